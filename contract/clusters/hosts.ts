import type { Hardware, RegionConfig } from './hardware.ts';
import type { ClusterProvider, ConnectionStrings } from './parts.ts';
import { type ClusterRecord, isTenant, regionsByPriority } from './record.ts';

type NodeKind = 'ELECTABLE' | 'READ_ONLY' | 'ANALYTICS';

/** The service's terms for the type of a process. */
type ProcessType =
  | 'REPLICA_PRIMARY'
  | 'REPLICA_SECONDARY'
  | 'SHARD_PRIMARY'
  | 'SHARD_SECONDARY'
  | 'SHARD_MONGOS'
  | 'SHARD_CONFIG_PRIMARY'
  | 'SHARD_CONFIG_SECONDARY';

/** One process of a cluster. */
export interface Host {
  hostname: string;
  port: number;
  /** `hostname:port`, the id of the process. */
  id: string;
  typeName: ProcessType;
  replicaSetName: string;
  /** Index of the shard; for config servers that of the first shard. */
  shard: number;
  member: number;
  /** Which specification of its region it belongs to. */
  node: NodeKind;
  providerName: ClusterProvider;
  backingProviderName?: ClusterProvider;
  regionName: string;
}

// as observed: members at the database's own port, routers beside them one below
const mongodPort = 27_017;
const mongosPort = 27_016;

/** `length` letters and digits that depend on the text alone: FNV-1a, mixed again, in base 36. */
function computeWord(text: string, length: number): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  hash = BigInt.asUintN(64, (hash ^ (hash >> 33n)) * 0xff51afd7ed558ccdn);
  hash ^= hash >> 33n;
  return hash.toString(36).padStart(length, '0').slice(-length);
}

const texts = new Map<string, string>();
/** Names of some hundred clusters: every command of a driver needs those of its own. */
const mostText = 5000;

function word(text: string, length: number): string {
  const key = `${length}/${text}`;
  const existing = texts.get(key);
  if (existing !== undefined) return existing;
  const computed = computeWord(text, length);
  if (texts.size >= mostText) texts.clear();
  texts.set(key, computed);
  return computed;
}

type Identity = Pick<ClusterRecord, 'id' | 'groupId'>;

/** The zone of names in which all clusters of a project live. */
export function dnsName(groupId: string): string {
  return `${word(groupId, 5)}.mongodb.net`;
}

const prefix = (record: Identity) => `atlas-${word(record.id, 6)}`;

/** The prefix of all host names of a cluster // observed in restore jobs */
export const deploymentItemName = prefix;

export function replicaSetName(record: Identity, shard = 0): string {
  return `${prefix(record)}-shard-${shard}`;
}

const two = (index: number) => String(index).padStart(2, '0');

function countOf(spec: Hardware | undefined, tenant: boolean): number {
  return spec?.nodeCount ?? (spec && tenant ? 3 : 0); // free and shared tiers: three nodes, unnamed
}

/** The nodes of one shard: electable ones of the preferred region first. */
function nodesOf(regions: RegionConfig[], tenant: boolean): { node: NodeKind; region: RegionConfig }[] {
  const kinds: [NodeKind, (region: RegionConfig) => Hardware | undefined][] = [
    ['ELECTABLE', (region) => region.electableSpecs],
    ['READ_ONLY', (region) => region.readOnlySpecs],
    ['ANALYTICS', (region) => region.analyticsSpecs],
  ];
  return kinds.flatMap(([node, spec]) =>
    regions.flatMap((region) =>
      Array.from({ length: countOf(spec(region), tenant) }, () => ({ node, region })),
    ),
  );
}

/** The members that hold data, shard by shard; the first of each shard is its primary. */
export function hosts(record: ClusterRecord): Host[] {
  const sharded = record.clusterType !== 'REPLICASET';
  return record.replicationSpecs.flatMap((spec, shard) =>
    nodesOf(regionsByPriority(spec), isTenant(record)).map(({ node, region }, member): Host => {
      const hostname = `${prefix(record)}-shard-${two(shard)}-${two(member)}.${dnsName(record.groupId)}`;
      const role = member === 0 ? 'PRIMARY' : 'SECONDARY';
      return {
        hostname,
        port: mongodPort,
        id: `${hostname}:${mongodPort}`,
        typeName: sharded ? `SHARD_${role}` : `REPLICA_${role}`,
        replicaSetName: replicaSetName(record, shard),
        shard,
        member,
        node,
        providerName: region.providerName,
        ...(region.backingProviderName && { backingProviderName: region.backingProviderName }),
        regionName: region.regionName,
      };
    }),
  );
}

/** A router beside every member of a sharded cluster. */
function routers(record: ClusterRecord): Host[] {
  if (record.clusterType === 'REPLICASET') return [];
  return hosts(record).map((host) => ({
    ...host,
    port: mongosPort,
    id: `${host.hostname}:${mongosPort}`,
    typeName: 'SHARD_MONGOS',
  }));
}

/** Config servers on machines of their own; embedded ones are members of the first shard. */
function configServers(record: ClusterRecord): Host[] {
  if (record.clusterType === 'REPLICASET' || record.configServerType !== 'DEDICATED') return [];
  return hosts(record)
    .filter((host) => host.shard === 0 && host.node === 'ELECTABLE')
    .slice(0, 3)
    .map((host, member): Host => {
      const hostname = `${prefix(record)}-config-00-${two(member)}.${dnsName(record.groupId)}`;
      return {
        ...host,
        hostname,
        id: `${hostname}:${mongodPort}`,
        member,
        replicaSetName: `${prefix(record)}-config-0`,
        typeName: member === 0 ? 'SHARD_CONFIG_PRIMARY' : 'SHARD_CONFIG_SECONDARY',
      };
    });
}

/** Every process of a cluster: members, then routers, then config servers. */
export function processes(record: ClusterRecord): Host[] {
  return [...hosts(record), ...routers(record), ...configServers(record)];
}

/** The host name of the whole cluster, as SRV records have it. */
export function srvHost(record: ClusterRecord): string {
  return `${record.name.toLowerCase()}.${dnsName(record.groupId)}`;
}

/** Addresses that a driver is given: members of a replica set, routers of a sharded cluster. */
export function seedList(record: ClusterRecord): string[] {
  const seeds = record.clusterType === 'REPLICASET' ? hosts(record) : routers(record);
  return seeds.filter((host) => host.node === 'ELECTABLE').map((host) => host.id);
}

/** Options of the standard connection string: drivers find a replica set by its name, a router without. */
export function connectionOptions(record: ClusterRecord): string {
  const set = record.clusterType === 'REPLICASET' ? `&replicaSet=${replicaSetName(record)}` : '';
  return `ssl=true&authSource=admin${set}`;
}

/** Empty while the cluster is being created; free and shared tiers have their SRV address at once // observed */
export function connectionStrings(record: ClusterRecord): ConnectionStrings {
  const isReady = record.stateName !== 'CREATING';
  if (!isReady) return isTenant(record) ? { standardSrv: `mongodb+srv://${srvHost(record)}` } : {};
  return {
    standard: `mongodb://${seedList(record).join(',')}/?${connectionOptions(record)}`,
    standardSrv: `mongodb+srv://${srvHost(record)}`,
    ...record.privateConnectionStrings,
  };
}
