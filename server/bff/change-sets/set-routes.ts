import { changeSetOperations } from '#contract/change-sets/operations.ts';
import { isOpen } from '#contract/change-sets/sets.ts';
import { refuse, refuseField } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import { refusedOperation, seesSet } from '../protection/grant-check.ts';
import { needsApproval } from './approvals.ts';
import { personOf, type SetsDeps, shown } from './deps.ts';
import { fileHandlers } from './files/file-routes.ts';
import { emptySet, isRunning } from './set.ts';
import { stepHandlers } from './step-routes.ts';
import { newStepId } from './steps.ts';
import { headOf, pendingIn } from './view.ts';

/** Sets, and what people say of them. */
export function setRoutes(deps: SetsDeps): SignedInRoute[] {
  const { sets, connections, now } = deps;

  return deps.defineHandlers(changeSetOperations, {
    ...fileHandlers(deps),
    ...stepHandlers(deps),
    async listChangeSets({ connection: id, open }, { session: { user } }) {
      const connection = await connections.open(id);
      const listed = (await sets.list(id)).filter(
        (set) => (!open || isOpen(set.state)) && seesSet(set, user),
      );
      return listed.map((set) => headOf(set, needsApproval(connection, set)));
    },
    // of the projects that the person sees
    listPendingChanges: async ({ connection }, { session: { user } }) =>
      (await sets.list(connection))
        .filter(({ state }) => isOpen(state))
        .flatMap((set) =>
          pendingIn({
            ...set,
            steps: set.steps.filter(
              ({ apply: { call } }) => refusedOperation(user.grants, { connection, ...call }) === undefined,
            ),
          }),
        ),
    getChangeSet: async ({ setId }, { session }) => shown(deps, await sets.get(setId), session),
    createChangeSet: {
      async subject({ body: { connection, title } }) {
        await connections.open(connection);
        return { connection, target: title };
      },
      async handle({ body: { connection, title } }, { session }) {
        const set = emptySet(deps.newId(now()), connection, title, personOf(session), now());
        await sets.insert(set);
        return shown(deps, set, session);
      },
    },
    renameChangeSet: {
      async subject({ setId, body }) {
        const { id, connection, title } = await sets.get(setId);
        return { connection, target: `${id} ${title} → ${body.title}` };
      },
      handle: async ({ setId, body: { title } }, { session }) =>
        shown(deps, await sets.update(setId, (set) => ({ ...set, title })), session),
    },
    deleteChangeSet: {
      async subject({ setId }) {
        const set = await sets.get(setId);
        if (isRunning(set)) throw refuse('CHANGE_SET_STATE');
        return { connection: set.connection, target: `${set.id} ${set.title}` };
      },
      handle: ({ setId }) => sets.remove(setId),
    },
    commentChangeSet: {
      async subject({ setId }) {
        // the text of the comment is stored in the set
        const { id, connection, title } = await sets.get(setId);
        return { connection, target: `${id} ${title}` };
      },
      async handle({ setId, body: { text, step } }, { session }) {
        const comment = { id: newStepId(), step, by: session.user.name, at: now(), text };
        const written = await sets.update(setId, (set) => {
          if (step !== null && set.steps.every(({ id }) => id !== step))
            throw refuseField('step', 'is not in the set');
          return { ...set, comments: [...set.comments, comment] };
        });
        return shown(deps, written, session);
      },
    },
  });
}
