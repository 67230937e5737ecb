import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import type { FederationParts, FederationSettings } from './federation-facts.ts';

export interface Federation {
  settings: FederationSettings | undefined;
  /** Everything of it; undefined until all of it is there. */
  parts: Omit<FederationParts, 'now'> | undefined;
  error: Error | null;
  refetch: () => void;
}

/** The federation of an organization, with the organizations and projects that its parts name. */
export function useFederation(
  orgId: string,
  orgs: readonly { id: string; name: string }[],
  enabled: boolean,
): Federation {
  const { id: connection } = useConnection();
  const settings = useQuery({ ...q('getOrgFederationSettings', connection, { orgId }), enabled });
  const groups = useQuery({ ...q('listGroups', connection, { query: { itemsPerPage: 500 } }), enabled });
  const federationSettingsId = settings.data?.id ?? '';
  const isKnown = settings.data !== undefined;
  const providers = useQuery({
    // without these parameters, the service returns only SAML providers
    ...q('listFederationSettingIdentityProviders', connection, {
      federationSettingsId,
      query: { protocol: ['SAML', 'OIDC'], idpType: ['WORKFORCE', 'WORKLOAD'] },
    }),
    enabled: isKnown,
  });
  const connected = useQuery({
    ...q('listFederationSettingConnectedOrgConfigs', connection, { federationSettingsId }),
    enabled: isKnown,
  });
  const parts = useMemo(() => {
    if (!settings.data || !providers.data || !connected.data || !groups.data) return undefined;
    return {
      settings: settings.data,
      providers: providers.data.results,
      orgs: connected.data.results,
      names: new Map([...orgs, ...groups.data.results].map(({ id, name }) => [id, name])),
    };
  }, [settings.data, providers.data, connected.data, groups.data, orgs]);
  const all = [settings, providers, connected, groups];
  return {
    settings: settings.data,
    parts,
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const each of all) if (each.error) void each.refetch();
    },
  };
}
