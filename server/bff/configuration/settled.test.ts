import { expect, test } from 'vitest';
import { changedNames } from './compare.ts';
import type { Configuration } from './configuration.ts';
import { settled } from './settled.ts';

const on = { enabled: true, scaleDownEnabled: true, minInstanceSize: 'M20', maxInstanceSize: 'M50' };

function project(instanceSize: string, diskSizeGB: number, autoScaling: object, region = 'EU_WEST_1') {
  const electableSpecs = { instanceSize, nodeCount: 3, diskSizeGB, diskIOPS: diskSizeGB * 3 };
  const regionConfigs = [
    { providerName: 'AWS', regionName: region, priority: 7, electableSpecs, autoScaling },
  ];
  const orders = { name: 'orders', replicationSpecs: [{ zoneName: 'Zone 1', regionConfigs }] };
  return { clusters: { orders } } satisfies Configuration;
}

test.each<[string, object, [string, number], [string, number], boolean]>([
  ['a size within the bounds', { compute: on }, ['M30', 40], ['M50', 40], false],
  ['a smaller one within them', { compute: on }, ['M30', 40], ['M20', 40], false],
  ['a size beyond them', { compute: on }, ['M30', 40], ['M60', 40], true],
  [
    'a smaller one that may not be',
    { compute: { ...on, scaleDownEnabled: false } },
    ['M30', 40],
    ['M20', 40],
    true,
  ],
  ['a size while nothing scales', { compute: { ...on, enabled: false } }, ['M30', 40], ['M40', 40], true],
  ['a disk that has grown', { diskGB: { enabled: true } }, ['M30', 40], ['M30', 60], false],
  ['a disk that a user has enlarged', { diskGB: { enabled: false } }, ['M30', 40], ['M30', 60], true],
])('%s: drift or not', (_, scaling, wanted, now, isDrift) => {
  const [meant, present] = [project(...wanted, scaling), project(...now, scaling)];
  const names = changedNames(settled(meant, present), present);
  expect(names).toEqual(isDrift ? ['Clusters: orders'] : []);
});

test('other bounds, and another region, are differences', () => {
  const meant = project('M30', 40, { compute: on });
  const other = project('M40', 40, { compute: { ...on, maxInstanceSize: 'M60' } });
  expect(changedNames(settled(meant, other), other)).toEqual(['Clusters: orders']);
  const moved = project('M40', 40, { compute: on }, 'EU_CENTRAL_1');
  expect(settled(meant, moved)).toEqual(meant);
});
