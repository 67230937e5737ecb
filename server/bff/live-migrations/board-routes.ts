import { boardOperations, type Verification } from '#contract/console/migration-plans.ts';
import { refuse } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { MigrationsDeps } from './deps.ts';

/** What people tick in the night of a cutover, and the comparisons of both sides. */
export function boardRoutes(deps: MigrationsDeps): SignedInRoute[] {
  const { plans, board, verifications, recorder, newId } = deps;
  const shown = async (migrationId: string) => board.list((await plans.get(migrationId)).id);
  const nowOf = async (connection: string) => (await deps.callsOf(connection)).calls.now();

  return deps.defineHandlers(boardOperations, {
    getMigrationBoard: ({ migrationId }) => shown(migrationId),
    async addBoardItem({ migrationId, body }) {
      await board.add((await plans.get(migrationId)).id, body);
      return shown(migrationId);
    },
    async tickBoardItem({ migrationId, itemId, body: { done } }, { session: { user } }) {
      const plan = await plans.get(migrationId);
      if (done) await board.tick(plan.id, itemId, user.name, await nowOf(plan.connection));
      else await board.untick(plan.id, itemId);
      return shown(migrationId);
    },
    async removeBoardItem({ migrationId, itemId }) {
      await board.remove(migrationId, itemId);
      return shown(migrationId);
    },
    listVerifications: ({ migrationId }) => verifications.list(migrationId),
    async startVerification({ migrationId, body: { mode } }, { session: { user } }) {
      const plan = await plans.get(migrationId);
      if ((await verifications.list(plan.id)).some(({ state }) => state === 'running')) {
        throw refuse('MIGRATION_STATE', { message: 'A comparison of this migration is in progress.' });
      }
      const run: Verification = {
        ...{ id: newId(deps.now()), migrationId: plan.id, mode, state: 'running', reason: '' },
        ...{ startedBy: user.name, startedAt: await nowOf(plan.connection), endedAt: null },
        ...{ done: 0, total: 0, documentsRead: 0, afterCutover: plan.cutoverAt !== null, collections: [] },
      };
      await verifications.insert(run);
      recorder.wake();
      return run;
    },
    async cancelVerification({ migrationId, runId }) {
      await verifications.askCancel(migrationId, runId);
      return verifications.get(migrationId, runId);
    },
  });
}
