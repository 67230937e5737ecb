import type { Result } from '#contract/operations.ts';

type Clusters = Result<'getGroupIpAddresses'>['services']['clusters'];
type Service = Result<'listControlPlaneIpAddresses'>;

/** Addresses that belong together, as a firewall asks for them. */
export interface AddressGroup {
  label: string;
  addresses: readonly string[];
}

/** The addresses of clusters and of the service itself; groups without one are left out. */
export function addressGroups(clusters: Clusters, service: Service | undefined): AddressGroup[] {
  const own = clusters.flatMap(({ clusterName, inbound, outbound, futureInbound, futureOutbound }) => [
    { label: `To ${clusterName}`, addresses: inbound },
    { label: `To ${clusterName}, from its next change on`, addresses: futureInbound },
    { label: `From ${clusterName}`, addresses: outbound },
    { label: `From ${clusterName}, from its next change on`, addresses: futureOutbound },
  ]);
  const ofService = [
    { label: 'From Atlas itself (webhooks, key management)', addresses: flat(service?.outbound) },
    { label: 'To Atlas itself (its API)', addresses: flat(service?.inbound) },
  ];
  return [...own, ...ofService].filter(({ addresses }) => addresses.length > 0);
}

/** All regions of all providers, each address once. */
function flat(byProvider: Service['inbound'] | undefined): string[] {
  const found = Object.values(byProvider ?? {}).flatMap((regions) => Object.values(regions ?? {}).flat());
  return [...new Set(found)].sort();
}
