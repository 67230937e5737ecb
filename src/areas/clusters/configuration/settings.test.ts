import { expect, it } from 'vitest';
import { newCluster } from '#contract/clusters/defaults.ts';
import type { Cluster } from '../cluster-facts.ts';
import { settingLabel, settingsOf } from './settings.ts';

const created = newCluster({
  id: '64b000000000000000000001',
  groupId: '64a000000000000000000001',
  name: 'orders',
  createDate: '2026-03-01T08:00:00Z',
  providerName: 'AWS',
  regionName: 'EU_CENTRAL_1',
  instanceSize: 'M30',
  shardIds: ['64c000000000000000000001'],
  zoneId: '64d000000000000000000001',
});
const cluster: Cluster = { ...created, connectionStrings: {}, links: [] };

it('a cluster with every default differs in nothing', () => {
  expect(settingsOf(cluster).filter(({ differs }) => differs)).toEqual([]);
});

it('a changed setting is shown with its default', () => {
  const [spec] = cluster.replicationSpecs;
  const [region] = spec?.regionConfigs ?? [];
  if (!spec || !region) throw new Error('a cluster has a region');
  const changed: Cluster = {
    ...cluster,
    terminationProtectionEnabled: true,
    advancedConfiguration: { ...cluster.advancedConfiguration, minimumEnabledTlsProtocol: 'TLS1_3' },
    replicationSpecs: [
      {
        ...spec,
        regionConfigs: [
          { ...region, autoScaling: { compute: { enabled: true }, diskGB: { enabled: false } } },
        ],
      },
    ],
  };
  const differing = settingsOf(changed).filter(({ differs }) => differs);
  expect(differing.map(({ path, value, standard }) => [path, value, standard])).toEqual([
    ['terminationProtectionEnabled', 'on', 'off'],
    ['advancedConfiguration.minimumEnabledTlsProtocol', 'TLS1_3', 'TLS1_2'],
    ['replicationSpecs[0].regionConfigs[0].autoScaling.compute.enabled', 'on', 'off'],
  ]);
});

it.each([
  ['terminationProtectionEnabled', 'Termination protection'],
  ['mongoDBVersion', 'MongoDB version'],
  ['mongoDBMajorVersion', 'MongoDB major version'],
  ['biConnector.readPreference', 'BI Connector, read preference'],
  [
    'replicationSpecs[1].regionConfigs[0].electableSpecs.nodeCount',
    'Electable nodes, number of nodes, shard 2, region 1',
  ],
])('%s reads %s', (path, label) => {
  expect(settingLabel(path)).toBe(label);
});
