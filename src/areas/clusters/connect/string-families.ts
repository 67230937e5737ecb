import type { Cluster } from '../cluster-facts.ts';

/** One way to reach a cluster: a network, with both forms of its string. */
export interface StringFamily {
  id: string;
  label: string;
  /** Who uses these strings. */
  users: string;
  srv: string | undefined;
  standard: string | undefined;
  /** For drivers that reach a sharded cluster through a load balancer. */
  shardOptimized?: string | undefined;
}

type Strings = Pick<Cluster, 'connectionStrings'>['connectionStrings'];

/** The families of strings that the service names for a cluster, the public one first. */
export function familiesOf(strings: Strings): StringFamily[] {
  const matches: StringFamily[] = [
    {
      id: 'public',
      label: 'Public',
      users: 'Everybody whose address is on the IP access list.',
      srv: strings.standardSrv,
      standard: strings.standard,
    },
    {
      id: 'private',
      label: 'Peering',
      users: 'Applications in networks that are peered with that of the cluster.',
      srv: strings.privateSrv,
      standard: strings.private,
    },
    ...(strings.privateEndpoint ?? []).map((endpoint, index): StringFamily => {
      const places = (endpoint.endpoints ?? []).flatMap(
        ({ region, endpointId }) => region ?? endpointId ?? [],
      );
      return {
        id: `endpoint-${index}`,
        label: places.length > 0 ? `Private endpoint ${places.join(', ')}` : `Private endpoint ${index + 1}`,
        users: 'Applications in networks with this private endpoint.',
        srv: endpoint.srvConnectionString,
        standard: endpoint.connectionString,
        shardOptimized: endpoint.srvShardOptimizedConnectionString,
      };
    }),
    ...linkFamilies(strings),
  ];
  return matches.filter(({ srv, standard }) => srv !== undefined || standard !== undefined);
}

/** The port of the emulator's machine, where strings work without any DNS. */
export const emulatedFamily = (uri: string): StringFamily => ({
  id: 'emulator',
  label: 'Port of the emulator',
  users: 'Applications on the same machine as the emulator.',
  srv: undefined,
  standard: uri,
});

/** The older form of private endpoints on AWS: strings by the id of the interface. */
function linkFamilies({
  awsPrivateLink = {},
  awsPrivateLinkSrv = {},
  privateEndpoint = [],
}: Strings): StringFamily[] {
  if (privateEndpoint.length > 0) return [];
  const ids = [...new Set([...Object.keys(awsPrivateLink), ...Object.keys(awsPrivateLinkSrv)])];
  return ids.map((id) => ({
    id: `link-${id}`,
    label: `Private endpoint ${id}`,
    users: 'Applications in the network with this interface endpoint.',
    srv: awsPrivateLinkSrv[id],
    standard: awsPrivateLink[id],
  }));
}

/**
 * The string that custom DNS makes usable: each host with `-pri` in its first label, which resolves to a private address
 * // documented
 */
export function privateForm(uri: string): string {
  const [, scheme = '', hosts = '', rest = ''] = /^(mongodb(?:\+srv)?:\/\/)([^/?]*)(.*)$/s.exec(uri) ?? [];
  const named = hosts.split(',').map((host) => host.replace(/^([^.:]+)/, '$1-pri'));
  return `${scheme}${named.join(',')}${rest}`;
}
