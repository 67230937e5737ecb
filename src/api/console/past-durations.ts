/** An event of the project that shows when work on a cluster began or ended. */
interface WorkEvent {
  created: string;
  eventTypeName: string;
  clusterName?: string | undefined;
}

const ends: Readonly<Record<string, string>> = {
  CLUSTER_UPDATE_COMPLETED: 'CLUSTER_UPDATE_STARTED',
  CLUSTER_READY: 'CLUSTER_CREATED',
};

/** The events to ask for. */
export const workEvents = [...Object.keys(ends), ...Object.values(ends)];

/** How long changes took before, in milliseconds, the latest first: from the first start until everything was done, cluster by cluster. */
export function pastDurations(
  events: readonly WorkEvent[],
  end: 'CLUSTER_UPDATE_COMPLETED' | 'CLUSTER_READY',
): number[] {
  const results: number[] = [];
  const begun = new Map<string, number>();
  for (const { created, eventTypeName, clusterName = '' } of events.toSorted((a, b) =>
    a.created.localeCompare(b.created),
  )) {
    const at = Date.parse(created);
    const start = begun.get(clusterName);
    if (eventTypeName === ends[end] && start === undefined) begun.set(clusterName, at);
    if (eventTypeName === end && start !== undefined) {
      results.unshift(at - start);
      begun.delete(clusterName);
    }
  }
  return results;
}

/** The usual duration: the one in the middle. */
export function usualDuration(durations: readonly number[]): number | undefined {
  return durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)];
}
