import { useQuery } from '@tanstack/react-query';
import { useConnection } from '../connection.ts';
import { q } from '../query.ts';
import { pastDurations, usualDuration, workEvents } from './past-durations.ts';

function useWork(groupId: string, clusterName: string | undefined) {
  const { id } = useConnection();
  return useQuery(
    q('listGroupEvents', id, {
      groupId,
      query: {
        eventType: workEvents,
        itemsPerPage: 100,
        ...(clusterName !== undefined && { clusterNames: [clusterName] }),
      },
    }),
  ).data?.results;
}

/** When the last change of a cluster began, in milliseconds since the epoch; undefined where the activity names none. */
export function useLastChange(groupId: string, clusterName: string): number | undefined {
  const begun = useWork(groupId, clusterName)?.filter(
    ({ eventTypeName }) => eventTypeName === 'CLUSTER_UPDATE_STARTED' || eventTypeName === 'CLUSTER_CREATED',
  );
  return begun?.length ? Math.max(...begun.map(({ created }) => Date.parse(created))) : undefined;
}

/** How long such work usually took: changes of one cluster, or creations in the project. */
export function useUsualDuration(groupId: string, clusterName: string | undefined): number | undefined {
  const events = useWork(groupId, clusterName);
  const end = clusterName === undefined ? 'CLUSTER_READY' : 'CLUSTER_UPDATE_COMPLETED';
  return events && usualDuration(pastDurations(events, end));
}
