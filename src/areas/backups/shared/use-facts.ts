import { useQueries } from '@tanstack/react-query';
import type { Result } from '#contract/api/operations.ts';
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

/** A read of each cluster is a request: beyond this number a list reports that it is incomplete. */
export const mostSources = 60;
/** One read brings the newest of a list. */
export const firstPage = { itemsPerPage: 500 } as const;

/** Combined reads of several clusters. */
export interface Gathered<Fact> {
  /** The loaded facts, the newest first. */
  facts: Fact[];
  pending: boolean;
  /** Clusters whose list could not be read, with the reason. */
  failures: { source: Source; error: Error }[];
  /** Clusters that were not read, and those with more than one page. */
  cut: Source[];
  refetch: () => void;
}

interface Listed {
  results: readonly unknown[];
  totalCount?: number | undefined;
}

interface Reading {
  data: Listed | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

/** How the rows of one cluster become facts, and by which moment facts are ordered. */
export interface Shape<Fact> {
  toFact: (source: Source) => (source: Source, row: never) => Fact;
  moment: (fact: Fact) => number;
}

const existing = new WeakMap<Listed, { source: Source; facts: readonly unknown[] }>();

/** An answer is read once, however often a page is drawn. */
function factsOf<Fact>(data: Listed | undefined, source: Source, { toFact }: Shape<Fact>): readonly Fact[] {
  if (!data) return [];
  const before = existing.get(data);
  // an answer belongs to one operation, and so to one kind of fact
  if (before?.source === source) return before.facts as readonly Fact[];
  const read = toFact(source);
  const facts = data.results.map((row) => read(source, row as never));
  existing.set(data, { source, facts });
  return facts;
}

/** The reads of several clusters as one list, the newest first. */
export function gather<Fact>(
  sources: readonly Source[],
  readings: readonly Reading[],
  shape: Shape<Fact>,
): Gathered<Fact> {
  const asked = readings.map((reading, index) => ({ ...reading, source: sources[index] as Source }));
  return {
    facts: asked
      .flatMap(({ data, source }) => factsOf(data, source, shape))
      .sort((a, b) => shape.moment(b) - shape.moment(a)),
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
export function askedOf(sources: readonly Source[]): Source[] {
  const existing = new Set<string>();
  return sources.filter((source) => {
    const place = `${source.kind}/${source.name}`;
    if (!hasBackups(source) || existing.has(place)) return false;
    existing.add(place);
    return true;
  });
}

const snapshotShape: Shape<SnapshotFact> = {
  toFact: ({ kind }) => (kind === 'flex' ? flexSnapshotFact : snapshotFact),
  moment: ({ at, requestedAt }) => at ?? requestedAt ?? Number.MAX_SAFE_INTEGER,
};

/** The snapshots of clusters: the newest 500 of each. */
export function useSnapshots(groupId: string, sources: readonly Source[]): Gathered<SnapshotFact> {
  return useLists(groupId, sources, snapshotShape, {
    dedicated: 'listGroupClusterBackupSnapshots',
    flex: 'listGroupFlexClusterBackupSnapshots',
    serverless: 'listGroupServerlessBackupSnapshots',
  });
}

const restoreShape: Shape<RestoreFact> = {
  toFact: ({ kind }) => (kind === 'flex' ? flexRestoreFact : restoreFact),
  moment: ({ requestedAt }) => requestedAt ?? 0,
};

/** The restore jobs of clusters: those that took something from them. */
export function useRestores(groupId: string, sources: readonly Source[]): Gathered<RestoreFact> {
  return useLists(groupId, sources, restoreShape, {
    dedicated: 'listGroupClusterBackupRestoreJobs',
    flex: 'listGroupFlexClusterBackupRestoreJobs',
    serverless: 'listGroupServerlessBackupRestoreJobs',
  });
}

interface Lists {
  dedicated: 'listGroupClusterBackupSnapshots' | 'listGroupClusterBackupRestoreJobs';
  flex: 'listGroupFlexClusterBackupSnapshots' | 'listGroupFlexClusterBackupRestoreJobs';
  serverless: 'listGroupServerlessBackupSnapshots' | 'listGroupServerlessBackupRestoreJobs';
}

/** One list of every cluster, by the operation that its kind has for it. */
function useLists<Fact>(
  groupId: string,
  sources: readonly Source[],
  shape: Shape<Fact>,
  lists: Lists,
): Gathered<Fact> {
  const { id } = useConnection();
  const asked = askedOf(sources);
  return useQueries({
    queries: asked.slice(0, mostSources).map(({ kind, name }) => {
      if (kind === 'flex') return widened(q(lists.flex, id, { groupId, name, query: firstPage }));
      return widened(q(lists[kind], id, { groupId, clusterName: name, query: firstPage }));
    }),
    combine: (results) => gather(asked, results as readonly Reading[], shape),
  });
}

type AnyList = Result<Lists[keyof Lists]>;

/** Options of different reads in one list: the kind of the cluster determines the type of the result. */
function widened(options: object) {
  return options as { queryKey: readonly unknown[]; queryFn: () => Promise<AnyList> };
}
