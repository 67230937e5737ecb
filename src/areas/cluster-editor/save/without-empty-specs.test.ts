import { expect, it } from 'vitest';
import { diffJson } from '#src/lib/json/json-diff.ts';
import { withoutEmptySpecs } from './without-empty-specs.ts';

const cluster = (instanceSize: string) => ({
  replicationSpecs: [
    {
      regionConfigs: [
        {
          electableSpecs: { instanceSize, nodeCount: 3 },
          readOnlySpecs: { instanceSize, nodeCount: 0 },
          analyticsSpecs: { instanceSize, nodeCount: 0 },
        },
      ],
    },
  ],
});

it('shows a change of the tier once where a cluster has electable nodes only', () => {
  const [before, after] = [withoutEmptySpecs(cluster('M30')), withoutEmptySpecs(cluster('M40'))];
  expect(diffJson(before, after).map(({ path }) => path)).toEqual([
    'replicationSpecs.0.regionConfigs.0.electableSpecs.instanceSize',
  ]);
});
