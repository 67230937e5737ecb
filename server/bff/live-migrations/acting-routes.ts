import type { migrationOperations } from '#contract/console/migration-plans.ts';
import { starterOf } from '../forward/audit.ts';
import type { HandlersFor } from '../http/console-handlers.ts';
import { refuseField } from '../http/errors.ts';
import { json } from '../http/route.ts';
import { changeable, lineOf } from './around-changes.ts';
import type { MigrationsDeps } from './deps.ts';
import { type Asked, cutOverMigration, requireState, startMigration } from './start.ts';

/** The service's refusal as it came, or the plan. */
function answerOf(asked: Asked): Response {
  if ('plan' in asked) return json(asked.plan);
  const { text, status, headers } = asked.refused;
  return new Response(text, { status, headers: { ...headers, 'content-type': 'application/json' } });
}

type Acting = HandlersFor<
  typeof migrationOperations,
  'startMigration' | 'attachMigration' | 'cutOverMigration'
>;

/** Requests to the service: to begin, and to cut over; and migrations begun elsewhere. */
export function actingHandlers(deps: MigrationsDeps): Acting {
  const { plans, recorder, audit } = deps;
  return {
    async startMigration({ migrationId, body: { version, password, confirmTarget } }, { call, session }) {
      const before = await plans.get(migrationId);
      const { dropDestinationData, targetName } = before.request;
      if (dropDestinationData && confirmTarget !== targetName) {
        throw refuseField('confirmTarget', 'must be the name of the target, whose data is dropped');
      }
      const by = { ...session.user, requestId: call.requestId, client: starterOf(call, session) };
      const { calls } = await deps.callsOf(before.connection);
      const asked = await startMigration(plans, calls, {
        ...{ id: before.id, version, password, by },
      });
      recorder.wake();
      return answerOf(asked);
    },
    async attachMigration({ migrationId, body: { liveMigrationId } }, { call, session }) {
      const before = await plans.get(migrationId);
      const calls = await changeable(deps, before);
      const { groupId } = before;
      const answer = await calls.call('getGroupLiveMigration', { groupId, liveMigrationId });
      if (answer.status === 404) {
        throw refuseField('liveMigrationId', 'is not a live migration of this project');
      }
      const attached = await audit.asked(call, session, lineOf('attachMigration', before), () =>
        plans.update(before.id, (now) => {
          requireState(now, ['draft', 'unknown']);
          const startedBy = now.startedBy ?? session.user.name;
          return { ...now, state: 'running', reason: '', liveMigrationId, startedBy };
        }),
      );
      // without running migrations, the last look may be old
      recorder.wake();
      return recorder.read(attached);
    },
    async cutOverMigration({ migrationId }, { call, session }) {
      const before = await plans.get(migrationId);
      const by = { ...session.user, requestId: call.requestId, client: starterOf(call, session) };
      const { calls } = await deps.callsOf(before.connection);
      const asked = await cutOverMigration(plans, calls, { id: before.id, by });
      recorder.wake();
      return answerOf(asked);
    },
  };
}
