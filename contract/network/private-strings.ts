import { connectionOptions, dnsName, hosts } from '../clusters/hosts.ts';
import type { ConnectionStrings } from '../clusters/parts.ts';
import { type ClusterRecord, isTenant } from '../clusters/record.ts';
import type { CloudProvider } from '../clusters/tables/regions.ts';

/** A usable private endpoint in a region of a project. */
export interface UsableEndpoint {
  endpointId: string;
  providerName: CloudProvider;
  region: string;
}

type Entry = NonNullable<ConnectionStrings['privateEndpoint']>[number];

const locationOf = ({ providerName, region }: Pick<UsableEndpoint, 'providerName' | 'region'>) =>
  `${providerName}/${region}`;

/** `US_EAST_1` → `us-east-1`, as in the names of hosts. */
const spelled = (region: string) => region.toLowerCase().replaceAll('_', '-');

/** The places of a cluster, the preferred region first. */
function placesOf(cluster: ClusterRecord): string[] {
  const places = hosts(cluster).map(({ providerName, regionName }) => `${providerName}/${regionName}`);
  return [...new Set(places)];
}

function entry(cluster: ClusterRecord, index: number, endpoints: readonly UsableEndpoint[]): Entry {
  const zone = dnsName(cluster.groupId);
  const places = endpoints.map(locationOf);
  const seeds = hosts(cluster)
    .filter((host) => host.node === 'ELECTABLE' && places.includes(`${host.providerName}/${host.regionName}`))
    .map((host, at) => `pl-${index}-${spelled(host.regionName)}.${zone}:${1024 + at}`);
  const isSharded = cluster.clusterType !== 'REPLICASET';
  const name = `${cluster.name.toLowerCase()}-pl-${index}`;
  return {
    connectionString: `mongodb://${seeds.join(',')}/?${connectionOptions(cluster)}`,
    srvConnectionString: `mongodb+srv://${name}.${zone}`,
    ...(isSharded ? { srvShardOptimizedConnectionString: `mongodb+srv://${name}-lb.${zone}` } : {}),
    type: isSharded ? 'MONGOS' : 'MONGOD',
    endpoints: [...endpoints],
  };
}

/**
 * The connection strings of a dedicated cluster through private endpoints: one for each set of endpoints, one of each
 * region // documented. Sharded clusters of several regions need the regional mode, which gives each endpoint its own // documented
 */
export function privateEndpointStrings(
  cluster: ClusterRecord,
  usable: readonly UsableEndpoint[],
  isRegional: boolean,
): Entry[] {
  if (isTenant(cluster)) return [];
  const places = placesOf(cluster);
  const isSharded = cluster.clusterType !== 'REPLICASET';
  const own = places.map((place) => usable.filter((endpoint) => locationOf(endpoint) === place));
  if (isSharded && isRegional) return own.flat().map((endpoint, index) => entry(cluster, index, [endpoint]));
  if (isSharded && places.length > 1) return [];
  const sets = Math.min(...own.map(({ length }) => length));
  return Array.from({ length: sets }, (_, index) =>
    entry(
      cluster,
      index,
      own.flatMap((ofPlace) => ofPlace[index] ?? []),
    ),
  );
}
