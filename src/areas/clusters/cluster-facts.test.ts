import { expect, it } from 'vitest';
import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';
import {
  backupOf,
  type Cluster,
  diskSizeGB,
  hostsOf,
  majorLabel,
  nodeCount,
  stateOf,
  supportOf,
  typeOf,
} from './cluster-facts.ts';

const specs = (instanceSize: string, nodes: number) => ({ instanceSize, nodeCount: nodes, diskSizeGB: 40 });

const cluster = {
  clusterType: 'SHARDED',
  stateName: 'IDLE',
  paused: false,
  backupEnabled: true,
  pitEnabled: false,
  connectionStrings: {
    standard: 'mongodb://a.example.net:27016,b.example.net:27016/?ssl=true&authSource=admin',
  },
  replicationSpecs: [
    {
      id: 'a'.repeat(24),
      zoneId: 'b'.repeat(24),
      zoneName: 'Zone 1',
      regionConfigs: [
        { providerName: 'AWS', regionName: 'EU_WEST_1', priority: 6, electableSpecs: specs('M30', 2) },
        {
          providerName: 'AWS',
          regionName: 'US_EAST_1',
          priority: 7,
          electableSpecs: specs('M30', 3),
          analyticsSpecs: specs('M30', 1),
        },
      ],
    },
  ],
} satisfies Partial<Cluster> as unknown as Cluster;

it('names tier, regions with the preferred one first, and all nodes', () => {
  expect(tiersOf(cluster)).toEqual(['M30']);
  expect(regionLabels(cluster)).toEqual(['AWS US_EAST_1', 'AWS EU_WEST_1']);
  expect(nodeCount(cluster)).toBe(6);
  expect(diskSizeGB(cluster)).toBe(40);
  expect(typeOf(cluster)).toBe('Sharded, 1 shard');
});

it('lists the hosts of the connection string, and none before there is one', () => {
  expect(hostsOf(cluster)).toEqual(['a.example.net:27016', 'b.example.net:27016']);
  expect(hostsOf({ connectionStrings: {} })).toEqual([]);
});

it('shows a paused cluster as off and an unknown state as one to look at', () => {
  expect(stateOf({ stateName: 'IDLE', paused: true })).toEqual({ kind: 'off', label: 'Paused' });
  expect(stateOf({ stateName: 'UPDATING', paused: true }).kind).toBe('progress');
});

it('does not invent the nodes of a shared tier', () => {
  const regionConfigs = [
    {
      providerName: 'TENANT',
      backingProviderName: 'GCP',
      regionName: 'WESTERN_EUROPE',
      priority: 7,
      electableSpecs: { instanceSize: 'M0' },
    },
  ];
  const shared = { ...cluster, replicationSpecs: [{ regionConfigs }] } as unknown as Cluster;
  expect(nodeCount(shared)).toBeUndefined();
  expect(regionLabels(shared)).toEqual(['GCP WESTERN_EUROPE']);
});

it('distinguishes continuous backup from snapshots alone', () => {
  expect(backupOf({ backupEnabled: true, pitEnabled: true }).label).toBe('Continuous');
  expect(backupOf(cluster).label).toBe('On');
  expect(backupOf({ backupEnabled: false, pitEnabled: false })).toEqual({ label: 'Off', kind: 'warning' });
});

it.each([
  [['8.0.16'], { ended: false, text: 'until Oct 2029' }],
  [['8.0.16', '6.0.14'], { ended: true, text: 'support ended Jul 2025' }],
  [['7.0.1'], { ended: false, text: 'until Aug 2027' }],
])('support of %j counts from the version that ends first', (versions, expected) => {
  expect(supportOf(versions, Date.parse('2026-11-26T12:00:00Z'))).toMatchObject(expected);
});

it('a version is supported to the end of its last month', () => {
  expect(supportOf(['6.0'], Date.parse('2025-07-31T23:59:59Z'))?.ended).toBe(false);
  expect(supportOf(['6.0'], Date.parse('2025-08-01T00:00:00Z'))?.ended).toBe(true);
  expect(supportOf(['8.1.0'], 0)).toBeUndefined();
  expect([majorLabel('8.1', 0), majorLabel('8.0', 0)]).toEqual(['8.1', '8.0, until Oct 2029']);
});
