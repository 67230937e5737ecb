import {
  ChangeSetPatch,
  ChangeSetScope,
  ChangeSetStart,
  CommentRequest,
  isOpen,
  StepOrder,
  StepRequest,
} from '#contract/change-sets/sets.ts';
import { askedBy } from '../forward/audit.ts';
import { parse, refuse, refuseField } from '../http/errors.ts';
import { type Call as Asked, json, noContent, type SignedInRoute } from '../http/route.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import { orderProblem } from './dependencies.ts';
import { editable, needsApproval, personOf, type SetsRoom, shown, waitsFor } from './room.ts';
import { isRunning, type Person, revised, type StoredSet } from './set.ts';
import { baselineOf, callOf, type NewStep, newStepId, singles, withSteps } from './steps.ts';
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
    ...{ authors: [by], appliedBy: null, scheduledAt: null, approvals: [], steps: [], comments: [] },
    ...{ timeline: [{ at, text: `${by.name} began the set` }], trouble: '' },
  };
}

/** Collecting changes: sets, their steps, their order, and what people say of them. */
export function setRoutes(room: SetsRoom): SignedInRoute[] {
  const { sets, connections, audit, now } = room;

  /** Changes what a set does; its line in the audit log names the set. */
  const revise = async (
    call: Asked,
    session: ActiveSession,
    operation: string,
    change: (set: StoredSet) => Partial<StoredSet>,
  ) => {
    const { connection } = await sets.get(idOf(call));
    const usable = await connections.open(connection);
    const subject = askedBy(call, session, { connection, operation, target: idOf(call) });
    const written = await audit.around(subject, () =>
      sets.update(
        idOf(call),
        (set) => {
          editable(set);
          return revised(set, personOf(session), change(set));
        },
        (set) => waitsFor(usable, set),
      ),
    );
    await room.outbox.flush();
    return json(await shown(room, written, session));
  };

  return [
    {
      method: 'GET',
      path,
      access: 'viewer',
      async handle(call) {
        const { connection: id, open } = parse(ChangeSetScope, Object.fromEntries(call.query));
        const connection = await connections.open(id);
        const found = (await sets.list(id)).filter(({ state }) => !open || isOpen(state));
        return json(found.map((set) => headOf(set, needsApproval(connection, set))));
      },
    },
    {
      method: 'GET',
      path: `${path}/pending`,
      access: 'viewer',
      async handle(call) {
        const { connection } = parse(ChangeSetScope, Object.fromEntries(call.query));
        return json((await sets.list(connection)).filter(({ state }) => isOpen(state)).flatMap(pendingIn));
      },
    },
    {
      method: 'GET',
      path: `${path}/:setId`,
      access: 'viewer',
      handle: async (call, session) => json(await shown(room, await sets.get(idOf(call)), session)),
    },
    {
      method: 'POST',
      path,
      access: 'operator',
      async handle(call, session) {
        const { connection, title } = parse(ChangeSetStart, call.body);
        await connections.open(connection);
        const set = emptySet(room.newId(now()), connection, title, personOf(session), now());
        const subject = askedBy(call, session, { connection, operation: 'createChangeSet', target: title });
        await audit.around(subject, () => sets.insert(set));
        return json(await shown(room, set, session), 201);
      },
    },
    {
      method: 'PATCH',
      path: `${path}/:setId`,
      access: 'operator',
      async handle(call, session) {
        const { title } = parse(ChangeSetPatch, call.body);
        return json(await shown(room, await sets.update(idOf(call), (set) => ({ ...set, title })), session));
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:setId`,
      access: 'operator',
      async handle(call, session) {
        const set = await sets.get(idOf(call));
        if (isRunning(set)) throw refuse('CHANGE_SET_STATE');
        const target = `${set.id} ${set.title}`;
        const subject = askedBy(call, session, {
          connection: set.connection,
          operation: 'deleteChangeSet',
          target,
        });
        await audit.around(subject, () => sets.remove(set.id));
        return noContent();
      },
    },
    {
      method: 'POST',
      path: `${path}/:setId/steps`,
      access: 'operator',
      async handle(call, session) {
        const { title, ...asked } = parse(StepRequest, call.body);
        const set = await sets.get(idOf(call));
        editable(set);
        const calls = room.callsFor(await connections.open(set.connection));
        const each = singles(callOf(asked));
        const added: NewStep[] = [];
        for (const one of each) {
          const named = each.length > 1 ? `${title} (${added.length + 1} of ${each.length})` : title;
          added.push({ id: newStepId(), title: named, call: one, before: await baselineOf(one, calls) });
        }
        return revise(call, session, 'addChangeSetStep', (present) => ({
          steps: withSteps(present, added, personOf(session), now()),
        }));
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:setId/steps/:stepId`,
      access: 'operator',
      handle: (call, session) =>
        revise(call, session, 'removeChangeSetStep', ({ steps }) => ({
          steps: steps
            .filter(({ id }) => id !== call.params.stepId)
            .map((step) => ({ ...step, after: step.after.filter((id) => id !== call.params.stepId) })),
        })),
    },
    {
      method: 'POST',
      path: `${path}/:setId/steps/:stepId/read`,
      access: 'operator',
      async handle(call, session) {
        const set = await sets.get(idOf(call));
        const step = set.steps.find(({ id }) => id === call.params.stepId);
        if (!step) throw refuse('CHANGE_SET_NOT_FOUND');
        const calls = room.callsFor(await connections.open(set.connection));
        const before = await baselineOf(step.apply.call, calls);
        return revise(call, session, 'readChangeSetStep', ({ steps }) => ({
          steps: steps.map((each) =>
            each.id === step.id ? { ...each, apply: { ...each.apply, before } } : each,
          ),
        }));
      },
    },
    {
      method: 'PUT',
      path: `${path}/:setId/order`,
      access: 'operator',
      handle(call, session) {
        const { order, after = {} } = parse(StepOrder, call.body);
        return revise(call, session, 'orderChangeSet', ({ steps }) => {
          const byId = new Map(steps.map((step) => [step.id, step]));
          const moved = order.flatMap((id) => byId.get(id) ?? []);
          if (moved.length !== steps.length || new Set(order).size !== steps.length)
            throw refuseField('order', 'must name each step once');
          const waiting = moved.map((step) => ({ ...step, after: after[step.id] ?? step.after }));
          const problem = orderProblem(waiting);
          if (problem) throw refuseField('order', problem);
          return { steps: waiting };
        });
      },
    },
    {
      method: 'POST',
      path: `${path}/:setId/comments`,
      access: 'operator',
      async handle(call, session) {
        const { text, step } = parse(CommentRequest, call.body);
        const comment = { id: newStepId(), step, by: session.user.name, at: now(), text };
        const written = await sets.update(idOf(call), (set) => {
          if (step !== null && set.steps.every(({ id }) => id !== step))
            throw refuseField('step', 'is not in the set');
          return { ...set, comments: [...set.comments, comment] };
        });
        return json(await shown(room, written, session), 201);
      },
    },
  ];
}
