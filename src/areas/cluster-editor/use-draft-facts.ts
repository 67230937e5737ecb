import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import type { DraftContext } from './draft/draft.ts';
import { pastDurations, usualDuration, workEvents } from './outcome/past-durations.ts';

const vaults = { AWS: 'awsKms', AZURE: 'azureKeyVault', GCP: 'googleCloudKms' } as const;

/** Whether the project has keys of its own at a provider. Until that is known nothing is refused for the lack of them. */
export function useHasKeys(groupId: string): DraftContext['hasKeys'] {
  const { id } = useConnection();
  const { data } = useQuery(q('getGroupEncryptionAtRest', id, { groupId }));
  return useCallback((provider) => data === undefined || data[vaults[provider]]?.enabled === true, [data]);
}

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
