import { type Document, Long, ObjectId } from 'bson';
import { type Host, hosts, processes, replicaSetName } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { wireVersionOf } from '#server/data/parameters.ts';
import { versionOf } from '../kernel/documents/cluster-version.ts';
import type { Holder } from '../kernel/documents/holder.ts';
import { declareConfiguration } from '../kernel/documents/system/replica-set-config.ts';
import { disturbanceOf } from '../kernel/members.ts';
import type { World } from '../kernel/world.ts';
import { mostBytes } from './frame.ts';

/** Flex clusters name no hosts: three members, the first of them primary // assumed: as the other shared tiers */
const unnamedMembers = 3;

export function holderIn(world: World, clusterId: string): Holder | undefined {
  const cluster = world.tables.clusters.get(clusterId);
  if (cluster) return { id: cluster.id, groupId: cluster.groupId, name: cluster.name, cluster };
  return world.tables.flexClusters.get(clusterId);
}

/** Rows never change: the doors of each are determined once, and every command looks at them. */
const doors = new WeakMap<ClusterRecord, readonly Host[]>();

/** The addresses for drivers: the members of a replica set, or the routers of a sharded cluster. */
export function doorsOf(cluster: ClusterRecord | undefined): readonly (Host | undefined)[] {
  if (!cluster) return Array.from({ length: unnamedMembers }, () => undefined);
  const existing = doors.get(cluster);
  if (existing) return existing;
  const determined = determineDoors(cluster);
  doors.set(cluster, determined);
  return determined;
}

function determineDoors(cluster: ClusterRecord): readonly Host[] {
  if (cluster.clusterType === 'REPLICASET') return hosts(cluster);
  return processes(cluster).filter(
    ({ typeName, node }) => typeName === 'SHARD_MONGOS' && node === 'ELECTABLE',
  );
}

export type MemberState = 'primary' | 'secondary' | 'router' | 'down';

/** What each door of a cluster is now: outages and restarts take hosts away and move the primary. */
function memberStates(
  cluster: ClusterRecord | undefined,
  struck: ReturnType<typeof disturbanceOf>,
): readonly MemberState[] {
  return doorsOf(cluster).map((host, index) => {
    if (host && struck?.downHosts.includes(host.id)) return 'down';
    if (host?.typeName === 'SHARD_MONGOS') return 'router';
    const primary = struck ? struck.primaries.includes(host?.id ?? '') : index === 0;
    return primary ? 'primary' : 'secondary';
  });
}

/** The members of one cluster as its drivers see them, and how often their primary has changed in this process. */
export class Members {
  readonly #world: World;
  readonly #clusterId: string;
  readonly #process = new ObjectId();
  /** `host:port` of every door, in the order of `doorsOf`. */
  readonly addresses: string[] = [];
  #seen = '';
  /** The states with the rows that they follow from: rows never change, and every command looks at them. */
  #last: { cluster: unknown; struck: unknown; states: readonly MemberState[] } | undefined;
  /** How many primaries there have been. */
  term = 0;
  /** When the world saw the newest one begin. */
  electedAt = new Date(0);
  #changes = 0;

  constructor(world: World, clusterId: string) {
    this.#world = world;
    this.#clusterId = clusterId;
    declareConfiguration(world, clusterId, () => this.configuration());
  }

  /** `host:port` of a member: of its door, or as the service names it while it has none. */
  nameOf(index: number): string {
    return this.addresses[index] ?? doorsOf(holderIn(this.#world, this.#clusterId)?.cluster)[index]?.id ?? '';
  }

  /** Notices elections and outages; the states as they are. */
  look(): readonly MemberState[] {
    const cluster = this.#world.tables.clusters.get(this.#clusterId);
    const struck = disturbanceOf(this.#world, this.#clusterId);
    const last = this.#last;
    if (last && last.cluster === cluster && last.struck === struck) return last.states;
    const states = memberStates(cluster, struck);
    this.#last = { cluster, struck, states };
    const now = states.join();
    if (now !== this.#seen) {
      this.#changes += 1;
      if (states.indexOf('primary') !== this.#seen.split(',').indexOf('primary')) this.#elected();
      this.#seen = now;
    }
    return states;
  }

  #elected(): void {
    this.term += 1;
    this.electedAt = new Date(this.#world.now());
  }

  /** The number of changes that members have seen // documented: topologyVersion */
  get topologyVersion(): Document {
    this.look();
    return { processId: this.#process, counter: Long.fromNumber(this.#changes) };
  }

  /** What `hello` answers at one of the doors. */
  greeting(index: number): Document {
    const states = this.look();
    const holder = holderIn(this.#world, this.#clusterId);
    const host = doorsOf(holder?.cluster)[index];
    const common = {
      helloOk: true,
      maxBsonObjectSize: 16 * 1024 * 1024,
      maxMessageSizeBytes: mostBytes,
      maxWriteBatchSize: 100_000,
      localTime: new Date(this.#world.now()),
      logicalSessionTimeoutMinutes: 30,
      connectionId: 1,
      minWireVersion: 0,
      maxWireVersion: wireVersionOf(versionOf(holder ?? {})),
      topologyVersion: this.topologyVersion,
    };
    if (states[index] === 'router') {
      return { ...common, isWritablePrimary: true, ismaster: true, msg: 'isdbgrid' };
    }
    const primaryAt = states.indexOf('primary');
    const primary = primaryAt === index;
    return {
      ...common,
      isWritablePrimary: primary,
      ismaster: primary,
      secondary: !primary,
      hosts: this.addresses,
      me: this.addresses[index],
      ...(primaryAt >= 0 ? { primary: this.addresses[primaryAt] } : {}),
      ...(host ? { tags: tagsOf(host) } : {}),
      setName: replicaSetName({ id: this.#clusterId, groupId: holder?.groupId ?? '' }),
      setVersion: 1,
      ...(primary ? { electionId: this.#electionId() } : {}),
      lastWrite: { lastWriteDate: new Date(this.#world.now()) },
      readOnly: false,
    };
  }

  /** The configuration of the set as its members keep it; undefined of routers. */
  configuration(): Document | undefined {
    const states = this.look();
    if (states.includes('router')) return undefined;
    const holder = holderIn(this.#world, this.#clusterId);
    const doors = doorsOf(holder?.cluster);
    const members = states.map((_, at) => {
      const host = doors[at];
      const isElectable = host === undefined || host.node === 'ELECTABLE';
      return {
        _id: at,
        host: this.nameOf(at),
        arbiterOnly: false,
        buildIndexes: true,
        hidden: false,
        priority: isElectable ? 7 : 0, // assumed: that of the preferred region
        tags: host ? tagsOf(host) : {},
        secondaryDelaySecs: Long.ZERO,
        votes: isElectable ? 1 : 0,
      };
    });
    return {
      _id: replicaSetName({ id: this.#clusterId, groupId: holder?.groupId ?? '' }),
      version: 1,
      term: this.term,
      members,
      protocolVersion: Long.ONE,
      writeConcernMajorityJournalDefault: true,
      settings: { chainingAllowed: true, heartbeatTimeoutSecs: 10, electionTimeoutMillis: 10_000 },
    };
  }

  /** Later elections have greater ids // documented: drivers detect a stale primary by it */
  #electionId(): ObjectId {
    return new ObjectId(`7fffffff${this.term.toString(16).padStart(16, '0')}`);
  }
}

/** The service's own tags of members // documented: "Pre-Defined Replica Set Tags" */
function tagsOf({ node, providerName, backingProviderName, regionName }: Host): Document {
  return {
    nodeType: node,
    provider: backingProviderName ?? providerName,
    region: regionName,
    workloadType: node === 'ANALYTICS' ? 'ANALYTICS' : 'OPERATIONAL',
  };
}
