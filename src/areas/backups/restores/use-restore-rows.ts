import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { listPatienceMs, useSettled } from '#src/ui/use-settled.ts';
import type { Source } from '../shared/facts.ts';
import {
  askedOf,
  firstPage,
  type Gathered,
  gather,
  mostSources,
  type Shape,
  useRestores,
  useSnapshots,
} from '../shared/use-facts.ts';
import { useSources } from '../shared/use-sources.ts';
import { type CollectionJob, collectionRow, inOrder, type RestoreRow, rowOf } from './restore-rows.ts';

/** Every restore job of a project, those of single collections too. */
export function useRestoreRows(groupId: string) {
  const sources = useSources(groupId);
  const existing = sources.sources ?? [];
  const whole = useRestores(groupId, existing);
  const parts = useCollectionJobs(groupId, existing);
  const ofSnapshots = parts.facts.flatMap(({ source, job }) =>
    job.snapshotId === undefined ? [] : [source],
  );
  const snapshots = useSnapshots(groupId, [...new Set(ofSnapshots)]);
  const { facts } = whole;
  // what runs on top, then the newest: one order of the jobs of all clusters
  const settled = useSettled(!sources.sources || whole.pending || parts.pending, listPatienceMs);
  const rows = useMemo((): RestoreRow[] => {
    const moments = new Map(snapshots.facts.map(({ id, at }) => [id, at]));
    return inOrder([
      ...facts.map(rowOf),
      ...parts.facts.map(({ source, job }) => collectionRow(source, job, (id) => moments.get(id))),
    ]);
  }, [facts, parts.facts, snapshots.facts]);
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

interface CollectionFact {
  source: Source;
  job: CollectionJob;
}

const jobShape: Shape<CollectionFact> = {
  toFact: () => (source: Source, job: CollectionJob) => ({ source, job }),
  // as they come: the rows are put in order with those of whole clusters
  moment: () => 0,
};

function useCollectionJobs(groupId: string, sources: readonly Source[]): Gathered<CollectionFact> {
  const { id } = useConnection();
  const asked = askedOf(sources.filter(({ kind }) => kind === 'dedicated'));
  return useQueries({
    queries: asked
      .slice(0, mostSources)
      .map(({ name }) =>
        q('listGroupClusterCollectionRestoreJobs', id, { groupId, clusterName: name, query: firstPage }),
      ),
    combine: (results) => gather(asked, results, jobShape),
  });
}
