import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';

import { healthLabels, type ListedCluster, majorOf } from './list/cluster-filter.ts';
import type { ClustersSearch } from './list/clusters-search.ts';
import { healths } from './list/filter-values.ts';

/** One value that clusters share, and the filter that lists exactly those. */
interface Share {
  label: string;
  count: number;
  search: ClustersSearch;
}

/** The clusters of a project counted by one of their properties. */
export interface Portion {
  title: string;
  shares: Share[];
}

/** Beyond these the values of one property are no overview. */
const mostShares = 6;

/** Distribution of a project's clusters over the filters of their list; the most frequent first. */
export function estateOf(clusters: readonly ListedCluster[]): Portion[] {
  const health = healths.map((kind) => ({
    label: healthLabels[kind],
    count: clusters.filter(({ condition }) => condition.kind === kind).length,
    search: { health: kind },
  }));
  return [
    // the worst first, as everywhere
    { title: 'Health', shares: health.filter(({ count }) => count > 0) },
    portion('Version', 'version', clusters, ({ cluster }) => [majorOf(cluster)]),
    portion('Tier', 'tier', clusters, ({ cluster }) => tiersOf(cluster)),
    portion('Region', 'region', clusters, ({ cluster }) => regionLabels(cluster)),
  ];
}

function portion(
  title: string,
  filter: keyof ClustersSearch,
  clusters: readonly ListedCluster[],
  valuesOf: (listed: ListedCluster) => readonly string[],
): Portion {
  const counts = new Map<string, number>();
  for (const listed of clusters) {
    for (const value of new Set(valuesOf(listed))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const shares = [...counts]
    .map(([label, count]) => ({ label, count, search: { [filter]: label } }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en', { numeric: true }));
  return { title, shares: shares.slice(0, mostShares) };
}
