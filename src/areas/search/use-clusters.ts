import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Result } from '#contract/operations.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';

type Dedicated = Result<'listGroupClusters'>['results'][number];

/** A cluster as far as search is concerned. */
export interface SearchCluster {
  name: string;
  /** Free, shared and flex clusters have no analyzers of their own. */
  tenant: boolean;
  paused: boolean;
  state: string;
}

const whole = { itemsPerPage: 500 } as const;

/** The clusters of a project by name. Undefined while they are not known. */
export function useClusters(groupId: string): {
  clusters: SearchCluster[] | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const { id } = useConnection();
  const dedicated = useQuery(q('listGroupClusters', id, { groupId, query: whole }));
  const flex = useQuery(q('listGroupFlexClusters', id, { groupId, query: whole }));
  const clusters = useMemo(() => {
    if (!dedicated.data) return undefined;
    const flexNames = new Set(flex.data?.results.map(({ name }) => name));
    const others = (flex.data?.results ?? []).map(
      ({ name, stateName }): SearchCluster => ({ name, tenant: true, paused: false, state: stateName }),
    );
    return (
      dedicated.data.results
        // the service lists flex clusters among the others as well
        .filter(({ name }) => !flexNames.has(name))
        .map(searchCluster)
        .concat(others)
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    );
  }, [dedicated.data, flex.data]);
  return {
    clusters,
    // flex clusters are not everywhere: without them the others are still worth showing
    error: clusters ? null : dedicated.error,
    refetch: () => {
      void dedicated.refetch();
      void flex.refetch();
    },
  };
}

function searchCluster({ name, paused, stateName, replicationSpecs }: Dedicated): SearchCluster {
  const tenant = (replicationSpecs ?? []).some(({ regionConfigs = [] }) =>
    regionConfigs.some(({ providerName }) => providerName === 'TENANT'),
  );
  return { name, tenant, paused, state: stateName };
}
