import { useQuery } from '@tanstack/react-query';
import { pastWork, usualDuration, workEvents } from '#contract/events/past-work.ts';
import { useConnection } from '../connection.ts';
import { q } from '../query.ts';

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
  const work = clusterName === undefined ? 'cluster.create' : 'cluster.update';
  const past = pastWork(events ?? []).filter(({ name }) => name === work);
  return usualDuration(past.map(({ ms }) => ms));
}
