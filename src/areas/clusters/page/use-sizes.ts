import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q, useRead } from '#src/api/query.ts';
import type { Cluster } from '../cluster-facts.ts';
import type { Shard } from '../topology/topology.ts';
import { askedOf, type Sizes, sizeMeasurements, sumOfSizes } from './sizes.ts';

interface Read extends Sizes {
  pending: boolean;
  /** Reads each shard, where that costs a read each; undefined after that, or where one read is enough. */
  askShards: (() => void) | undefined;
}

/**
 * The size of a cluster: one read of its primary. For several shards, the list of all clusters, which the
 * server shares among users, contains the data size. The rest costs a read of each shard, on demand.
 */
export function useSizes(cluster: Cluster, shards: readonly Shard[]): Read {
  const { id } = useConnection();
  const { groupId } = cluster;
  const [asked, setAsked] = useState(false);
  const several = shards.length > 1;
  const ids = askedOf(shards).filter((each) => each !== undefined);
  const isKnown = ids.length === shards.length;
  const { sizes, pending } = useQueries({
    queries: ids.map((processId) => ({
      ...q('getGroupProcessMeasurements', id, {
        groupId,
        processId,
        query: { granularity: 'PT5M' as const, period: 'PT1H', m: [...sizeMeasurements] },
      }),
      enabled: isKnown && (!several || asked),
    })),
    combine: (reads) => ({
      sizes: sumOfSizes(isKnown ? reads.map(({ data }) => data) : []),
      pending: reads.some(({ isLoading }) => isLoading),
    }),
  });
  const list = useRead('listClusterDetails', { query: { itemsPerPage: 500 } }, { enabled: several });
  const listed = list.data?.results
    .find((group) => group.groupId === groupId)
    ?.clusters.find(({ name }) => name === cluster.name)?.dataSizeBytes;
  return {
    ...sizes,
    data: sizes.data ?? listed,
    pending: pending || list.isLoading,
    askShards: several && isKnown && !asked ? () => setAsked(true) : undefined,
  };
}
