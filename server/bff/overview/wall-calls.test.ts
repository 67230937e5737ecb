import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClusterSummaryGroup } from '#contract/clusters/schemas.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { createEstate } from './estate.ts';
import type { ServiceReads } from './service-reads.ts';

interface Asked {
  groupId?: unknown;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const groupIds = (projects: number): string[] =>
  Array.from({ length: projects }, (_, at) => at.toString(16).padStart(24, '0'));

/** Two clusters of each project: one that runs and is backed up, one that is paused. */
const clustersOf = (groupId: string) => ({
  groupId,
  clusters: [
    { clusterId: `${groupId}a`, name: 'a', alertCount: 1, availability: 'available', backupEnabled: true },
    { clusterId: `${groupId}b`, name: 'b', alertCount: 0, availability: 'dead', backupEnabled: false },
  ] as unknown as ClusterSummaryGroup['clusters'],
});

/** A service with this number of empty projects that counts its requests per minute. */
function countingService(projects: number) {
  const began = Date.now();
  const minutes: number[] = [];
  const byProject = new Map<string, number>();
  const count = (groupId: unknown): void => {
    const minute = Math.floor((Date.now() - began) / MINUTE);
    minutes[minute] = (minutes[minute] ?? 0) + 1;
    if (typeof groupId !== 'string') return;
    const key = `${groupId} ${minute}`;
    byProject.set(key, (byProject.get(key) ?? 0) + 1);
  };
  const lists: Readonly<Record<string, unknown[]>> = {
    listGroups: groupIds(projects).map((id) => ({ id, name: id, orgId: 'o' })),
    listClusterDetails: groupIds(projects).map(clustersOf),
    listOrgs: [{ id: 'o', name: 'o' }],
  };
  const reads = {
    page: async (_: unknown, __: string, { groupId }: Asked) => {
      count(groupId);
      return { results: [], total: 0 };
    },
    one: async (_: unknown, id: string, { groupId }: Asked) => {
      count(groupId);
      return id === 'listGroupClusterSearchIndexes' ? [] : {};
    },
    all: async (_: unknown, id: string, args?: Asked) => {
      count(args?.groupId);
      return lists[id] ?? [];
    },
  } as unknown as ServiceReads;
  return { reads, minutes, byProject };
}

/**
 * Runs this number of walls for an hour, each polling every second: the highest number of calls per minute
 * after the first.
 */
async function hourOf(projects: number, walls: number): Promise<{ most: number; ofOneProject: number }> {
  const { reads, minutes, byProject } = countingService(projects);
  const failed = vi.fn();
  const estate = createEstate({
    open: async () => ({ reads, clock: async () => Date.now() }),
    onOld: () => undefined,
    log: { error: failed } as never,
    now: () => Date.now(),
  });
  for (let second = 0; second < 3_600; second += 1) {
    for (let wall = 0; wall < walls; wall += 1) void estate.ready();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await estate.stop();
  expect(failed.mock.calls).toEqual([]);
  const [, ...later] = Array.from({ length: 60 }, (_, minute) => minutes[minute] ?? 0);
  return { most: Math.max(...later), ofOneProject: Math.max(...byProject.values()) };
}

// the service refuses beyond a hundred calls a minute of one project // specification §3
test.each([
  [1, { most: 15, ofOneProject: 15 }],
  [6, { most: 50, ofOneProject: 12 }],
  [200, { most: 90, ofOneProject: 12 }],
])('a wall of %i projects calls the service a few times a minute', async (projects, limits) => {
  const { most, ofOneProject } = await hourOf(projects, 1);
  expect(most).toBeLessThanOrEqual(limits.most);
  expect(ofOneProject).toBeLessThanOrEqual(limits.ofOneProject);
  // it is still read, and not only at the beginning
  expect(most).toBeGreaterThan(projects === 200 ? 40 : 4);
});

test('twenty walls call it as often as one', async () => {
  expect(await hourOf(6, 20)).toEqual(await hourOf(6, 1));
});
