import { describe, expect, it } from 'vitest';
import { ClusterUpdate } from '#contract/clusters/requests.ts';
import type { Cluster } from './cluster-facts.ts';
import { diskProblem, scaledSpecs, sizeChoices } from './scaling.ts';

const specs = { instanceSize: 'M30', nodeCount: 3, diskSizeGB: 40, diskIOPS: 3000 };
const none = { instanceSize: 'M30', nodeCount: 0, diskSizeGB: 40, diskIOPS: 3000 };
const replicationSpecs = [
  {
    id: 'a'.repeat(24),
    zoneId: 'b'.repeat(24),
    zoneName: 'Zone 1',
    regionConfigs: [
      {
        providerName: 'AWS',
        regionName: 'US_EAST_1',
        priority: 7,
        electableSpecs: { ...specs, ebsVolumeType: 'STANDARD' },
        readOnlySpecs: none,
        analyticsSpecs: { ...specs, instanceSize: 'M50' },
        autoScaling: { diskGB: { enabled: true }, compute: { enabled: false } },
      },
    ],
  },
] as unknown as Cluster['replicationSpecs'];

describe('the specification of a scaled cluster', () => {
  it('changes size and disk of every node that holds data, and nothing else', () => {
    const [shard] = scaledSpecs({ replicationSpecs }, { instanceSize: 'M40', diskSizeGB: 80 });
    expect(shard).toEqual({
      zoneName: 'Zone 1',
      regionConfigs: [
        {
          providerName: 'AWS',
          regionName: 'US_EAST_1',
          priority: 7,
          electableSpecs: { instanceSize: 'M40', nodeCount: 3, diskSizeGB: 80, ebsVolumeType: 'STANDARD' },
          readOnlySpecs: { instanceSize: 'M40', nodeCount: 0, diskSizeGB: 80 },
          // analytics nodes have a size of their own, and the disk of the others // documented
          analyticsSpecs: { instanceSize: 'M50', nodeCount: 3, diskSizeGB: 80 },
          autoScaling: { diskGB: { enabled: true }, compute: { enabled: false } },
        },
      ],
    });
  });

  it('is a body that the service accepts', () => {
    const body = {
      replicationSpecs: scaledSpecs({ replicationSpecs }, { instanceSize: 'M40', diskSizeGB: 80 }),
    };
    expect(ClusterUpdate.safeParse(body).error).toBeUndefined();
  });
});

it('offers the sizes that the provider has, and not those of shared tiers', () => {
  expect(sizeChoices({ replicationSpecs })).toContain('M40');
  expect(sizeChoices({ replicationSpecs })).not.toContain('M0');
});

it.each([
  [undefined, 'Disk size must be a number of GB'],
  [5, 'Disk size must be at least 10 GB'],
  [5000, 'Disk size must be at most 800 GB for M40'],
  [80, undefined],
])('judges a disk of %s GB', (disk, problem) => {
  expect(diskProblem(disk, 'M40')).toBe(problem);
});
