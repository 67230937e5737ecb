import { describe, expect, test } from 'vitest';
import { expectedBuild, pastBuilds } from './build-times.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 13, 14, minute)).toISOString();
const event = (minute: number, eventTypeName: string, clusterName = 'orders') => ({
  created: at(minute),
  eventTypeName,
  clusterName,
});
const minute = 60_000;

describe('builds of the past', () => {
  test('are those of the cluster from beginning to end, the latest first', () => {
    const events = [
      event(30, 'FTS_INDEX_BUILD_COMPLETE'),
      event(27, 'FTS_INDEX_UPDATED'),
      event(25, 'FTS_INDEX_BUILD_COMPLETE', 'other'),
      event(9, 'FTS_INDEX_BUILD_COMPLETE'),
      event(0, 'FTS_INDEX_CREATED'),
    ];
    expect(pastBuilds(events, 'orders').map(({ took }) => took)).toEqual([3 * minute, 9 * minute]);
  });

  test('are left out where several overlap or one fails', () => {
    const events = [
      event(0, 'FTS_INDEX_CREATED'),
      event(1, 'FTS_INDEX_CREATED'),
      event(4, 'FTS_INDEX_BUILD_COMPLETE'),
      event(6, 'FTS_INDEX_BUILD_COMPLETE'),
      event(10, 'FTS_INDEX_UPDATED'),
      event(12, 'FTS_INDEX_BUILD_FAILED'),
      event(20, 'FTS_INDEX_UPDATED'),
      event(22, 'FTS_INDEX_BUILD_COMPLETE'),
    ];
    expect(pastBuilds(events, 'orders')).toEqual([{ began: Date.parse(at(20)), took: 2 * minute }]);
  });
});

describe('a build', () => {
  const builds = [
    { began: Date.parse(at(20)), took: 2 * minute },
    { began: Date.parse(at(0)), took: 4 * minute },
  ];
  const built = (indexID: string, began: number, documents?: number) => ({
    index: { indexID, latestDefinitionVersion: { version: 0, createdAt: at(began) } },
    documents,
  });

  test.each([
    [
      'the last of the index itself',
      'a',
      [built('a', 20, 600), built('b', 0, 50)],
      { from: 'index', took: 2 * minute },
    ],
    [
      'the slowest rate of the cluster',
      'c',
      [built('a', 20, 600), built('b', 0, 2400)],
      { from: 'rate', took: 200_000 },
    ],
    [
      'what builds there took',
      'c',
      [built('a', 50, 600)],
      { from: 'cluster', least: 2 * minute, most: 4 * minute },
    ],
  ])('is expected by %s', (_, indexID, others, expected) => {
    expect(expectedBuild(builds, { indexID, documents: 1000, others })).toMatchObject(expected);
  });

  test('is not estimated without any data', () => {
    expect(
      expectedBuild([], { indexID: 'a', documents: 1000, others: [built('a', 20, 600)] }),
    ).toBeUndefined();
  });
});
