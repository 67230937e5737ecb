import { useQuery } from '@tanstack/react-query';
import { useConnection } from './connection.ts';
import { pastDurations, usualDuration, workEvents } from './past-durations.ts';
import { q } from './query.ts';

/** How long such work usually took: changes of one cluster, or creations in the project. */
export function useUsualDuration(groupId: string, clusterName: string | undefined): number | undefined {
  const { id } = useConnection();
  const { data } = useQuery(
    q('listGroupEvents', id, {
      groupId,
      query: {
        eventType: workEvents,
        itemsPerPage: 100,
        ...(clusterName !== undefined && { clusterNames: [clusterName] }),
      },
    }),
  );
  const end = clusterName === undefined ? 'CLUSTER_READY' : 'CLUSTER_UPDATE_COMPLETED';
  return data && usualDuration(pastDurations(data.results, end));
}
