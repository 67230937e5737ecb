import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';
import type { Condition } from '../cluster-condition.ts';
import { type Cluster, tlsOf } from '../cluster-facts.ts';
import type { Health, Need } from './filter-values.ts';

/** Filter of a project's clusters; of each list any value matches. */
export interface ClusterFilter {
  text: string;
  health: readonly Health[];
  type: readonly Cluster['clusterType'][];
  /** Major versions: `8.0`. */
  version: readonly string[];
  /** `AWS EU_WEST_1` */
  region: readonly string[];
  /** `M40` */
  tier: readonly string[];
  /** `team: shop` */
  tag: readonly string[];
  needs: readonly Need[];
}

export const healthLabels: Record<Health, string> = {
  failed: 'Not healthy',
  warning: 'Needs attention',
  progress: 'Changing',
  off: 'Paused or unknown',
  ok: 'Available',
};

export const needLabels: Record<Need, string> = {
  alerts: 'Has open alerts',
  noBackup: 'Backup off',
  noContinuous: 'Continuous backup off',
  oldTls: 'TLS older than 1.2 allowed',
  unprotected: 'Termination protection off',
  ownKey: 'Encrypted with a key of its own',
};

/** A cluster with its additional columns in the list. */
export interface ListedCluster {
  cluster: Cluster;
  condition: Condition;
  /** Undefined while unknown. */
  alertCount: number | undefined;
}

export function hasNeed({ cluster, alertCount }: ListedCluster, need: Need): boolean {
  switch (need) {
    case 'alerts':
      return (alertCount ?? 0) > 0;
    case 'noBackup':
      return !cluster.backupEnabled;
    case 'noContinuous':
      return !cluster.pitEnabled;
    case 'oldTls':
      return ['TLS 1.0', 'TLS 1.1'].includes(tlsOf(cluster) ?? '');
    case 'unprotected':
      return !cluster.terminationProtectionEnabled;
    case 'ownKey':
      return cluster.encryptionAtRestProvider !== 'NONE';
  }
}

export const majorOf = ({ mongoDBVersion }: Pick<Cluster, 'mongoDBVersion'>): string =>
  mongoDBVersion.split('.').slice(0, 2).join('.');

export const tagsOf = ({ tags }: Pick<Cluster, 'tags'>): string[] =>
  (tags ?? []).map(({ key, value }) => `${key}: ${value}`);

const anyOf = <T>(wanted: readonly T[], values: readonly T[]): boolean =>
  wanted.length === 0 || values.some((value) => wanted.includes(value));

/** Clusters that fit: any value of each list, all of the needs. */
export function filterClusters(all: readonly ListedCluster[], filter: ClusterFilter): ListedCluster[] {
  const text = filter.text.trim().toLowerCase();
  return all.filter((listed) => {
    const { cluster, condition } = listed;
    return (
      anyOf(filter.health, [condition.kind]) &&
      anyOf(filter.type, [cluster.clusterType]) &&
      anyOf(filter.version, [majorOf(cluster)]) &&
      anyOf(filter.region, regionLabels(cluster)) &&
      anyOf(filter.tier, tiersOf(cluster)) &&
      anyOf(filter.tag, tagsOf(cluster)) &&
      filter.needs.every((need) => hasNeed(listed, need)) &&
      `${cluster.name} ${tagsOf(cluster).join(' ')}`.toLowerCase().includes(text)
    );
  });
}

export function isFiltered({ text, ...lists }: ClusterFilter): boolean {
  return text.trim() !== '' || Object.values(lists).some((list) => list.length > 0);
}
