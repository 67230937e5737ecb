import { expect, it } from 'vitest';
import { pastWork, usualDuration } from './past-work.ts';

const event = (created: string, eventTypeName: string, clusterName = 'shop') => ({
  ...{ created: `2026-03-13T${created}:00Z`, eventTypeName, clusterName },
});

it('counts from the first start of a change until everything was done, cluster by cluster', () => {
  const events = [
    event('10:09', 'CLUSTER_UPDATE_COMPLETED'),
    event('10:01', 'CLUSTER_UPDATE_STARTED'),
    event('10:04', 'CLUSTER_UPDATE_STARTED'),
    event('10:06', 'CLUSTER_UPDATE_COMPLETED', 'press'),
    event('10:02', 'CLUSTER_UPDATE_STARTED', 'press'),
    event('10:03', 'CLUSTER_CREATED', 'events'),
  ];
  expect(pastWork(events).map(({ clusterName, ms }) => [clusterName, ms / 60_000])).toEqual([
    ['shop', 8],
    ['press', 4],
  ]);
});

it('ignores ends without a start, and ends that belong to another start', () => {
  const late = { ...event('10:00', 'CLUSTER_READY'), created: '2026-04-13T10:00:00Z' };
  expect(pastWork([event('10:00', 'CLUSTER_DELETED')])).toEqual([]);
  expect(pastWork([event('10:00', 'CLUSTER_CREATED'), late])).toEqual([]);
});

it('takes the duration in the middle as the usual one', () => {
  expect(usualDuration([9, 1, 5])).toBe(5);
  expect(usualDuration([])).toBeUndefined();
});
