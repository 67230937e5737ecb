import { z } from 'zod';
import { ObjectId } from '#contract/common.ts';
import { parse } from '../http/errors.ts';
import { json, type SignedInRoute } from '../http/route.ts';
import { actingRoutes } from './acting-routes.ts';
import { migrationIdOf } from './around-changes.ts';
import { draftRoutes } from './draft-routes.ts';
import type { MigrationsRoom } from './room.ts';

const Filter = z.union([
  z.strictObject({ connection: z.string().min(1).max(64), groupId: ObjectId }),
  z.strictObject({ connection: z.string().min(1).max(64), orgId: ObjectId }),
]);

function readingRoutes({ plans }: Pick<MigrationsRoom, 'plans'>): SignedInRoute[] {
  return [
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
      handle: async (call) => json(await plans.get(migrationIdOf(call))),
    },
    {
      method: 'GET',
      path: '/bff/migrations/:migrationId/lags',
      access: 'viewer',
      handle: async (call) => json(await plans.lags(migrationIdOf(call))),
    },
  ];
}

/** Drafts of live migrations, those that run, and those that are over. */
export function migrationRoutes(room: MigrationsRoom): SignedInRoute[] {
  return [...readingRoutes(room), ...draftRoutes(room), ...actingRoutes(room)];
}
