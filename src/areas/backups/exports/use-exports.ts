import { useQueries } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import type { Source } from '../shared/facts.ts';
import { firstPage, type Gathered, gather, mostSources, type Shape } from '../shared/use-facts.ts';
import { type ExportFact, exportFact } from './export-facts.ts';

/** Only dedicated clusters export; the service no longer reports deleted ones. */
export const canExport = ({ kind, deleted, tenant }: Source): boolean =>
  kind === 'dedicated' && !deleted && !tenant;

const shape: Shape<ExportFact> = {
  toFact: () => exportFact,
  moment: ({ startedAt }) => startedAt ?? 0,
};

/** The export jobs of clusters, the newest first. */
export function useExports(groupId: string, sources: readonly Source[]): Gathered<ExportFact> {
  const { id } = useConnection();
  const asked = sources.filter(canExport);
  return useQueries({
    queries: asked
      .slice(0, mostSources)
      .map(({ name }) =>
        q('listGroupClusterBackupExports', id, { groupId, clusterName: name, query: firstPage }),
      ),
    combine: (results) => gather(asked, results, shape),
  });
}
