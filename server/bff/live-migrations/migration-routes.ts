import { migrationOperations, verificationResult } from '#contract/console/migration-plans.ts';
import type { SignedInRoute } from '../http/route.ts';
import { actingHandlers } from './acting-routes.ts';
import type { MigrationsDeps } from './deps.ts';
import { draftHandlers } from './draft-routes.ts';

/** Drafts of live migrations, those that run, and those that are over. */
export function migrationRoutes(deps: MigrationsDeps): SignedInRoute[] {
  const { plans, verifications } = deps;
  return deps.defineHandlers(migrationOperations, {
    async listMigrations({ connection, groupId, orgId }) {
      const all = await plans.list(connection, { groupId, orgId });
      return Promise.all(
        all.map(async (plan) => ({
          ...plan,
          lags: await plans.lastLags(plan.id),
          verification: verificationResult(await verifications.list(plan.id)),
        })),
      );
    },
    getMigration: ({ migrationId }) => plans.get(migrationId),
    listMigrationLags: ({ migrationId }) => plans.lags(migrationId),
    ...draftHandlers(deps),
    ...actingHandlers(deps),
  });
}
