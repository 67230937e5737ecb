import {
  BoardAdd,
  BoardTick,
  type Verification,
  VerificationRequest,
} from '#contract/console/migration-plans.ts';
import { parse, refuse } from '../http/errors.ts';
import { type Call, json, type SignedInRoute } from '../http/route.ts';
import type { MigrationsRoom } from './room.ts';

/** What people tick in the night of a cutover, and the comparisons of both sides. */
export function boardRoutes(room: MigrationsRoom): SignedInRoute[] {
  const { plans, board, verifications, recorder, newId } = room;
  const idOf = (call: Call) => call.params.migrationId ?? '';
  const itemOf = (call: Call) => call.params.itemId ?? '';
  const shown = async (call: Call) => json(await board.list((await plans.get(idOf(call))).id));
  const nowOf = async (connection: string) => (await room.callsOf(connection)).calls.now();

  const items: SignedInRoute[] = [
    { method: 'GET', path: '/bff/migrations/:migrationId/board', access: 'viewer', handle: shown },
    {
      method: 'POST',
      path: '/bff/migrations/:migrationId/board',
      access: 'operator',
      async handle(call) {
        const item = parse(BoardAdd, call.body);
        await board.add((await plans.get(idOf(call))).id, item);
        return shown(call);
      },
    },
    {
      method: 'PUT',
      path: '/bff/migrations/:migrationId/board/:itemId',
      access: 'operator',
      async handle(call, { user }) {
        const { done } = parse(BoardTick, call.body);
        const plan = await plans.get(idOf(call));
        if (done) await board.tick(plan.id, itemOf(call), user.name, await nowOf(plan.connection));
        else await board.untick(plan.id, itemOf(call));
        return shown(call);
      },
    },
    {
      method: 'DELETE',
      path: '/bff/migrations/:migrationId/board/:itemId',
      access: 'operator',
      async handle(call) {
        await board.remove(idOf(call), itemOf(call));
        return shown(call);
      },
    },
  ];

  return [
    ...items,
    {
      method: 'GET',
      path: '/bff/migrations/:migrationId/verifications',
      access: 'viewer',
      handle: async (call) => json(await verifications.list(idOf(call))),
    },
    {
      method: 'POST',
      path: '/bff/migrations/:migrationId/verifications',
      access: 'operator',
      async handle(call, { user }) {
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
      },
    },
    {
      method: 'POST',
      path: '/bff/migrations/:migrationId/verifications/:runId/cancel',
      access: 'operator',
      async handle(call) {
        const runId = call.params.runId ?? '';
        await verifications.askCancel(idOf(call), runId);
        return json(await verifications.get(idOf(call), runId));
      },
    },
  ];
}
