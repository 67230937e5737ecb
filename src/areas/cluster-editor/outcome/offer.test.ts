import { expect, it } from 'vitest';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { nearestRegion, regionChoices, sizeChoices } from '../form/choices.ts';
import { isOffered, notOffered } from './offer.ts';

const specs = (instanceSize: string, nodeCount = 3) => ({ instanceSize, nodeCount });
const cluster = (...regionConfigs: object[]) =>
  ({ replicationSpecs: [{ regionConfigs }] }) as unknown as ClusterRecord;
const offers = [
  {
    provider: 'AWS' as const,
    instanceSizes: [
      { name: 'M30', availableRegions: [{ name: 'EU_WEST_1', default: true }] },
      { name: 'M10', availableRegions: [] },
    ],
  },
];
const region = (instanceSize: string, regionName: string, nodeCount = 3) => ({
  providerName: 'AWS',
  regionName,
  electableSpecs: specs(instanceSize, nodeCount),
});

it('names sizes and regions that the service does not offer, each once', () => {
  expect(notOffered(cluster(region('M30', 'EU_WEST_1')), offers)).toEqual([]);
  expect(notOffered(cluster(region('M30', 'US_EAST_1'), region('M30', 'US_EAST_1')), offers)).toEqual([
    expect.stringMatching(/^Atlas offers no M30 in .*US_EAST_1.* to this project\.$/u),
  ]);
  expect(notOffered(cluster(region('M700', 'EU_WEST_1')), offers)).toEqual([
    'Atlas offers no M700 at AWS to this project.',
  ]);
});

it('ignores regions without nodes, and providers with unknown offers', () => {
  expect(notOffered(cluster(region('M30', 'US_EAST_1', 0)), offers)).toEqual([]);
  expect(notOffered(cluster({ ...region('M30', 'X'), providerName: 'GCP' }), offers)).toEqual([]);
});

it('is unknown where the service did not say', () => {
  const ireland = { provider: 'AWS', regionName: 'EU_WEST_1' };
  expect(isOffered(offers, ireland, 'M30')).toBe(true);
  expect(isOffered(offers, ireland, 'M10')).toBe(false);
  expect(isOffered(offers, { ...ireland, provider: 'GCP' }, 'M30')).toBeUndefined();
});

it('regions say where the size is not offered, and how far they are', () => {
  const from = { provider: 'AWS' as const, regionName: 'EU_WEST_1' };
  const labels = regionChoices('AWS', { from, size: 'M30', offers }).flatMap(({ items }) =>
    items.map(({ label }) => label),
  );
  expect(labels).toContain('Ireland (EU_WEST_1)');
  expect(labels.find((label) => label.includes('(EU_CENTRAL_1)'))).toMatch(/about \d+ ms away · no M30$/u);
  const silent = regionChoices('AWS', { from, size: 'M30', offers: [] });
  expect(JSON.stringify(silent)).not.toContain('no M30');
});

it('sizes say in which region of the draft they are not offered', () => {
  const sites = [{ provider: 'AWS' as const, regionName: 'US_EAST_1' }];
  const labels = sizeChoices(sites, offers).flatMap(({ items }) => items.map(({ label }) => label));
  expect(labels.find((label) => label.startsWith('M30 '))).toMatch(/ · not in US_EAST_1$/u);
});

it('a further region is the nearest one that is not used', () => {
  const from = { provider: 'AWS' as const, regionName: 'EU_WEST_1' };
  expect(nearestRegion('AWS', from, new Set(['EU_WEST_1']))).toBe('EU_WEST_2');
  expect(nearestRegion('AWS', from, new Set(['EU_WEST_1', 'EU_WEST_2']))).toBe('EU_WEST_3');
});
