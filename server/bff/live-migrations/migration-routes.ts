import { z } from 'zod';
import { ObjectId } from '#contract/common.ts';
import { verificationResult } from '#contract/console/migration-plans.ts';
import { parseQuery } from '../http/errors.ts';
import { json, route, type SignedInRoute } from '../http/route.ts';
import { actingRoutes } from './acting-routes.ts';
import { migrationIdOf } from './around-changes.ts';
import { draftRoutes } from './draft-routes.ts';
import type { MigrationsRoom } from './room.ts';

const Filter = z.union([
  z.strictObject({ connection: z.string().min(1).max(64), groupId: ObjectId }),
  z.strictObject({ connection: z.string().min(1).max(64), orgId: ObjectId }),
]);

function readingRoutes({
  plans,
  verifications,
}: Pick<MigrationsRoom, 'plans' | 'verifications'>): SignedInRoute[] {
  return [
    route('GET', '/bff/migrations', 'viewer', async (call) => {
      const { connection, ...of } = parseQuery(Filter, call.query);
      const all = await plans.list(connection, of);
      return json(
        await Promise.all(
          all.map(async (plan) => ({
            ...plan,
            lags: await plans.lastLags(plan.id),
            verification: verificationResult(await verifications.list(plan.id)),
          })),
        ),
      );
    }),
    route('GET', '/bff/migrations/:migrationId', 'viewer', async (call) =>
      json(await plans.get(migrationIdOf(call))),
    ),
    route('GET', '/bff/migrations/:migrationId/lags', 'viewer', async (call) =>
      json(await plans.lags(migrationIdOf(call))),
    ),
  ];
}

/** Drafts of live migrations, those that run, and those that are over. */
export function migrationRoutes(room: MigrationsRoom): SignedInRoute[] {
  return [...readingRoutes(room), ...draftRoutes(room), ...actingRoutes(room)];
}
