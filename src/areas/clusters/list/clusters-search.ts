import { defined, joined, listOf, textParam } from '#src/lib/search-params.ts';
import type { ViewKind } from '#src/ui/views/saved-views.ts';
import type { ClusterFilter } from './cluster-filter.ts';
import { healths, needs } from './filter-values.ts';

/** `group`: the key of a tag by whose values the rows are grouped. */
const names = ['q', 'health', 'type', 'version', 'region', 'tier', 'tag', 'needs', 'group', 'sort'] as const;

/** The URL state of a project's list of clusters: readable comma-separated lists. */
export type ClustersSearch = Partial<Record<(typeof names)[number], string | undefined>>;

export function readClustersSearch(raw: Record<string, unknown>): ClustersSearch {
  return defined(Object.fromEntries(names.map((name) => [name, textParam(raw[name])])));
}

export function clusterFilterOf(search: ClustersSearch): ClusterFilter {
  const onlyKnown = <T extends string>(all: readonly T[], value: string | undefined): T[] => {
    const wanted = listOf(value);
    return all.filter((each) => wanted.includes(each));
  };
  return {
    text: search.q ?? '',
    health: onlyKnown(healths, search.health),
    type: onlyKnown(['REPLICASET', 'SHARDED', 'GEOSHARDED'], search.type),
    version: listOf(search.version),
    region: listOf(search.region),
    tier: listOf(search.tier),
    tag: listOf(search.tag),
    needs: onlyKnown(needs, search.needs),
  };
}

export function filterToSearch(filter: ClusterFilter): ClustersSearch {
  return {
    q: filter.text || undefined,
    health: joined(filter.health),
    type: joined(filter.type),
    version: joined(filter.version),
    region: joined(filter.region),
    tier: joined(filter.tier),
    tag: joined(filter.tag),
    needs: joined(filter.needs),
  };
}

/** Views of a project's clusters. */
export const clusterViews: ViewKind<ClustersSearch> = {
  id: 'clusters',
  label: 'Cluster views',
  starters: [
    { name: 'Not healthy', search: { health: 'failed,warning' } },
    { name: 'Without backup', search: { needs: 'noBackup' } },
  ],
  kept: readClustersSearch,
};
