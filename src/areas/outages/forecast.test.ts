import { describe, expect, it } from 'vitest';
import { type Cluster, forecast, obstacleOf, regionsOf, shardsOf } from './forecast.ts';

const region = (regionName: string, priority: number, nodeCount: number, readOnly = 0) => ({
  ...{ providerName: 'AWS', regionName, priority },
  electableSpecs: { nodeCount, instanceSize: 'M30' },
  readOnlySpecs: { nodeCount: readOnly, instanceSize: 'M30' },
});
const cluster = (...shards: ReturnType<typeof region>[][]) =>
  ({
    name: 'orders',
    paused: false,
    stateName: 'IDLE',
    replicationSpecs: shards.map((regionConfigs) => ({ regionConfigs })),
  }) as unknown as Cluster;
const of = (failing: string[], ...shards: ReturnType<typeof region>[][]) =>
  forecast(shardsOf(cluster(...shards)), new Set(failing.map((name) => `AWS/${name}`)));

const threeTwo = [region('EU_WEST_1', 6, 2), region('EU_CENTRAL_1', 7, 3)];

describe('the quorum after a failure', () => {
  it.each([
    ['of the region without the primary', ['EU_WEST_1'], 'unchanged', 3],
    ['of the region with the majority', ['EU_CENTRAL_1'], 'noPrimary', 2],
    ['of both', ['EU_CENTRAL_1', 'EU_WEST_1'], 'gone', 0],
    ['of none', [], 'unchanged', 5],
  ])('%s', (_, failing, outcome, votesLeft) => {
    expect(of(failing, threeTwo)).toMatchObject([{ outcome, votesLeft, votes: 5 }]);
  });

  it('elects where more than half of the votes are left elsewhere', () => {
    const spread = [region('A', 7, 1), region('B', 6, 1), region('C', 5, 1)];
    expect(of(['A'], spread)[0]?.text).toBe(
      'Shard 1: elects a primary in B (2 of 3 votes left): writes pause for seconds',
    );
  });

  it('is lost at exactly half of the votes', () => {
    expect(of(['A'], [region('A', 7, 2), region('B', 6, 2)])[0]?.outcome).toBe('noPrimary');
  });

  it('counts no nodes that cannot be elected', () => {
    expect(of(['A'], [region('A', 7, 2), region('B', 6, 1, 5)])[0]).toMatchObject({ votesLeft: 1, votes: 3 });
  });

  it('is that of each shard', () => {
    const other = [region('EU_WEST_1', 7, 3)];
    expect(of(['EU_CENTRAL_1'], threeTwo, other).map(({ outcome }) => outcome)).toEqual([
      'noPrimary',
      'unchanged',
    ]);
    expect(regionsOf(shardsOf(cluster(threeTwo, other))).map(({ regionName }) => regionName)).toEqual([
      'EU_CENTRAL_1',
      'EU_WEST_1',
    ]);
  });
});

it.each([
  ['paused', { ...cluster(threeTwo), paused: true }, /is paused/],
  ['of one region', cluster([region('A', 7, 3)]), /one region/],
  ['being changed', { ...cluster(threeTwo), stateName: 'UPDATING' }, /UPDATING/],
])('refuses a cluster that is %s', (_, input, reason) => {
  expect(obstacleOf(input as Cluster)).toMatch(reason);
});
