import { useQuery } from '@tanstack/react-query';
import type { MigrationDraft } from '#contract/console/migration-plans.ts';
import { useConnection } from '#src/api/connection.ts';
import { type At, runCommand } from '#src/api/run-command.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { arrayOf, isObject, numberOf, textOf } from '#src/lib/ejson/value.ts';

export interface HeldData {
  collections: number;
  documents: number;
}

export const heldText = ({ collections, documents }: HeldData): string =>
  `${plural(collections, 'collection')}, ${formatCount(documents)} ${documents === 1 ? 'document' : 'documents'}`;

const own = new Set(['admin', 'local', 'config']);

/** The current content of the target; undefined if unknown. */
export function useHeldData(
  groupId: string,
  { targetName: clusterName, targetDeployment: deployment }: MigrationDraft,
): HeldData | undefined {
  const { id: connection, emulator } = useConnection();
  const source: At['source'] =
    deployment === null
      ? { kind: 'cluster', connection, groupId, clusterName }
      : { kind: 'deployment', deployment };
  const held = useQuery({
    queryKey: ['migration-target', source],
    enabled: (emulator || deployment !== null) && clusterName !== '',
    staleTime: 10_000,
    retry: false,
    async queryFn({ signal }): Promise<HeldData> {
      const at: At = { source, read: 'primary' };
      const names = await databasesOf(at, signal);
      const stats = await Promise.all(names.map((name) => runCommand(at, name, { dbStats: 1 }, signal)));
      return {
        collections: stats.reduce((total, each) => total + (numberOf(each.collections) ?? 0), 0),
        documents: stats.reduce((total, each) => total + (numberOf(each.objects) ?? 0), 0),
      };
    },
  });
  return held.data;
}

/** The names of the databases there, without those that every server has for itself. */
export async function databasesOf(at: At, signal: AbortSignal): Promise<string[]> {
  const { databases } = await runCommand(at, 'admin', { listDatabases: 1, nameOnly: true }, signal);
  return arrayOf(databases)
    .flatMap((each) => (isObject(each) ? [textOf(each.name) ?? ''] : []))
    .filter((name) => !own.has(name));
}
