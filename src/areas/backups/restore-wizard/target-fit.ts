import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import { majorNames } from '#contract/clusters/tables/mongodb-versions.ts';
import type { DedicatedCluster, SourceKind } from '../shared/facts.ts';

/** Requirements of a backup for the target cluster. */
export interface Load {
  kind: SourceKind;
  version: string | undefined;
  sharded: boolean;
  /** Undefined while it is not known. */
  shards: number | undefined;
  /** With a key of the customer's; undefined while it is not known. */
  encrypted: boolean | undefined;
}

/** A cluster that something could be restored into. */
export interface Target {
  kind: SourceKind;
  id: string;
  name: string;
  groupId: string;
  version: string;
  /** For flex clusters and serverless instances; for others the whole cluster contains it. */
  stateName: string;
  cluster: DedicatedCluster | undefined;
}

export type Fit = 'kind' | 'state' | 'topology' | 'version' | 'encryption';

export interface Misfit {
  about: Fit;
  why: string;
}

const kindNames: Record<SourceKind, string> = {
  dedicated: 'Its snapshots can only be restored into dedicated clusters.',
  flex: 'Its snapshots can only be restored into flex clusters.',
  serverless: 'Its snapshots can only be restored into serverless instances.',
};

const major = (version: string): string => version.split('.').slice(0, 2).join('.');

function rank(version: string): number {
  const [first = 0, second = 0] = version.split('.').map(Number);
  return first * 1000 + second;
}

/** Major versions from one release to another; 0 where one of them is not offered. */
export function majorSteps(from: string, to: string): number {
  const places = [from, to].map((release) => majorNames.findIndex((name) => release.startsWith(`${name}.`)));
  const [first = -1, last = -1] = places;
  return first < 0 || last < 0 ? 0 : last - first;
}

function stateMisfit({ kind, cluster, stateName }: Target): string | undefined {
  if (cluster) {
    const refusal = clusterRefusal('restoreInto', cluster);
    return refusal && clusterRefusals[refusal];
  }
  if (stateName === 'IDLE') return undefined;
  const noun = kind === 'serverless' ? 'instance' : 'cluster';
  return `The ${noun} is ${stateName.toLowerCase()}. Wait until it is available.`;
}

function topologyMisfit(load: Load, { cluster }: Target): string | undefined {
  if (!cluster) return undefined;
  const sharded = cluster.clusterType !== 'REPLICASET';
  if (sharded !== load.sharded) {
    return load.sharded
      ? 'A replica set: the backup is of a sharded cluster.'
      : 'A sharded cluster: the backup is of a replica set.';
  }
  const shards = cluster.replicationSpecs.length;
  if (!sharded || load.shards === undefined || load.shards === shards) return undefined;
  return `${shards} shards: the backup has ${load.shards}.`;
}

function versionMisfit(load: Load, target: Target): string | undefined {
  const { version } = load;
  if (version === undefined) return undefined;
  if (rank(target.version) < rank(version)) {
    return `MongoDB ${target.version} is older than ${version}, the version of the backup.`;
  }
  const steps = majorSteps(version, target.version);
  if (load.kind === 'flex') {
    return major(target.version) === major(version)
      ? undefined
      : `Must run MongoDB ${major(version)}, as the backup does.`;
  }
  return steps > 1
    ? `MongoDB ${target.version} is more than one major version above ${version}, the version of the backup.`
    : undefined;
}

function encryptionMisfit({ encrypted }: Load, { cluster }: Target): string | undefined {
  if (!cluster || encrypted === undefined) return undefined;
  const own = cluster.encryptionAtRestProvider !== 'NONE';
  if (own === encrypted) return undefined;
  return encrypted
    ? 'The backup is encrypted with a key of yours, the cluster is not.'
    : 'The cluster is encrypted with a key of yours, the backup is not.';
}

/** Every reason why the service would refuse this target; empty: it would not. */
export function misfits(load: Load, target: Target): Misfit[] {
  if (load.kind !== target.kind) return [{ about: 'kind', why: kindNames[load.kind] }];
  if (target.cluster && isShared(target.cluster)) {
    return [{ about: 'kind', why: 'Free and shared clusters cannot be restored into.' }];
  }
  const results: [Fit, string | undefined][] = [
    ['topology', topologyMisfit(load, target)],
    ['version', versionMisfit(load, target)],
    ['encryption', encryptionMisfit(load, target)],
    ['state', stateMisfit(target)],
  ];
  return results.flatMap(([about, why]) => (why === undefined ? [] : [{ about, why }]));
}

function isShared(cluster: DedicatedCluster): boolean {
  return cluster.replicationSpecs.some(({ regionConfigs }) =>
    regionConfigs.some(({ providerName }) => providerName === 'TENANT'),
  );
}

/** The disks of all shards together, in bytes. */
export function diskBytesOf(cluster: DedicatedCluster): number | undefined {
  const sizes = cluster.replicationSpecs.map(({ regionConfigs }) =>
    Math.max(0, ...regionConfigs.flatMap(({ electableSpecs }) => electableSpecs?.diskSizeGB ?? [])),
  );
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  return whole > 0 ? whole * 2 ** 30 : undefined;
}
