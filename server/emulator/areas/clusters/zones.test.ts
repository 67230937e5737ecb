import { expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';

const zone = (zoneName: string, regionName: string, numShards = 1) => ({
  ...{ zoneName, numShards },
  regionsConfig: { [regionName]: { electableNodes: 3, priority: 7, readOnlyNodes: 0, analyticsNodes: 0 } },
});

it('a global cluster of version 1.0 loses a zone and gains a shard', async () => {
  const at = await testEmulator({ profile: 'observed' });
  const path = `/api/atlas/v1.0/groups/${at.groupId}/clusters`;
  const west = zone('us2', 'US_WEST_2');
  const body = {
    ...{
      name: 'zones',
      clusterType: 'GEOSHARDED',
      diskSizeGB: 400,
      numShards: 3,
      providerBackupEnabled: true,
    },
    providerSettings: { providerName: 'AWS', instanceSizeName: 'M30', diskIOPS: 1200 },
    replicationSpecs: [west, zone('us3', 'US_EAST_1'), zone('us1', 'US_WEST_1')],
  };
  const created = await at.ask('POST', path, { body });
  expect([created.status, created.body.errorCode]).toEqual([201, undefined]);
  at.advance(3600);
  for (const replicationSpecs of [
    [west, zone('us1', 'US_WEST_1')],
    [zone('us2', 'US_WEST_2', 2), zone('us1', 'US_WEST_1')],
  ]) {
    const changed = await at.ask('PATCH', `${path}/zones`, { body: { replicationSpecs } });
    expect([changed.status, changed.body.detail]).toEqual([200, undefined]);
    at.advance(3600);
    const { body: read } = await at.ask('GET', `${path}/zones`);
    expect(read.replicationSpecs?.map((spec: { numShards: number }) => spec.numShards)).toEqual(
      replicationSpecs.map((spec) => spec.numShards),
    );
  }
});
