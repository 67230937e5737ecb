import { MigrationAttach, MigrationStart } from '#contract/console/migration-plans.ts';
import { parse, refuseField } from '../http/errors.ts';
import { json, route, type SignedInRoute } from '../http/route.ts';
import { aroundChanges, migrationIdOf } from './around-changes.ts';
import type { MigrationsRoom } from './room.ts';
import { type Asked, cutOverMigration, requireState, startMigration } from './start.ts';

/** The service's refusal as it came, or the plan. */
function answerOf(asked: Asked): Response {
  if ('plan' in asked) return json(asked.plan);
  const { text, status, headers } = asked.refused;
  return new Response(text, { status, headers: { ...headers, 'content-type': 'application/json' } });
}

/** Requests to the service: to begin, and to cut over; and migrations begun elsewhere. */
export function actingRoutes(room: MigrationsRoom): SignedInRoute[] {
  const { plans, recorder } = room;
  const { changeable, around } = aroundChanges(room);
  return [
    route('POST', '/bff/migrations/:migrationId/start', 'operator', async (call, session) => {
      const { version, password, confirmTarget } = parse(MigrationStart, call.body);
      const before = await plans.get(migrationIdOf(call));
      const { dropDestinationData, targetName } = before.request;
      if (dropDestinationData && confirmTarget !== targetName) {
        throw refuseField('confirmTarget', 'must be the name of the target, whose data is dropped');
      }
      const by = { ...session.user, requestId: call.requestId };
      const { calls } = await room.callsOf(before.connection);
      const asked = await startMigration(plans, calls, {
        ...{ id: before.id, version, password, by },
      });
      recorder.wake();
      return answerOf(asked);
    }),
    route('POST', '/bff/migrations/:migrationId/attach', 'operator', async (call, session) => {
      const { liveMigrationId } = parse(MigrationAttach, call.body);
      const before = await plans.get(migrationIdOf(call));
      const calls = await changeable(before);
      const { groupId } = before;
      const answer = await calls.call('getGroupLiveMigration', { groupId, liveMigrationId });
      if (answer.status === 404) {
        throw refuseField('liveMigrationId', 'is not a live migration of this project');
      }
      const attached = await around(call, session, 'attachMigration', before, () =>
        plans.update(before.id, (now) => {
          requireState(now, ['draft', 'unknown']);
          const startedBy = now.startedBy ?? session.user.name;
          return { ...now, state: 'running', reason: '', liveMigrationId, startedBy };
        }),
      );
      // without running migrations, the last look may be old
      recorder.wake();
      return json(await recorder.read(attached));
    }),
    route('POST', '/bff/migrations/:migrationId/cutover', 'operator', async (call, session) => {
      const before = await plans.get(migrationIdOf(call));
      const by = { ...session.user, requestId: call.requestId };
      const { calls } = await room.callsOf(before.connection);
      const asked = await cutOverMigration(plans, calls, { id: before.id, by });
      recorder.wake();
      return answerOf(asked);
    }),
  ];
}
