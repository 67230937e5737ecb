import { plural } from '#src/lib/bytes.ts';
import { type Limit, limitLabel } from './limits.ts';

export interface Deletion {
  /** What prevents it, as a sentence; undefined when nothing does. */
  blockedBy: string | undefined;
  /** What goes with the project: `12 database users`. */
  goes: string[];
}

/** `Database users` → `database user`, `Access list entries` → `access list entry` */
const singular = (name: string): string =>
  limitLabel(name).toLowerCase().replace(/ies$/u, 'y').replace(/s$/u, '');

export interface DeletionFacts {
  /** Names of the clusters that are there. */
  clusters: readonly string[];
  /** Names of clusters that are deleted and whose snapshots a backup compliance policy protects. */
  protectedSnapshots: readonly string[];
  limits: readonly Limit[];
  alertConfigs: number | undefined;
}

const namesOf = ([first, ...others]: readonly string[]): string | undefined =>
  others.length === 0 ? first : `${first} and ${others.length} more`;

function blockOf({ clusters, protectedSnapshots }: DeletionFacts): string | undefined {
  if (clusters.length > 0) {
    return `A project with clusters cannot be deleted: delete ${namesOf(clusters)} first.`;
  }
  return protectedSnapshots.length > 0
    ? `The backup compliance policy protects snapshots of ${namesOf(protectedSnapshots)}: the project stays until they have expired.`
    : undefined;
}

/** What deleting a project would take along, and what prevents it. */
export function deletionOf(facts: DeletionFacts): Deletion {
  const { limits, alertConfigs } = facts;
  const counted = limits.flatMap(({ name, currentUsage = 0 }) =>
    currentUsage > 0 && name !== 'atlas.project.deployment.clusters'
      ? [plural(currentUsage, singular(name), limitLabel(name).toLowerCase())]
      : [],
  );
  const configs = alertConfigs ? [plural(alertConfigs, 'alert configuration')] : [];
  return { blockedBy: blockOf(facts), goes: [...counted, ...configs] };
}
