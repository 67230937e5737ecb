import { expect, it } from 'vitest';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { notOffered } from './offer.ts';

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

it('says nothing of regions without nodes, and of providers that it was not told of', () => {
  expect(notOffered(cluster(region('M30', 'US_EAST_1', 0)), offers)).toEqual([]);
  expect(notOffered(cluster({ ...region('M30', 'X'), providerName: 'GCP' }), offers)).toEqual([]);
});
