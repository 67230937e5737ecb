import { useCallback } from 'react';
import { useRead } from '#src/api/query.ts';
import type { DraftContext } from './draft/draft.ts';

const vaults = { AWS: 'awsKms', AZURE: 'azureKeyVault', GCP: 'googleCloudKms' } as const;

/** Whether the project uses regions of the US government alone; undefined until it has been read. */
export function useGovernmentOnly(groupId: string): DraftContext['governmentOnly'] {
  const { data } = useRead('getGroup', { groupId });
  return data && data.regionUsageRestrictions === 'GOV_REGIONS_ONLY';
}

/** Whether the project has keys of its own at a provider. Until that is known nothing is refused for the lack of them. */
export function useHasKeys(groupId: string): DraftContext['hasKeys'] {
  const { data } = useRead('getGroupEncryptionAtRest', { groupId });
  return useCallback((provider) => data === undefined || data[vaults[provider]]?.enabled === true, [data]);
}
