import type { Result } from '#contract/api/operations.ts';
import { versionEnd, versionEndText } from '#contract/clusters/tables/version-ends.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { type StateKind, sentenceCase } from '#src/ui/feedback/badge.tsx';

export type Cluster = Result<'getGroupCluster'>;

type Region = Cluster['replicationSpecs'][number]['regionConfigs'][number];

const kinds: Record<string, StateKind> = {
  IDLE: 'ok',
  CREATING: 'progress',
  UPDATING: 'progress',
  REPAIRING: 'progress',
  DELETING: 'progress',
};

/** The badge of a cluster; a paused one is off, in any state. */
export function stateOf(cluster: Pick<Cluster, 'stateName' | 'paused'>): { kind: StateKind; label: string } {
  if (cluster.paused && cluster.stateName === 'IDLE') return { kind: 'off', label: 'Paused' };
  const label = cluster.stateName === 'IDLE' ? 'Available' : sentenceCase(cluster.stateName);
  return { kind: ownValue(kinds, cluster.stateName) ?? 'warning', label };
}

export const typeLabels: Record<Cluster['clusterType'], string> = {
  REPLICASET: 'Replica set',
  SHARDED: 'Sharded',
  GEOSHARDED: 'Global',
};

export function typeOf(cluster: Pick<Cluster, 'clusterType' | 'replicationSpecs'>): string {
  const label = typeLabels[cluster.clusterType] ?? cluster.clusterType;
  const shards = cluster.replicationSpecs.length;
  return cluster.clusterType === 'REPLICASET'
    ? label
    : `${label}, ${shards} ${shards === 1 ? 'shard' : 'shards'}`;
}

const regionsOf = (cluster: Cluster): Region[] =>
  cluster.replicationSpecs.flatMap(({ regionConfigs }) => regionConfigs);

function isShared(cluster: Cluster): boolean {
  return regionsOf(cluster).some(({ providerName }) => providerName === 'TENANT');
}

/** Nodes of every kind in all shards; undefined for shared tiers, which do not report them. */
export function nodeCount(cluster: Cluster): number | undefined {
  if (isShared(cluster)) return undefined;
  return regionsOf(cluster).reduce(
    (sum, { electableSpecs, readOnlySpecs, analyticsSpecs }) =>
      sum +
      (electableSpecs?.nodeCount ?? 0) +
      (readOnlySpecs?.nodeCount ?? 0) +
      (analyticsSpecs?.nodeCount ?? 0),
    0,
  );
}

/** The largest disk of a node, in GB. */
export function diskSizeGB(cluster: Cluster): number | undefined {
  const sizes = regionsOf(cluster).flatMap(({ electableSpecs }) => electableSpecs?.diskSizeGB ?? []);
  return sizes.length > 0 ? Math.max(...sizes) : undefined;
}

export interface BackupFact {
  label: string;
  kind: StateKind;
}

export function backupOf(cluster: Pick<Cluster, 'backupEnabled' | 'pitEnabled'>): BackupFact {
  if (!cluster.backupEnabled) return { label: 'Off', kind: 'warning' };
  return { label: cluster.pitEnabled ? 'Continuous' : 'On', kind: 'ok' };
}

/** `host:port` of every member that the standard connection string names; empty until the cluster has been created. */
export function hostsOf(cluster: Pick<Cluster, 'connectionStrings'>): string[] {
  const standard = cluster.connectionStrings.standard;
  const authority = standard && /^mongodb:\/\/([^/?]+)/.exec(standard)?.[1];
  if (!authority) return [];
  return authority.slice(authority.lastIndexOf('@') + 1).split(',');
}

/** How long versions are supported. */
interface Support {
  /** `2029-10`: the last month of the one that ends first. */
  end: string;
  /** `Oct 2029` */
  month: string;
  ended: boolean;
  /** `until Oct 2029`, or `support ended Jul 2025` */
  text: string;
}

/** Support of the version that ends first; undefined where none is published. */
export function supportOf(versions: readonly string[], now: number): Support | undefined {
  const [first] = versions
    .flatMap((version) => {
      const [end, month] = [versionEnd(version), versionEndText(version)];
      return end === undefined || month === undefined ? [] : [{ end, month }];
    })
    .sort((a, b) => a.end.localeCompare(b.end));
  if (!first) return undefined;
  const ended = first.end < new Date(now).toISOString().slice(0, 7);
  return { ...first, ended, text: ended ? `support ended ${first.month}` : `until ${first.month}` };
}

/** `8.0, until Oct 2029`: a major version among others. */
export function majorLabel(major: string, now: number): string {
  const support = supportOf([major], now);
  return support ? `${major}, ${support.text}` : major;
}

/** The oldest version of TLS with which clients may connect: `TLS 1.2`. Undefined where it is not reported. */
export function tlsOf({ advancedConfiguration }: Pick<Cluster, 'advancedConfiguration'>): string | undefined {
  return advancedConfiguration?.minimumEnabledTlsProtocol?.replace('TLS1_', 'TLS 1.');
}
