import {
  BoardAdd,
  BoardTick,
  type Verification,
  VerificationRequest,
} from '#contract/console/migration-plans.ts';
import { parse, refuse } from '../http/errors.ts';
import { type Call, json, route, type SignedInRoute } from '../http/route.ts';
import type { MigrationsRoom } from './room.ts';

/** What people tick in the night of a cutover, and the comparisons of both sides. */
export function boardRoutes(room: MigrationsRoom): SignedInRoute[] {
  const { plans, board, verifications, recorder, newId } = room;
  const idOf = (call: Call) => call.params.migrationId ?? '';
  const itemOf = (call: Call) => call.params.itemId ?? '';
  const shown = async (call: Call) => json(await board.list((await plans.get(idOf(call))).id));
  const nowOf = async (connection: string) => (await room.callsOf(connection)).calls.now();

  const items: SignedInRoute[] = [
    route('GET', '/bff/migrations/:migrationId/board', 'viewer', shown),
    route('POST', '/bff/migrations/:migrationId/board', 'operator', async (call) => {
      const item = parse(BoardAdd, call.body);
      await board.add((await plans.get(idOf(call))).id, item);
      return shown(call);
    }),
    route('PUT', '/bff/migrations/:migrationId/board/:itemId', 'operator', async (call, { user }) => {
      const { done } = parse(BoardTick, call.body);
      const plan = await plans.get(idOf(call));
      if (done) await board.tick(plan.id, itemOf(call), user.name, await nowOf(plan.connection));
      else await board.untick(plan.id, itemOf(call));
      return shown(call);
    }),
    route('DELETE', '/bff/migrations/:migrationId/board/:itemId', 'operator', async (call) => {
      await board.remove(idOf(call), itemOf(call));
      return shown(call);
    }),
  ];

  return [
    ...items,
    route('GET', '/bff/migrations/:migrationId/verifications', 'viewer', async (call) =>
      json(await verifications.list(idOf(call))),
    ),
    route('POST', '/bff/migrations/:migrationId/verifications', 'operator', async (call, { user }) => {
      const { mode } = parse(VerificationRequest, call.body);
      const plan = await plans.get(idOf(call));
      if ((await verifications.list(plan.id)).some(({ state }) => state === 'running')) {
        throw refuse('MIGRATION_STATE', { message: 'A comparison of this migration is in progress.' });
      }
      const run: Verification = {
        ...{ id: newId(room.now()), migrationId: plan.id, mode, state: 'running', reason: '' },
        ...{ startedBy: user.name, startedAt: await nowOf(plan.connection), endedAt: null },
        ...{ done: 0, total: 0, documentsRead: 0, afterCutover: plan.cutoverAt !== null, collections: [] },
      };
      await verifications.insert(run);
      recorder.wake();
      return json(run, 201);
    }),
    route('POST', '/bff/migrations/:migrationId/verifications/:runId/cancel', 'operator', async (call) => {
      const runId = call.params.runId ?? '';
      await verifications.askCancel(idOf(call), runId);
      return json(await verifications.get(idOf(call), runId));
    }),
  ];
}
