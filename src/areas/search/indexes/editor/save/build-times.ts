import type { SearchIndex } from '#contract/search/schemas.ts';

/** An event of the project, as far as it marks the begin or end of an index build. */
interface BuildEvent {
  created: string;
  eventTypeName: string;
  clusterName?: string | undefined;
}

const begins: readonly string[] = ['FTS_INDEX_CREATED', 'FTS_INDEX_UPDATED'];
const completes = 'FTS_INDEX_BUILD_COMPLETE';

/** The events to ask for. */
export const buildEvents = [...begins, completes, 'FTS_INDEX_BUILD_FAILED'];

/** A build that was seen from its beginning to its end, in milliseconds. */
export interface PastBuild {
  began: number;
  took: number;
}

/**
 * The builds of a cluster, the latest first. The service's events name the cluster and not the index: the
 * ends of overlapping builds are ambiguous, so these are left out.
 */
export function pastBuilds(events: readonly BuildEvent[], cluster: string): PastBuild[] {
  const results: PastBuild[] = [];
  const under: number[] = [];
  let clear = true;
  for (const { created, eventTypeName, clusterName } of events.toSorted((a, b) =>
    a.created.localeCompare(b.created),
  )) {
    if (clusterName !== cluster) continue;
    if (begins.includes(eventTypeName)) {
      under.push(Date.parse(created));
      clear &&= under.length === 1;
      continue;
    }
    const began = under.shift();
    if (began !== undefined && clear && eventTypeName === completes) {
      results.unshift({ began, took: Date.parse(created) - began });
    }
    if (under.length === 0) clear = true;
  }
  return results;
}

/** How long a build may be expected to take, and what that is known from. */
export type Expected =
  | { from: 'index'; took: number; began: number }
  | { from: 'rate'; took: number; documentsPerSecond: number }
  | { from: 'cluster'; least: number; most: number; builds: number };

/** An index whose last build may be among the known ones, with the documents of its collection now. */
export interface BuiltIndex {
  index: Pick<SearchIndex, 'indexID' | 'latestDefinitionVersion'>;
  documents: number | undefined;
}

/** The event of a change and the definition that it made are written within the same moment. */
const sameMoment = 5_000;

/**
 * From the last build of the index itself, else from how many documents a second were indexed on its cluster, else from how
 * long builds there took; undefined: nothing is known.
 */
export function expectedBuild(
  builds: readonly PastBuild[],
  {
    indexID,
    documents,
    others,
  }: { indexID: string | undefined; documents: number | undefined; others: readonly BuiltIndex[] },
): Expected | undefined {
  const buildOf = ({ index }: BuiltIndex): PastBuild | undefined => {
    const defined = Date.parse(index.latestDefinitionVersion.createdAt ?? '');
    return builds.find(({ began }) => Math.abs(began - defined) <= sameMoment);
  };
  const own = others.find(({ index }) => index.indexID === indexID);
  const last = own && buildOf(own);
  if (last) return { from: 'index', ...last };
  const rates = others.flatMap((each) => {
    const build = buildOf(each);
    return build && build.took > 0 && each.documents ? [(each.documents * 1000) / build.took] : [];
  });
  if (rates.length > 0 && documents !== undefined && documents > 0) {
    // the slowest measured rate: a build must not take longer than its estimate
    const documentsPerSecond = Math.min(...rates);
    return { from: 'rate', documentsPerSecond, took: (documents * 1000) / documentsPerSecond };
  }
  if (builds.length === 0) return undefined;
  const times = builds.map(({ took }) => took);
  return { from: 'cluster', least: Math.min(...times), most: Math.max(...times), builds: builds.length };
}
