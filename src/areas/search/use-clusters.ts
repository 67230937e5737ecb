import { useMemo } from 'react';
import type { Result } from '#contract/api/operations.ts';
import { useAllPages } from '#src/api/all-pages.ts';

type Dedicated = Result<'listGroupClusters'>['results'][number];

/** A cluster as far as search is concerned. */
export interface SearchCluster {
  name: string;
  /** Free, shared and flex clusters have no analyzers of their own. */
  tenant: boolean;
  paused: boolean;
  state: string;
}

/** The clusters of a project by name; undefined while they are loading. */
export function useClusters(groupId: string): {
  clusters: SearchCluster[] | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const listed = useAllPages('listGroupClusters', { groupId });
  const flex = useAllPages('listGroupFlexClusters', { groupId });
  const isKnown = listed.rows.length > 0 || (!listed.loading && !listed.error);
  const clusters = useMemo(() => {
    // the service lists flex clusters among the others as well
    const flexNames = new Set(flex.rows.map(({ name }) => name));
    return [
      ...listed.rows.filter(({ name }) => !flexNames.has(name)).map(searchCluster),
      ...flex.rows.map(
        ({ name, stateName }): SearchCluster => ({ name, tenant: true, paused: false, state: stateName }),
      ),
    ].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }, [listed.rows, flex.rows]);
  return {
    clusters: isKnown ? clusters : undefined,
    // not every service has flex clusters: without them the others are still worth showing
    error: isKnown ? null : listed.error,
    refetch: () => {
      listed.refetch();
      flex.refetch();
    },
  };
}

function searchCluster({ name, paused, stateName, replicationSpecs }: Dedicated): SearchCluster {
  const tenant = (replicationSpecs ?? []).some(({ regionConfigs = [] }) =>
    regionConfigs.some(({ providerName }) => providerName === 'TENANT'),
  );
  return { name, tenant, paused, state: stateName };
}
