import {
  ChangeSetPatch,
  ChangeSetScope,
  ChangeSetStart,
  CommentRequest,
  isOpen,
} from '#contract/change-sets/sets.ts';
import { parse, parseQuery, refuse, refuseField } from '../http/errors.ts';
import { type Call as Asked, json, noContent, route, type SignedInRoute } from '../http/route.ts';
import { needsApproval } from './approvals.ts';
import { personOf, type SetsRoom, shown } from './room.ts';
import { isRunning, noWindow, type Person, type StoredSet } from './set.ts';
import { stepRoutes } from './step-routes.ts';
import { newStepId } from './steps.ts';
import { headOf, pendingIn } from './view.ts';

const path = '/bff/change-sets';
const idOf = ({ params }: Asked) => params.setId ?? '';

/** A set that does nothing yet. */
export function emptySet(id: string, connection: string, title: string, by: Person, at: number): StoredSet {
  return {
    ...{
      id,
      connection,
      title,
      state: 'draft',
      direction: 'apply',
      revision: 1,
      createdBy: by,
      createdAt: at,
    },
    ...{ authors: [by], appliedBy: null, ...noWindow, approvals: [], steps: [], comments: [] },
    ...{ timeline: [{ at, text: `${by.name} began the set` }], trouble: '' },
  };
}

/** Sets, and what people say of them. */
export function setRoutes(room: SetsRoom): SignedInRoute[] {
  const { sets, connections, audit, now } = room;

  return [
    ...stepRoutes(room),
    route('GET', path, 'viewer', async (call) => {
      const { connection: id, open } = parseQuery(ChangeSetScope, call.query);
      const connection = await connections.open(id);
      const found = (await sets.list(id)).filter(({ state }) => !open || isOpen(state));
      return json(found.map((set) => headOf(set, needsApproval(connection, set))));
    }),
    route('GET', `${path}/pending`, 'viewer', async (call) => {
      const { connection } = parseQuery(ChangeSetScope, call.query);
      return json((await sets.list(connection)).filter(({ state }) => isOpen(state)).flatMap(pendingIn));
    }),
    route('GET', `${path}/:setId`, 'viewer', async (call, session) =>
      json(await shown(room, await sets.get(idOf(call)), session)),
    ),
    route('POST', path, 'operator', async (call, session) => {
      const { connection, title } = parse(ChangeSetStart, call.body);
      await connections.open(connection);
      const set = emptySet(room.newId(now()), connection, title, personOf(session), now());
      const line = { connection, operation: 'createChangeSet', target: title };
      await audit.asked(call, session, line, () => sets.insert(set));
      return json(await shown(room, set, session), 201);
    }),
    route('PATCH', `${path}/:setId`, 'operator', async (call, session) => {
      const { title } = parse(ChangeSetPatch, call.body);
      const before = await sets.get(idOf(call));
      const target = `${before.id} ${before.title} → ${title}`;
      const line = { connection: before.connection, operation: 'renameChangeSet', target };
      const rename = () => sets.update(before.id, (set) => ({ ...set, title }));
      const renamed = await audit.asked(call, session, line, rename);
      return json(await shown(room, renamed, session));
    }),
    route('DELETE', `${path}/:setId`, 'operator', async (call, session) => {
      const set = await sets.get(idOf(call));
      if (isRunning(set)) throw refuse('CHANGE_SET_STATE');
      const target = `${set.id} ${set.title}`;
      const line = { connection: set.connection, operation: 'deleteChangeSet', target };
      await audit.asked(call, session, line, () => sets.remove(set.id));
      return noContent();
    }),
    route('POST', `${path}/:setId/comments`, 'operator', async (call, session) => {
      const { text, step } = parse(CommentRequest, call.body);
      const comment = { id: newStepId(), step, by: session.user.name, at: now(), text };
      const before = await sets.get(idOf(call));
      // the text of the comment is stored in the set
      const target = `${before.id} ${before.title}`;
      const line = { connection: before.connection, operation: 'commentChangeSet', target };
      const written = await audit.asked(call, session, line, () =>
        sets.update(before.id, (set) => {
          if (step !== null && set.steps.every(({ id }) => id !== step))
            throw refuseField('step', 'is not in the set');
          return { ...set, comments: [...set.comments, comment] };
        }),
      );
      return json(await shown(room, written, session), 201);
    }),
  ];
}
