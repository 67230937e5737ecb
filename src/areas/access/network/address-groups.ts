import type { Result } from '#contract/api/operations.ts';
import { shortBlock } from '#contract/security/cidr.ts';

type Clusters = Result<'getGroupIpAddresses'>['services']['clusters'];
type Service = Result<'listControlPlaneIpAddresses'>;

/** A group of addresses, as a firewall needs them. */
export interface AddressGroup {
  label: string;
  addresses: readonly string[];
}

/** The addresses of clusters and of the service itself; groups without one are left out. */
export function addressGroups(clusters: Clusters, service: Service | undefined): AddressGroup[] {
  const own = clusters.flatMap(({ clusterName, inbound, outbound, futureInbound, futureOutbound }) => [
    ...waysOf(clusterName, inbound, outbound),
    ...waysOf(`${clusterName}, from its next change on`, futureInbound, futureOutbound),
  ]);
  const ofService = [
    { label: 'From Atlas itself (webhooks, key management)', addresses: flat(service?.outbound) },
    { label: 'To Atlas itself (its API)', addresses: flat(service?.inbound) },
  ];
  return [...own, ...ofService].filter(({ addresses }) => addresses.length > 0);
}

/** Addresses that are called and that call: one group where they are the same. */
function waysOf(name: string, inbound: readonly string[], outbound: readonly string[]): AddressGroup[] {
  const alike = inbound.length === outbound.length && inbound.every((each) => outbound.includes(each));
  if (alike) return [{ label: `To and from ${name}`, addresses: inbound }];
  return [
    { label: `To ${name}`, addresses: inbound },
    { label: `From ${name}`, addresses: outbound },
  ];
}

/** All regions of all providers, each address once. */
function flat(byProvider: Service['inbound'] | undefined): string[] {
  const matches = Object.values(byProvider ?? {}).flatMap((regions) => Object.values(regions ?? {}).flat());
  return [...new Set(matches.map(shortBlock))].sort();
}
