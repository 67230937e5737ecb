/** More projects than these are remembered as one. */
const mostProjects = 10_000;

export interface LastChanges {
  /** Something was changed through a connection; without a project: in any of them. */
  add(connection: string, groupId?: string): void;
  /** Changes may have been missed. */
  reset(): void;
  /** For how long nothing has changed in a project through this console, in milliseconds. */
  unchangedMs(connection: string, groupId: string): number;
}

/** When projects were last changed, of which the oldest possible time is the start of this process. */
export function createLastChanges(now: () => number): LastChanges {
  const times = new Map<string, number>();
  let since = now();
  const keyOf = (connection: string, groupId = ''): string => `${connection} ${groupId}`;
  const reset = (): void => {
    times.clear();
    since = now();
  };
  return {
    reset,
    add(connection, groupId) {
      if (times.size >= mostProjects) reset();
      times.set(keyOf(connection, groupId), now());
    },
    unchangedMs: (connection, groupId) =>
      now() - Math.max(since, times.get(keyOf(connection)) ?? 0, times.get(keyOf(connection, groupId)) ?? 0),
  };
}
