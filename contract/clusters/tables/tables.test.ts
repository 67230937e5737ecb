import { describe, expect, it } from 'vitest';
import { providers } from '#contract/api/names.ts';
import { serviceValues } from '#server/emulator/evidence/service-facts.ts';
import { defaultDiskGB, diskLimitGB, findInstanceSize, instanceSizes, offers } from './instance-sizes.ts';
import { coordinatesOf, roundTripMs } from './region-places.ts';
import { defaultRegion, findRegion, regionLabel, regions } from './regions.ts';
import { relativeNodeCost } from './relative-costs.ts';

const existing = serviceValues();

describe('regions', () => {
  it.each(providers)('%s has a place for each, and a default among them', (provider) => {
    const names = regions[provider].map((region) => region.regionName);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain(defaultRegion[provider]);
    for (const region of regions[provider]) expect(region.location).not.toBe('');
  });

  it('go by their place, or by their name where the table does not know them', () => {
    expect(regionLabel('AWS', 'US_EAST_1')).toBe('N. Virginia (US_EAST_1)');
    expect(regionLabel('AWS', 'MOON_1')).toBe('MOON_1');
    expect(findRegion('GCP', 'US_EAST_1')).toBeUndefined();
  });

  it('are all on the map, near ones near', () => {
    for (const provider of providers)
      for (const { regionName } of regions[provider])
        expect(coordinatesOf({ provider, regionName }), regionName).not.toBeUndefined();
    const virginia = { provider: 'AWS' as const, regionName: 'US_EAST_1' };
    expect(roundTripMs(virginia, virginia)).toBe(0);
    expect(roundTripMs(virginia, { provider: 'AWS', regionName: 'EU_WEST_1' })).toBeCloseTo(76, -1);
    expect(roundTripMs(virginia, { provider: 'AWS', regionName: 'MOON_1' })).toBeUndefined();
  });

  it.each(providers)('of %s are those of the service', (provider) => {
    const names = regions[provider].map((region) => region.regionName);
    expect(names.toSorted()).toEqual(
      existing.regions[provider].filter((name) => name !== 'GLOBAL').toSorted(),
    );
  });
});

describe('instance sizes', () => {
  it('have figures, and a default disk within their limit', () => {
    for (const name of Object.values(instanceSizes).flat()) {
      const size = findInstanceSize(name);
      expect(size?.name, name).toBe(name);
      expect(size?.defaultDiskGB, name).toBeLessThanOrEqual(diskLimitGB(name) ?? 0);
    }
  });

  it('are limited to 50 times their memory and to 4096 GB', () => {
    expect(diskLimitGB('M10')).toBe(100);
    expect(diskLimitGB('M30')).toBe(400);
    expect(diskLimitGB('M200')).toBe(4096);
    expect(diskLimitGB('M40_NVME')).toBe(380);
    expect(diskLimitGB('M11')).toBeUndefined();
  });

  it('have the figures of their class in every family and generation', () => {
    expect(findInstanceSize('M30_GEN_2')).toMatchObject({ family: 'general', ramGB: 8, connections: 3000 });
    expect(findInstanceSize('R40')).toMatchObject({ family: 'lowCpu', ramGB: 16 });
    expect(findInstanceSize('M0')).toMatchObject({ family: 'shared', connections: 500, defaultDiskGB: 0.5 });
    for (const name of ['M10_NVME', 'constructor', '', 'X10'])
      expect(findInstanceSize(name), name).toBeUndefined();
  });

  it('have a relative cost, more for more', () => {
    const names = Object.values(instanceSizes).flat();
    expect(names).toContain('M10');
    for (const name of names) expect(relativeNodeCost(name, undefined), name).toBeGreaterThanOrEqual(0);
    expect(relativeNodeCost('M10', 10)).toBe(1);
    expect(relativeNodeCost('M10', 110)).toBeCloseTo(1.6);
    expect(relativeNodeCost('M40_NVME_GEN_2', undefined)).toBeGreaterThan(relativeNodeCost('M40', 80) ?? 0);
    expect(relativeNodeCost('M0', 0.5)).toBe(0);
    expect(relativeNodeCost('X10', 10)).toBeUndefined();
  });

  it('differ between providers', () => {
    expect(offers('AZURE', 'M90')).toBe(true);
    expect(offers('AWS', 'M90')).toBe(false);
    expect(defaultDiskGB('M10', 'AWS')).toBe(10);
    expect(defaultDiskGB('M10', 'AZURE')).toBe(32);
  });

  it.each(['AWS', 'AZURE', 'GCP', 'TENANT'] as const)('of %s are those of the service', (provider) => {
    expect(instanceSizes[provider].toSorted()).toEqual(existing.instanceSizes[provider].toSorted());
  });
});
