import { expect, it } from 'vitest';
import type { ShardSpec } from '#contract/clusters/hardware.ts';
import { countryCodes, locationProblem, middleOf } from './countries.ts';
import { nearestZone, zonesOfCluster, zonesOfLocations } from './nearest.ts';

const shard = (zone: string, regionName: string): ShardSpec => ({
  id: `${zone}-${regionName}`,
  zoneId: `id of ${zone}`,
  zoneName: zone,
  regionConfigs: [
    {
      providerName: 'AWS',
      regionName,
      priority: 7,
      electableSpecs: { instanceSize: 'M30', nodeCount: 3, diskSizeGB: 40 },
    },
  ],
});

const zones = zonesOfCluster({
  replicationSpecs: [
    shard('America', 'US_EAST_1'),
    shard('Europe', 'EU_WEST_1'),
    shard('America', 'US_WEST_2'),
    shard('Asia', 'AP_SOUTHEAST_1'),
  ],
});

it('zones have the preferred regions of their shards', () => {
  expect(zones).toMatchObject([
    { name: 'America', shards: 2, regions: ['AWS US_EAST_1', 'AWS US_WEST_2'] },
    { name: 'Europe', shards: 1, regions: ['AWS EU_WEST_1'] },
    { name: 'Asia', shards: 1 },
  ]);
});

it.each([
  ['DE', 'Europe'],
  ['NG', 'Europe'],
  ['US', 'America'],
  ['US-VA', 'America'],
  ['BR', 'America'],
  ['JP', 'Asia'],
  ['NZ', 'Asia'],
])('%s is nearest to %s', (location, name) => {
  expect(nearestZone(zones, location)?.name).toBe(name);
});

it('prefers mapped zones to near ones, and ignores removed zones', () => {
  const mapped = { DE: 'id of Asia', 'US-VA': 'id of Europe', FR: 'id of a deleted zone' };
  const all = zonesOfLocations(zones, mapped);
  expect(all).toHaveLength(countryCodes.length + 1);
  const of = (location: string) => all.find((each) => each.location === location);
  expect(of('DE')).toMatchObject({ zone: { name: 'Asia' }, byHand: true });
  expect(of('US-VA')).toMatchObject({ zone: { name: 'Europe' }, byHand: true });
  expect(of('FR')).toMatchObject({ zone: { name: 'Europe' }, byHand: false });
});

it('every country has two letters, once, and a place on the earth', () => {
  expect(countryCodes).toHaveLength(249);
  expect(new Set(countryCodes).size).toBe(249);
  for (const code of countryCodes) {
    const [latitude = 99, longitude = 999] = middleOf(code) ?? [];
    expect([code, Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180]).toEqual([code, true]);
    expect(locationProblem(code)).toBeUndefined();
  }
});

it.each(['', 'de', 'DEU', 'XX', 'US_VA', 'US-VIRG'])('"%s" is no location', (location) => {
  expect(locationProblem(location)).toEqual(expect.any(String));
});
