import { expect, test } from 'vitest';
import { withReferences } from './hcl.ts';
import { thingsFromTerraform } from './thing-from-terraform.ts';

const expression = (text: string): string => ['$', '{', text, '}'].join('');

/** What the parser makes of a file: a block stands in a list, an expression in `${…}`. */
const file = {
  variable: { hour: [{ default: 3 }] },
  resource: {
    mongodbatlas_advanced_cluster: {
      orders: [
        {
          project_id: expression('var.project_id'),
          name: 'orders',
          cluster_type: 'REPLICASET',
          replication_specs: [
            {
              region_configs: [
                {
                  ...{ provider_name: 'AWS', region_name: 'EU_WEST_1', priority: 7 },
                  electable_specs: [{ instance_size: 'M30', node_count: 3 }],
                },
              ],
            },
          ],
        },
      ],
    },
    mongodbatlas_alert_configuration: {
      lag: [
        {
          ...{ event_type: 'OUTSIDE_METRIC_THRESHOLD', enabled: true },
          metric_threshold_config: [
            {
              ...{ metric_name: 'OPLOG_SLAVE_LAG_MASTER_TIME', operator: 'GREATER_THAN' },
              ...{ threshold: 60, units: 'SECONDS', mode: 'AVERAGE' },
            },
          ],
          notification: [
            { type_name: 'EMAIL', delay_min: 0, interval_min: 5, email_address: 'dba@example.com' },
          ],
        },
      ],
    },
    mongodbatlas_cloud_backup_schedule: {
      orders: [
        {
          cluster_name: expression('mongodbatlas_advanced_cluster.orders.name'),
          reference_hour_of_day: expression('var.hour'),
          policy_item_daily: [{ frequency_interval: 1, retention_unit: 'days', retention_value: 14 }],
          policy_item_weekly: [{ frequency_interval: 6, retention_unit: 'weeks', retention_value: 4 }],
        },
      ],
      other: [{ cluster_name: expression('module.other.name'), reference_hour_of_day: 1 }],
    },
    mongodbatlas_database_user: {
      app: [
        {
          ...{ username: 'app', password: expression('var.password'), auth_database_name: 'admin' },
          roles: [{ role_name: 'readWrite', database_name: 'shop' }],
        },
      ],
    },
    mongodbatlas_project_ip_access_list: {
      office: [{ cidr_block: '10.1.0.0/16', ip_address: '', comment: expression('var.comment') }],
    },
    mongodbatlas_team: { dba: [{ name: 'dba' }] },
    aws_vpc: { main: [{ cidr_block: '10.0.0.0/8' }] },
  },
};

test('the things of a project are named, and what of them cannot be compared is said', () => {
  const { things, left } = thingsFromTerraform(withReferences(file));
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
        notifications: [{ typeName: 'EMAIL', delayMin: 0, intervalMin: 5, emailAddress: 'dba@example.com' }],
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
    { section: 'accessList', body: { cidrBlock: '10.1.0.0/16' } },
  ]);
  expect(left.toSorted()).toEqual([
    'mongodbatlas_cloud_backup_schedule.other: its cluster is known to Terraform only. It is not compared.',
    'mongodbatlas_database_user.app: password is not compared, because the service does not give it back.',
    'mongodbatlas_project_ip_access_list.office: comment is var.comment, which only Terraform knows. It is not compared.',
    'mongodbatlas_team.dba is not compared.',
  ]);
});
