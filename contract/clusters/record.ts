import type { Hardware, RegionConfig, RequestedSpecs, ShardSpec } from './hardware.ts';
import type { ConnectionStrings } from './parts.ts';
import type { Cluster } from './schemas.ts';

type Derived = 'connectionStrings' | 'links' | 'effectiveReplicationSpecs';

/**
 * Everything that a cluster is, in the shape of the newest version: each older version is a view of it
 * (`views.ts`). Host names and public connection strings are not kept: they follow from the rest (`hosts.ts`).
 */
export interface ClusterRecord extends Omit<Cluster, Derived> {
  /** What peering and private endpoints add to the connection strings. */
  privateConnectionStrings?: Omit<ConnectionStrings, 'standard' | 'standardSrv'>;
  /** 2023-01-01 only: when the members last changed; the creation when absent. */
  mongoURIUpdated?: string;
  /** 2023-01-01 only: a life limited in advance. */
  deleteAfterCreationHours?: number;
  deleteAfterDate?: string;
  /** 2023-01-01 only: the number that was sent beside zones, until the shards change // observed: Terraform's tests */
  numShards?: number | undefined;
  /** The specs as clients requested them, by the ID of their shard, in the order of its regions. The rest is effective. */
  requestedSpecs?: Record<string, RequestedSpecs[]>;
}

/** The kinds of nodes of a region. */
export const specNames = ['electableSpecs', 'readOnlySpecs', 'analyticsSpecs'] as const;

/** Region configurations of a shard in the order of election: the first holds the primary. */
export function regionsByPriority(shard: ShardSpec): RegionConfig[] {
  return shard.regionConfigs.toSorted((a, b) => b.priority - a.priority);
}

/** Hardware of the nodes that define the size of a region: electable, else read-only, else analytics. */
export function baseHardware(region: RegionConfig): Hardware | undefined {
  const { electableSpecs, readOnlySpecs, analyticsSpecs } = region;
  return [electableSpecs, readOnlySpecs, analyticsSpecs].find((spec) => spec && spec.nodeCount !== 0);
}

/** The region that names a cluster's size, provider and scaling: the preferred one of its first shard. */
export function leadingRegion(record: Pick<ClusterRecord, 'replicationSpecs'>): RegionConfig {
  const shard = record.replicationSpecs[0];
  const region = shard && regionsByPriority(shard)[0];
  if (!region) throw new Error('a cluster needs at least one shard in one region');
  return region;
}

export function instanceSizeOf(record: Pick<ClusterRecord, 'replicationSpecs'>): string {
  return baseHardware(leadingRegion(record))?.instanceSize ?? '';
}

export function diskSizeOf(record: Pick<ClusterRecord, 'replicationSpecs'>): number {
  return baseHardware(leadingRegion(record))?.diskSizeGB ?? 0;
}

/** Free and shared tiers: fewer features, no pause, no hardware of their own. */
export function isTenant(record: Pick<ClusterRecord, 'replicationSpecs'>): boolean {
  return leadingRegion(record).providerName === 'TENANT';
}

/** Nodes at more than one provider: lists leave such clusters out // specification §4.10 */
export function isMultiCloud(record: Pick<ClusterRecord, 'replicationSpecs'>): boolean {
  const names = record.replicationSpecs.flatMap((shard) =>
    shard.regionConfigs.map((each) => each.providerName),
  );
  return new Set(names).size > 1;
}

/**
 * Shards of one zone that differ in anything but their ids. Versions before 2024-08-05 cannot say so: the
 * service answers such a request with ASYMMETRIC_SHARD_UNSUPPORTED.
 */
export function isAsymmetric(record: Pick<ClusterRecord, 'replicationSpecs'>): boolean {
  const shapes = new Map<string, string>();
  let disk: number | undefined;
  const sizes = new Set(
    record.replicationSpecs.map((shard) => instanceSizeOf({ replicationSpecs: [shard] })),
  );
  // zones of different size as well // observed
  if (sizes.size > 1) return true;
  for (const shard of record.replicationSpecs) {
    const shape = textOf(shard.regionConfigs);
    if ((shapes.get(shard.zoneId) ?? shape) !== shape) return true;
    shapes.set(shard.zoneId, shape);
    const size = diskSizeOf({ replicationSpecs: [shard] });
    if ((disk ?? size) !== size) return true; // one disk size for the whole cluster
    disk = size;
  }
  return false;
}

/** A value as text: equal for values that are equal as JSON, whatever the order of their keys. */
export function textOf(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? '';
}

/** Keys in one order at every depth, so that equal shapes have equal text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}

/** Zones in the order of their first shard, with their shards. */
export function zonesOf(
  record: Pick<ClusterRecord, 'replicationSpecs'>,
): (readonly [ShardSpec, ...ShardSpec[]])[] {
  const zones = new Map<string, [ShardSpec, ...ShardSpec[]]>();
  for (const shard of record.replicationSpecs) {
    const zone = zones.get(shard.zoneId);
    if (zone) zone.push(shard);
    else zones.set(shard.zoneId, [shard]);
  }
  return [...zones.values()];
}
