import { useQuery } from '@tanstack/react-query';
import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { useConnection } from '#src/api/connection.ts';
import { type At, documentsIn, runCommand } from '#src/api/run-command.ts';
import { type EjsonObject, isObject, textOf } from '#src/lib/ejson/value.ts';
import { databasesOf } from '../cutover/use-held-data.ts';

/** A collection of the source that a live migration leaves out, and why. */
export interface SkippedCollection {
  namespace: string;
  why: 'time series' | 'capped';
}

/** Where the documents of a plan's source are; undefined: nowhere that this console can ask. */
export function sourceOf(
  { orgId, request }: Pick<MigrationPlan, 'orgId' | 'request'>,
  { id: connection, emulator }: { id: string; emulator: boolean },
): At['source'] | undefined {
  const { sourceDeployment: deployment, sourceName: clusterName } = request;
  if (deployment !== null) return { kind: 'deployment', deployment };
  return emulator && clusterName !== ''
    ? { kind: 'migrationSource', connection, orgId, clusterName }
    : undefined;
}

/** documented: time series collections of 6.0 and later, and capped ones, stay behind */
export function skippedIn(database: string, collections: readonly EjsonObject[]): SkippedCollection[] {
  return collections.flatMap(({ name, type, options }): SkippedCollection[] => {
    const namespace = `${database}.${textOf(name) ?? ''}`;
    if (type === 'timeseries') return [{ namespace, why: 'time series' }];
    return isObject(options) && options.capped === true ? [{ namespace, why: 'capped' }] : [];
  });
}

/** The collections of the source that stay behind; undefined where they cannot be read. */
export function useSkipped(plan: MigrationPlan): SkippedCollection[] | undefined {
  const connection = useConnection();
  const source = sourceOf(plan, connection);
  const read = useQuery({
    queryKey: ['migration-skipped', source],
    enabled: source !== undefined,
    staleTime: 30_000,
    retry: false,
    async queryFn({ signal }) {
      if (!source) return [];
      const at: At = { source, read: 'primary' };
      const names = await databasesOf(at, signal);
      const lists = await Promise.all(
        names.map(async (name) =>
          skippedIn(name, documentsIn(await runCommand(at, name, { listCollections: 1 }, signal))),
        ),
      );
      return lists.flat();
    },
  });
  return read.data;
}
