/** Durations of past work, from events and jobs of a project; shared by pages, the console's server and twins. */

/** Kinds of work whose duration a project shows afterwards. The emulator knows them by the same names. */
export const pastWorkNames = ['cluster.create', 'cluster.update', 'cluster.delete', 'restore.run'] as const;
export type PastWorkName = (typeof pastWorkNames)[number];

/** An event of the project that shows when work on a cluster began or ended. */
export interface WorkEvent {
  created: string;
  eventTypeName: string;
  clusterName?: string | undefined;
}

/** One piece of work that has ended. */
export interface PastWork {
  name: PastWorkName;
  clusterName: string;
  startedAt: number;
  ms: number;
  hasFailed: boolean;
}

const begins: Readonly<Record<string, PastWorkName>> = {
  CLUSTER_CREATED: 'cluster.create',
  CLUSTER_UPDATE_STARTED: 'cluster.update',
  CLUSTER_DELETE_SUBMITTED: 'cluster.delete',
};
const ends: Readonly<Record<string, PastWorkName>> = {
  CLUSTER_READY: 'cluster.create',
  CLUSTER_UPDATE_COMPLETED: 'cluster.update',
  CLUSTER_DELETED: 'cluster.delete',
};

/** Types of the events that show work on clusters. */
export const workEvents = [...Object.keys(begins), ...Object.keys(ends)];

/** The longest work that counts: a later end belongs to another start whose events are missing. */
const longestMs = 7 * 86_400_000;

/**
 * Work on clusters, the latest first: from the first start until everything was done, cluster by cluster. The event log
 * reports only success: work that failed has no end.
 */
export function pastWork(events: readonly WorkEvent[]): PastWork[] {
  const results: PastWork[] = [];
  const begun = new Map<string, number>();
  for (const { created, eventTypeName, clusterName = '' } of events.toSorted((a, b) =>
    a.created.localeCompare(b.created),
  )) {
    const at = Date.parse(created);
    const name = begins[eventTypeName] ?? ends[eventTypeName];
    if (name === undefined) continue;
    const key = `${name} ${clusterName}`;
    const startedAt = begun.get(key);
    if (eventTypeName in begins) {
      if (startedAt === undefined) begun.set(key, at);
      continue;
    }
    if (startedAt === undefined) continue;
    begun.delete(key);
    const ms = at - startedAt;
    if (ms <= longestMs) results.unshift({ name, clusterName, startedAt, ms, hasFailed: false });
  }
  return results;
}

/** The usual duration: the one in the middle. */
export function usualDuration(durations: readonly number[]): number | undefined {
  return durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)];
}
