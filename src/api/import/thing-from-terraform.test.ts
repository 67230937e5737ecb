import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readHcl } from './read-terraform.ts';
import { thingsFromTerraform } from './thing-from-terraform.ts';

const read = (text: string) => thingsFromTerraform(readHcl(text));
const file = (name: string) => read(readFileSync(new URL(`./cases/${name}.tf`, import.meta.url), 'utf8'));
const entry = (cidrBlock: string, more: object = {}) => ({
  section: 'accessList',
  body: { cidrBlock, ...more },
});

describe('things of a project', () => {
  test('are named under the names of the API, and what cannot be compared is listed with its line', () => {
    const { things, left } = read(`variable "hour" { default = 3 }
resource "mongodbatlas_advanced_cluster" "orders" {
  project_id   = var.project_id
  name         = "orders"
  cluster_type = "REPLICASET"
  replication_specs {
    region_configs {
      provider_name = "AWS"
      region_name   = "EU_WEST_1"
      priority      = 7
      electable_specs { instance_size = "M30", node_count = 3 }
    }
  }
}
resource "mongodbatlas_alert_configuration" "lag" {
  event_type = "OUTSIDE_METRIC_THRESHOLD"
  enabled    = true
  metric_threshold_config {
    metric_name = "OPLOG_SLAVE_LAG_MASTER_TIME"
    operator    = "GREATER_THAN"
    threshold   = 60
    units       = "SECONDS"
    mode        = "AVERAGE"
  }
  notification {
    type_name     = "EMAIL"
    delay_min     = 0
    interval_min  = 5
    email_address = "dba@example.com"
  }
}
resource "mongodbatlas_cloud_backup_schedule" "orders" {
  cluster_name          = mongodbatlas_advanced_cluster.orders.name
  reference_hour_of_day = var.hour
  policy_item_daily {
    frequency_interval = 1
    retention_unit     = "days"
    retention_value    = 14
  }
  policy_item_weekly {
    frequency_interval = 6
    retention_unit     = "weeks"
    retention_value    = 4
  }
}
resource "mongodbatlas_cloud_backup_schedule" "other" {
  cluster_name          = module.other.name
  reference_hour_of_day = 1
}
resource "mongodbatlas_database_user" "app" {
  username           = "app"
  password           = var.password
  auth_database_name = "admin"
  roles {
    role_name     = "readWrite"
    database_name = "shop"
  }
}
resource "mongodbatlas_project_ip_access_list" "office" {
  cidr_block = "10.1.0.0/16"
  ip_address = ""
  comment    = var.comment
}
resource "mongodbatlas_team" "dba" { name = "dba" }
resource "aws_vpc" "main" { cidr_block = "10.0.0.0/8" }
module "network" { source = "./network" }
`);
    expect(things).toEqual([
      {
        section: 'clusters',
        body: {
          name: 'orders',
          clusterType: 'REPLICASET',
          replicationSpecs: [
            {
              regionConfigs: [
                {
                  ...{ providerName: 'AWS', regionName: 'EU_WEST_1', priority: 7 },
                  electableSpecs: { instanceSize: 'M30', nodeCount: 3 },
                },
              ],
            },
          ],
        },
      },
      {
        section: 'alertConfigurations',
        body: {
          eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
          enabled: true,
          metricThreshold: {
            ...{ metricName: 'OPLOG_SLAVE_LAG_MASTER_TIME', operator: 'GREATER_THAN' },
            ...{ threshold: 60, units: 'SECONDS', mode: 'AVERAGE' },
          },
          notifications: [
            { typeName: 'EMAIL', delayMin: 0, intervalMin: 5, emailAddress: 'dba@example.com' },
          ],
        },
      },
      {
        section: 'backupSchedules',
        clusterName: 'orders',
        body: {
          referenceHourOfDay: 3,
          policies: [
            {
              policyItems: [
                { frequencyType: 'daily', frequencyInterval: 1, retentionUnit: 'days', retentionValue: 14 },
                { frequencyType: 'weekly', frequencyInterval: 6, retentionUnit: 'weeks', retentionValue: 4 },
              ],
            },
          ],
        },
      },
      {
        section: 'databaseUsers',
        body: {
          ...{ username: 'app', databaseName: 'admin' },
          roles: [{ roleName: 'readWrite', databaseName: 'shop' }],
        },
      },
      { ...entry('10.1.0.0/16'), unknown: [['comment']] },
    ]);
    expect(left.toSorted()).toEqual([
      'Line 46, mongodbatlas_cloud_backup_schedule.other is not compared: cluster_name is unknown.',
      'Line 50, mongodbatlas_database_user.app: password is not compared, because the service does not return it.',
      'Line 62, mongodbatlas_project_ip_access_list.office: comment is unknown (var.comment). It is not compared.',
      'Line 64, mongodbatlas_team.dba is not compared: the configuration has no things of this type.',
      'Line 66, module.network is not read. Paste its resources, or the output of terraform show -json.',
    ]);
  });

  test('of one resource for each office are an entry for each', () => {
    expect(file('a_access_foreach').things).toEqual([
      entry('192.0.2.0/24', { comment: 'office cologne' }),
      entry('198.51.100.0/24', { comment: 'office rotterdam' }),
    ]);
  });

  test('of a legacy cluster have its hardware in each region, and what changes ignore', () => {
    const { things, left } = file('f_cluster_legacy');
    const [cluster] = things;
    expect(cluster?.body).toMatchObject({
      ...{ name: 'orders-prod', clusterType: 'REPLICASET', backupEnabled: true, pitEnabled: true },
      mongoDBMajorVersion: '8.0',
      replicationSpecs: [
        {
          regionConfigs: [
            {
              ...{ providerName: 'AWS', regionName: 'EU_WEST_1', priority: 7 },
              electableSpecs: { instanceSize: 'M30', nodeCount: 3 },
              autoScaling: { compute: { enabled: true, maxInstanceSize: 'M60' }, diskGB: { enabled: true } },
            },
          ],
        },
      ],
    });
    const region = ['replicationSpecs', 0, 'regionConfigs', 0];
    expect(cluster?.ignored).toContainEqual([...region, 'electableSpecs', 'instanceSize']);
    expect(left).toEqual([
      'Line 1, mongodbatlas_cluster.main: provider_instance_size_name is in ignore_changes. It is compared only while the resource does not exist.',
    ]);
  });

  test('whose blocks are unknown are compared without them', () => {
    const { things, left } = file('m2_dynamic_specs');
    expect(things).toEqual([
      entry('198.51.100.0/24', { comment: 'Rotterdam office, renamed' }),
      {
        section: 'clusters',
        body: { name: 'orders-prod', clusterType: 'REPLICASET' },
        unknown: [['replicationSpecs']],
      },
    ]);
    expect(left).toEqual([
      'Line 11, mongodbatlas_advanced_cluster.main: replication_specs is unknown (var.specs). It is not compared.',
    ]);
  });

  test('without a known name are left out, and so is what refers to them', () => {
    const { things, left } = file('m3_name_var');
    expect(things).toEqual([entry('198.51.100.0/24', { comment: 'Rotterdam office, renamed' })]);
    expect(
      left.filter((each) => each.endsWith('is not compared: name is required to find it.')),
    ).toHaveLength(1);
    expect(left.at(-1)).toBe(
      'Line 22, mongodbatlas_cloud_backup_schedule.b is not compared: cluster_name is unknown.',
    );
  });

  test('of one resource for a set of names are a user for each', () => {
    expect(file('m_mixed').things.map(({ body }) => body.username ?? body.cidrBlock)).toEqual([
      '198.51.100.0/24',
      'svc-a',
      'svc-b',
    ]);
  });

  test('with one unknown member keep all the others', () => {
    const { things } = read(`resource "mongodbatlas_cluster" "c" {
      name = "c"
      provider_name = "AWS"
      provider_region_name = var.region
      provider_instance_size_name = "M40"
      disk_size_gb = "80"
      replication_factor = 5
    }`);
    expect(things).toEqual([
      {
        section: 'clusters',
        body: {
          name: 'c',
          replicationSpecs: [
            {
              regionConfigs: [
                {
                  ...{ providerName: 'AWS', priority: 7 },
                  electableSpecs: { instanceSize: 'M40', diskSizeGB: 80, nodeCount: 5 },
                },
              ],
            },
          ],
        },
        unknown: [['replicationSpecs', 0, 'regionConfigs', 0, 'regionName']],
      },
    ]);
  });

  test('of a search index have the definition that its texts describe', () => {
    const { things } = read(`resource "mongodbatlas_search_index" "titles" {
      cluster_name     = "orders"
      database         = "shop"
      collection_name  = "products"
      name             = "titles"
      type             = "search"
      mappings_dynamic = false
      mappings_fields  = <<-EOT
        { "title": { "type": "string", "analyzer": "lucene.english" } }
      EOT
      synonyms {
        name              = "words"
        analyzer          = "lucene.standard"
        source_collection = "synonyms"
      }
    }`);
    expect(things).toEqual([
      {
        section: 'searchIndexes',
        clusterName: 'orders',
        body: {
          ...{ name: 'titles', database: 'shop', collectionName: 'products', type: 'search' },
          definition: {
            mappings: { dynamic: false, fields: { title: { type: 'string', analyzer: 'lucene.english' } } },
            synonyms: [{ name: 'words', analyzer: 'lucene.standard', source: { collection: 'synonyms' } }],
          },
        },
      },
    ]);
  });

  test('whose changes are all ignored count only while they do not exist', () => {
    const { things } = read(`resource "mongodbatlas_project_ip_access_list" "a" {
      cidr_block = "10.0.0.0/8"
      lifecycle { ignore_changes = all }
    }`);
    expect(things).toEqual([{ ...entry('10.0.0.0/8'), ignored: [[]] }]);
  });
});
