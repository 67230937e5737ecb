import { expect, it } from 'vitest';
import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';
import { backupOf, type Cluster, diskSizeGB, hostsOf, nodeCount, stateOf, typeOf } from './cluster-facts.ts';

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

it('tells continuous backup from snapshots alone', () => {
  expect(backupOf({ backupEnabled: true, pitEnabled: true }).label).toBe('Continuous');
  expect(backupOf(cluster).label).toBe('On');
  expect(backupOf({ backupEnabled: false, pitEnabled: false })).toEqual({ label: 'Off', kind: 'warning' });
});
