import { queryOptions } from '@tanstack/react-query';
import type { MigrationPlan, MigrationRow } from '#contract/console/migration-plans.ts';
import { c } from './console-call.ts';

/** Whether the service works on a migration now. */
export const isMigrationGoing = ({ state }: Pick<MigrationPlan, 'state'>): boolean =>
  state === 'starting' || state === 'running' || state === 'cuttingOver';

const listKey = 'migrations';
const planKey = 'migration';

export const migrationsKey = (connection: string, of: { groupId: string } | { orgId: string }) =>
  [listKey, connection, of] as const;

/** One migration, without a refetch interval. */
export function migrationPlanQuery(id: string) {
  return queryOptions({
    queryKey: [planKey, id, 'plan'],
    queryFn: ({ signal }) => c('getMigration', { migrationId: id }, signal),
    retry: false,
  });
}

/** Migrations of a project, or of its organization, without a refetch interval. */
export function migrationListQuery(connection: string, of: { groupId: string } | { orgId: string }) {
  return queryOptions({
    queryKey: migrationsKey(connection, of),
    queryFn: ({ signal }) => c('listMigrations', { connection, ...of }, signal),
    staleTime: 2_000,
  });
}

/** The migrations in the data of a key; empty for other data. */
export function migrationsIn(key: readonly unknown[], data: unknown): readonly MigrationPlan[] {
  if (data === undefined) return [];
  // the data under these keys comes from the queries above them
  if (key[0] === listKey) return data as MigrationRow[];
  return key[0] === planKey && key[2] === 'plan' ? [data as MigrationPlan] : [];
}
