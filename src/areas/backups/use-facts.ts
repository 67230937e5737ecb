import { useQueries } from '@tanstack/react-query';
import type { Result } from '#contract/operations.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import {
  flexRestoreFact,
  flexSnapshotFact,
  type RestoreFact,
  restoreFact,
  type SnapshotFact,
  type Source,
  snapshotFact,
} from './facts.ts';

/** A read of each cluster is a request: beyond these a list says that it is not whole. */
export const mostSources = 60;
/** One read brings the newest of a list. */
export const firstPage = { itemsPerPage: 500 } as const;

/** What was read of several clusters. */
export interface Gathered<Fact> {
  /** What has arrived, the newest first. */
  facts: Fact[];
  pending: boolean;
  /** Clusters whose list could not be read, with the reason. */
  failures: { source: Source; error: Error }[];
  /** Clusters that were not asked, and those with more than one page. */
  cut: Source[];
  refetch: () => void;
}

interface Listed {
  results: readonly unknown[];
  totalCount?: number | undefined;
}

export interface Reading<Fact> {
  data: Listed | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
  toFact: (source: Source, row: never) => Fact;
}

/** What the reads of several clusters brought, as one list. */
export function gather<Fact>(sources: readonly Source[], readings: readonly Reading<Fact>[]): Gathered<Fact> {
  const asked = readings.map((reading, index) => ({ ...reading, source: sources[index] as Source }));
  return {
    facts: asked.flatMap(({ data, source, toFact }) =>
      (data?.results ?? []).map((row) => toFact(source, row as never)),
    ),
    pending: asked.some(({ isPending }) => isPending),
    failures: asked.flatMap(({ data, error, source }) => (error && !data ? [{ source, error }] : [])),
    cut: [
      ...asked.flatMap(({ data, source }) =>
        data && (data.totalCount ?? 0) > data.results.length ? [source] : [],
      ),
      ...sources.slice(readings.length),
    ],
    refetch: () => {
      for (const { refetch } of readings) void refetch();
    },
  };
}

/** Free and shared clusters have no snapshots of their own, and answer with a refusal. */
export const hasBackups = (source: Source): boolean => !source.tenant;

/** A deleted cluster and a living one of its name answer in the same place. */
function askedOf(sources: readonly Source[]): Source[] {
  const known = new Set<string>();
  return sources.filter((source) => {
    const place = `${source.kind}/${source.name}`;
    if (!hasBackups(source) || known.has(place)) return false;
    known.add(place);
    return true;
  });
}

/** The snapshots of clusters: the newest 500 of each. */
export function useSnapshots(groupId: string, sources: readonly Source[]): Gathered<SnapshotFact> {
  const { id } = useConnection();
  const asked = askedOf(sources);
  return useQueries({
    queries: asked.slice(0, mostSources).map(({ kind, name }) => {
      if (kind === 'flex') {
        return widened(q('listGroupFlexClusterBackupSnapshots', id, { groupId, name, query: firstPage }));
      }
      const args = { groupId, clusterName: name, query: firstPage };
      return kind === 'serverless'
        ? widened(q('listGroupServerlessBackupSnapshots', id, args))
        : widened(q('listGroupClusterBackupSnapshots', id, args));
    }),
    combine: (results) => {
      const readings = results.map(({ data, error, isPending, refetch }, index) => ({
        data,
        error,
        isPending,
        refetch,
        toFact: asked[index]?.kind === 'flex' ? flexSnapshotFact : snapshotFact,
      }));
      const all = gather<SnapshotFact>(asked, readings as readonly Reading<SnapshotFact>[]);
      const moment = ({ at, requestedAt }: SnapshotFact) => at ?? requestedAt ?? Number.POSITIVE_INFINITY;
      all.facts.sort((a, b) => moment(b) - moment(a));
      return all;
    },
  });
}

/** The restore jobs of clusters: those that took something from them. */
export function useRestores(groupId: string, sources: readonly Source[]): Gathered<RestoreFact> {
  const { id } = useConnection();
  const asked = askedOf(sources);
  return useQueries({
    queries: asked.slice(0, mostSources).map(({ kind, name }) => {
      if (kind === 'flex') {
        return widened(q('listGroupFlexClusterBackupRestoreJobs', id, { groupId, name, query: firstPage }));
      }
      const args = { groupId, clusterName: name, query: firstPage };
      return kind === 'serverless'
        ? widened(q('listGroupServerlessBackupRestoreJobs', id, args))
        : widened(q('listGroupClusterBackupRestoreJobs', id, args));
    }),
    combine: (results) => {
      const readings = results.map(({ data, error, isPending, refetch }, index) => ({
        data,
        error,
        isPending,
        refetch,
        toFact: asked[index]?.kind === 'flex' ? flexRestoreFact : restoreFact,
      }));
      const all = gather<RestoreFact>(asked, readings as readonly Reading<RestoreFact>[]);
      all.facts.sort((a, b) => (b.requestedAt ?? 0) - (a.requestedAt ?? 0));
      return all;
    },
  });
}

type AnyList = Result<
  | 'listGroupClusterBackupSnapshots'
  | 'listGroupFlexClusterBackupSnapshots'
  | 'listGroupServerlessBackupSnapshots'
  | 'listGroupClusterBackupRestoreJobs'
  | 'listGroupFlexClusterBackupRestoreJobs'
  | 'listGroupServerlessBackupRestoreJobs'
>;

/** Options of different reads in one list: what each answers is told apart by the kind of its cluster. */
function widened(options: object) {
  return options as { queryKey: readonly unknown[]; queryFn: () => Promise<AnyList> };
}
