import type { RestoreFact } from '../shared/facts.ts';
import type { Recoverability } from '../shared/recoverability.ts';
import type { ClusterProtection } from './protection.ts';

/** Everything that the page of one cluster shows. */
export interface ClusterFacts {
  groupId: string;
  cluster: ClusterProtection;
  known: Recoverability;
  /** Out of this cluster, and into it from another of the project; the newest first. */
  restores: readonly RestoreFact[];
  isInto: (restore: RestoreFact) => boolean;
  now: number;
}

/** Whether a restore put something into a cluster; a download puts nothing anywhere. */
export function goesInto(name: string, groupId: string, restore: RestoreFact): boolean {
  if (restore.delivery === 'download' || restore.targetName !== name) return false;
  return (restore.targetGroupId ?? groupId) === groupId;
}
