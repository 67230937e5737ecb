import { z } from 'zod';
import { ObjectId } from '#contract/common.ts';
import {
  MigrationAttach,
  MigrationCreate,
  MigrationNotes,
  type MigrationPlan,
  MigrationSave,
  MigrationStart,
} from '#contract/migration-plans.ts';
import type { AuditedChange } from '../forward/audit.ts';
import { parse, refuse, refuseField } from '../http/errors.ts';
import { type Call, json, noContent, type SignedInRoute } from '../http/route.ts';
import type { MigrationsRoom } from './room.ts';
import { type Asked, cutOverMigration, requireState, startMigration } from './start.ts';

const Filter = z.union([
  z.strictObject({ connection: z.string().min(1).max(64), groupId: ObjectId }),
  z.strictObject({ connection: z.string().min(1).max(64), orgId: ObjectId }),
]);

/** The service's refusal as it came, or the plan. */
function answerOf(asked: Asked): Response {
  if ('plan' in asked) return json(asked.plan);
  const { text, status, headers } = asked.refused;
  return new Response(text, { status, headers: { ...headers, 'content-type': 'application/json' } });
}

/** Drafts of live migrations, those that run, and those that are over. */
export function migrationRoutes(room: MigrationsRoom): SignedInRoute[] {
  const { plans, board, recorder, audit, newId } = room;
  const idOf = (call: Call) => call.params.migrationId ?? '';

  /** The service of a migration, where something may be changed. */
  const changeable = async (plan: Pick<MigrationPlan, 'connection'>) => {
    const { calls, readOnly } = await room.callsOf(plan.connection);
    if (readOnly) throw refuse('CONNECTION_READ_ONLY');
    return calls;
  };
  const lineOf = (
    operation: string,
    call: Call,
    { connection, groupId }: Pick<MigrationPlan, 'connection' | 'groupId'>,
  ): AuditedChange => ({ operation, connection, target: `/groups/${groupId}/migrations/${idOf(call)}` });

  const reading: SignedInRoute[] = [
    {
      method: 'GET',
      path: '/bff/migrations',
      access: 'viewer',
      async handle(call) {
        const { connection, ...of } = parse(Filter, Object.fromEntries(call.query));
        const all = await plans.list(connection, of);
        return json(
          await Promise.all(all.map(async (plan) => ({ ...plan, lags: await plans.lastLags(plan.id) }))),
        );
      },
    },
    {
      method: 'GET',
      path: '/bff/migrations/:migrationId',
      access: 'viewer',
      handle: async (call) => json(await plans.get(idOf(call))),
    },
    {
      method: 'GET',
      path: '/bff/migrations/:migrationId/lags',
      access: 'viewer',
      handle: async (call) => json(await plans.lags(idOf(call))),
    },
  ];

  const drafts: SignedInRoute[] = [
    {
      method: 'POST',
      path: '/bff/migrations',
      access: 'operator',
      async handle(call, session) {
        const { from, ...place } = parse(MigrationCreate, call.body);
        const calls = await changeable(place);
        const request = from === undefined ? undefined : (await plans.get(from)).request;
        const at = await calls.now();
        const id = newId(room.now());
        const made = await audit.asked(call, session, lineOf('draftMigration', call, place), async () => {
          const plan = await plans.create({ ...place, id, request, by: session.user.name, at });
          await board.begin(id);
          return plan;
        });
        return json(made, 201);
      },
    },
    {
      method: 'PUT',
      path: '/bff/migrations/:migrationId',
      access: 'operator',
      async handle(call, session) {
        const { request, version } = parse(MigrationSave, call.body);
        const before = await plans.get(idOf(call));
        const at = await (await changeable(before)).now();
        const by = session.user.name;
        const saved = await plans.update(before.id, (now) => {
          requireState(now, ['draft', 'unknown']);
          if (now.version !== version) {
            throw refuse('STALE_VERSION', { message: `${now.updatedBy} saved this meanwhile.` });
          }
          return { ...now, request, updatedBy: by, updatedAt: at };
        });
        return json(saved);
      },
    },
    {
      method: 'PATCH',
      path: '/bff/migrations/:migrationId/notes',
      access: 'operator',
      async handle(call) {
        const notes = parse(MigrationNotes, call.body);
        const given = Object.fromEntries(Object.entries(notes).filter(([, value]) => value !== undefined));
        return json(await plans.update(idOf(call), (now) => ({ ...now, ...given })));
      },
    },
    {
      method: 'DELETE',
      path: '/bff/migrations/:migrationId',
      access: 'operator',
      async handle(call, session) {
        const before = await plans.get(idOf(call));
        requireState(before, ['draft', 'unknown', 'complete', 'failed', 'expired']);
        await audit.asked(call, session, lineOf('deleteMigration', call, before), () =>
          plans.remove(before.id),
        );
        return noContent();
      },
    },
  ];

  const acting: SignedInRoute[] = [
    {
      method: 'POST',
      path: '/bff/migrations/:migrationId/start',
      access: 'operator',
      async handle(call, session) {
        const { version, password, confirmTarget } = parse(MigrationStart, call.body);
        const before = await plans.get(idOf(call));
        const { dropDestinationData, targetName } = before.request;
        if (dropDestinationData && confirmTarget !== targetName) {
          throw refuseField('confirmTarget', 'must be the name of the target, whose data is dropped');
        }
        const by = { name: session.user.name, requestId: call.requestId };
        const asked = await startMigration(plans, await changeable(before), {
          ...{ id: before.id, version, password, by },
        });
        recorder.wake();
        return answerOf(asked);
      },
    },
    {
      method: 'POST',
      path: '/bff/migrations/:migrationId/attach',
      access: 'operator',
      async handle(call, session) {
        const { liveMigrationId } = parse(MigrationAttach, call.body);
        const before = await plans.get(idOf(call));
        const calls = await changeable(before);
        const { groupId } = before;
        const answer = await calls.call('getGroupLiveMigration', { groupId, liveMigrationId });
        if (answer.status === 404) {
          throw refuseField('liveMigrationId', 'is not a live migration of this project');
        }
        const attached = await audit.asked(call, session, lineOf('attachMigration', call, before), () =>
          plans.update(before.id, (now) => {
            requireState(now, ['draft', 'unknown']);
            const startedBy = now.startedBy ?? session.user.name;
            return { ...now, state: 'running', reason: '', liveMigrationId, startedBy };
          }),
        );
        return json(await recorder.read(attached));
      },
    },
    {
      method: 'POST',
      path: '/bff/migrations/:migrationId/cutover',
      access: 'operator',
      async handle(call, session) {
        const before = await plans.get(idOf(call));
        const by = { name: session.user.name, requestId: call.requestId };
        const asked = await cutOverMigration(plans, await changeable(before), { id: before.id, by });
        recorder.wake();
        return answerOf(asked);
      },
    },
  ];
  return [...reading, ...drafts, ...acting];
}
