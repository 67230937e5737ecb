import { formatCount } from '#src/lib/bytes.ts';
import { type Limit, limitLabel } from './limits.ts';

export interface Deletion {
  /** What prevents it, as a sentence; undefined when nothing does. */
  blockedBy: string | undefined;
  /** What goes with the project: `12 database users`. */
  goes: string[];
}

/** What deleting a project would take along, and what prevents it. `clusters`: names of those that are there. */
export function deletionOf(
  clusters: readonly string[],
  limits: readonly Limit[],
  alertConfigs: number | undefined,
): Deletion {
  const counted = limits.flatMap(({ name, currentUsage = 0 }) =>
    currentUsage > 0 && name !== 'atlas.project.deployment.clusters'
      ? [`${formatCount(currentUsage)} ${limitLabel(name).toLowerCase()}`]
      : [],
  );
  const configs = alertConfigs ? [`${formatCount(alertConfigs)} alert configurations`] : [];
  const [first, ...others] = clusters;
  const which = others.length === 0 ? first : `${first} and ${others.length} more`;
  return {
    blockedBy:
      first === undefined ? undefined : `A project with clusters cannot be deleted: delete ${which} first.`,
    goes: [...counted, ...configs],
  };
}
