import { describe, expect, it } from 'vitest';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import { draftFromJson } from '#src/api/import/cluster-from-json.ts';
import { readDraft } from '../draft/draft.ts';
import { newDraft } from '../draft/start.ts';
import { clusterFormats } from './as-code.ts';
import { readImport } from './read-import.ts';
import { cloned, movedToProvider } from './to-provider.ts';

const groupId = 'a'.repeat(24);
const start = { ...JSON.parse(newDraft()), name: 'orders', tags: [{ key: 'team', value: 'data' }] };
const problems = (draft: object) =>
  readDraft(JSON.stringify(draft), {
    groupId,
    before: undefined,
    others: [],
    hasKeys: () => true,
  }).problems.map(({ message }) => message);
const connection = { origin: 'https://atlas.example', kind: 'apiKey' as const };
const textOf = (label: string, draft: object, changes?: object) =>
  clusterFormats(connection, { groupId, draft: { ...draft }, changes: changes && { ...changes } })
    .find((each) => each.label === label)
    ?.text() ?? '';

const blocks = `
resource "mongodbatlas_advanced_cluster" "orders" {
  project_id             = var.project_id
  name                   = "orders"
  cluster_type           = "SHARDED"
  mongo_db_major_version = var.version
  retain_backups_enabled = true
  replication_specs {
    num_shards = 2
    region_configs {
      electable_specs {
        instance_size = "M30"
        node_count    = 3
      }
      auto_scaling {
        compute_enabled           = true
        compute_max_instance_size = "M50"
        disk_gb_enabled           = true
      }
      provider_name = "AWS"
      priority      = 7
      region_name   = "EU_WEST_1"
    }
  }
  advanced_configuration {
    minimum_enabled_tls_protocol = "TLS1_2"
    javascript_enabled           = false
  }
  tags {
    key   = "team"
    value = "data"
  }
}`;

const flat = `
resource "mongodbatlas_cluster" "old" {
  project_id                  = "5f"
  name                        = "old"
  provider_name               = "AWS"
  provider_instance_size_name = "M20"
  disk_size_gb                = 30
  cloud_backup                = true
  cluster_type                = "REPLICASET"
  replication_specs {
    num_shards = 1
    regions_config {
      region_name     = "US_EAST_1"
      electable_nodes = 3
      priority        = 7
      read_only_nodes = 1
    }
  }
}`;

describe('Terraform', () => {
  it('of blocks is a draft, and what only Terraform knows is named', async () => {
    const { draft, left } = await readImport(blocks);
    expect(problems(draft)).toEqual([]);
    expect(draft).toMatchObject({
      name: 'orders',
      clusterType: 'SHARDED',
      tags: [{ key: 'team', value: 'data' }],
    });
    expect(draft.replicationSpecs).toHaveLength(2);
    expect((draft.replicationSpecs as { regionConfigs: object[] }[])[0]?.regionConfigs[0]).toMatchObject({
      autoScaling: { compute: { enabled: true, maxInstanceSize: 'M50' }, diskGB: { enabled: true } },
    });
    expect(left.toSorted()).toEqual([
      'Line 2, mongodbatlas_advanced_cluster.orders: advanced_configuration.javascript_enabled belongs to the processes.',
      'Line 2, mongodbatlas_advanced_cluster.orders: retain_backups_enabled is not a cluster setting.',
      'Line 6, mongodbatlas_advanced_cluster.orders: mongo_db_major_version is unknown (var.version). Enter its value.',
    ]);
  });

  it('of the older resource is a draft of today', async () => {
    const { draft } = await readImport(flat);
    expect(problems(draft)).toEqual([]);
    expect(draft).toMatchObject({
      backupEnabled: true,
      replicationSpecs: [
        {
          regionConfigs: [
            {
              regionName: 'US_EAST_1',
              electableSpecs: { instanceSize: 'M20', diskSizeGB: 30, nodeCount: 3 },
              readOnlySpecs: { nodeCount: 1 },
            },
          ],
        },
      ],
    });
  });

  it('generated from a draft is read as the same draft', async () => {
    const { draft, left } = await readImport(textOf('Terraform', start));
    expect([draft, left]).toEqual([start, []]);
    expect(terraformProblems(textOf('Terraform', start))).toEqual([]);
  });

  it.each([
    ['resource "x" {', /Not Terraform/],
    ['resource "aws_vpc" "x" {}', /No resource mongodbatlas_advanced_cluster/],
    ['{"name": ', /Not JSON/],
  ])('is refused where nothing can be read: %s', async (text, pattern) => {
    await expect(readImport(text)).rejects.toThrow(pattern);
  });
});

describe('JSON', () => {
  it('of a response loses fields that no request has, and keeps unknown ones', () => {
    const { draft } = draftFromJson({ ...start, id: 'x', links: [], stateName: 'IDLE', futureSetting: 1 });
    expect(draft).toEqual({ ...start, futureSetting: 1 });
  });

  it('of 2023-02-01 has one disk and zones of equal shards', () => {
    const { draft } = draftFromJson({
      name: 'orders',
      clusterType: 'SHARDED',
      diskSizeGB: 80,
      replicationSpecs: [
        {
          numShards: 3,
          zoneName: 'Zone 1',
          regionConfigs: [
            {
              providerName: 'AWS',
              regionName: 'EU_WEST_1',
              priority: 7,
              electableSpecs: { instanceSize: 'M30', nodeCount: 3 },
            },
          ],
        },
      ],
    });
    expect(draft.replicationSpecs).toHaveLength(3);
    const names = (draft.replicationSpecs as { regionConfigs: { electableSpecs: object }[] }[]).map(
      ({ regionConfigs }) => regionConfigs[0]?.electableSpecs,
    );
    expect(names).toEqual(Array(3).fill({ instanceSize: 'M30', nodeCount: 3, diskSizeGB: 80 }));
    expect(problems(draft)).toEqual([]);
  });

  it('of an older generation reports its errors', () => {
    expect(() => draftFromJson({ providerSettings: { providerName: 'MOON' } })).toThrow(/providerSettings/);
  });
});

describe('commands', () => {
  it('send the whole draft, or the changes', () => {
    expect(textOf('curl', start)).toContain('--request POST');
    expect(textOf('curl', start, { backupEnabled: false })).toMatch(
      /PATCH[\s\S]*"backupEnabled": false[\s\S]*clusters\/orders'/,
    );
    expect(textOf('Atlas CLI', start)).toContain(`atlas clusters create --projectId ${groupId} --file`);
    expect(textOf('Node.js', start)).toContain('process.env.ATLAS_TOKEN');
    for (const label of ['curl', 'Atlas CLI', 'Node.js', 'Terraform', 'JSON'])
      expect(textOf(label, start)).not.toMatch(/privateKey|secret/i);
  });
});

describe('a copy', () => {
  it('at another provider is in the nearest regions, with the same or the next larger size', () => {
    const aws = {
      ...start,
      replicationSpecs: [
        {
          regionConfigs: [
            {
              providerName: 'AWS',
              regionName: 'EU_CENTRAL_1',
              priority: 7,
              electableSpecs: {
                instanceSize: 'M140',
                nodeCount: 3,
                ebsVolumeType: 'PROVISIONED',
                diskIOPS: 4000,
              },
            },
          ],
        },
      ],
    };
    const { draft, left } = movedToProvider(aws, 'AZURE');
    expect(problems(draft)).toEqual([]);
    expect(draft.replicationSpecs).toMatchObject([
      {
        regionConfigs: [
          {
            providerName: 'AZURE',
            regionName: 'GERMANY_WEST_CENTRAL',
            electableSpecs: { instanceSize: 'M200' },
          },
        ],
      },
    ]);
    expect(left).toHaveLength(4);
  });

  it('in another project has a name to be chosen and no key', () => {
    const { draft, left } = cloned({ ...start, paused: true, encryptionAtRestProvider: 'AWS' }, true);
    // the name is unused in the other project
    expect(draft).toMatchObject({ name: 'orders', encryptionAtRestProvider: 'NONE' });
    expect(draft).not.toHaveProperty('paused');
    expect(left).toHaveLength(5);
    const beside = cloned(start, false);
    expect(beside.draft).toMatchObject({ name: '' });
    expect(beside.left).toContain('The name orders is taken: choose another.');
  });
});
