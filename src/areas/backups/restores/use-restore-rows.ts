import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { listPatienceMs, useSettled } from '#src/ui/use-settled.ts';
import type { Source } from '../shared/facts.ts';
import { hasBackups, mostSources, useRestores, useSnapshots } from '../shared/use-facts.ts';
import { useSources } from '../shared/use-sources.ts';
import { collectionRow, inOrder, type RestoreRow, rowOf } from './restore-rows.ts';

const page = { itemsPerPage: 500 } as const;

/** Every restore job of a project, those of single collections too. */
export function useRestoreRows(groupId: string) {
  const sources = useSources(groupId);
  const known = sources.sources ?? [];
  const whole = useRestores(groupId, known);
  const parts = useCollectionJobs(groupId, known);
  const ofSnapshots = parts.jobs.flatMap(({ source, job }) => (job.snapshotId === undefined ? [] : [source]));
  const snapshots = useSnapshots(groupId, [...new Set(ofSnapshots)]);
  const { facts } = whole;
  // what runs on top, then the newest: one order of the jobs of all clusters
  const settled = useSettled(!sources.sources || whole.pending || parts.pending, listPatienceMs);
  const rows = useMemo((): RestoreRow[] => {
    const moments = new Map(snapshots.facts.map(({ id, at }) => [id, at]));
    return inOrder([
      ...facts.map(rowOf),
      ...parts.jobs.map(({ source, job }) => collectionRow(source, job, (id) => moments.get(id))),
    ]);
  }, [facts, parts.jobs, snapshots.facts]);
  return {
    sources,
    /** Undefined while nothing has arrived, or more is about to. */
    rows: settled && sources.sources && !(whole.pending && rows.length === 0) ? rows : undefined,
    failures: [...whole.failures, ...parts.failures],
    cut: whole.cut,
    refetch: () => {
      sources.refetch();
      whole.refetch();
      parts.refetch();
    },
  };
}

function useCollectionJobs(groupId: string, sources: readonly Source[]) {
  const { id } = useConnection();
  const names = new Set<string>();
  const asked = sources
    .filter((source) => source.kind === 'dedicated' && hasBackups(source))
    .filter(({ name }) => !names.has(name) && names.add(name))
    .slice(0, mostSources);
  return useQueries({
    queries: asked.map(({ name }) =>
      q('listGroupClusterCollectionRestoreJobs', id, { groupId, clusterName: name, query: page }),
    ),
    combine: (results) => ({
      pending: results.some(({ isPending }) => isPending),
      jobs: results.flatMap(({ data }, index) => {
        const source = asked[index];
        return source && data ? data.results.map((job) => ({ source, job })) : [];
      }),
      failures: results.flatMap(({ error, data }, index) => {
        const source = asked[index];
        return source && error && !data ? [{ source, error }] : [];
      }),
      refetch: () => {
        for (const { refetch } of results) void refetch();
      },
    }),
  });
}
