import type { AlertConfigRequest } from '#contract/alert-configs/schemas.ts';
import { DAY } from '#contract/values/durations.ts';
import type { AlertConfigRecord } from '#server/emulator/kernel/records.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { addAlertConfig } from '../alert-configs.ts';
import type { Tenants } from './tenants.ts';

type Notifications = AlertConfigRequest['notifications'];
type Request = AlertConfigRequest;

const hooks = 'http://127.0.0.1:8599/hooks';
// made up, of the form that each of these services hands out
const pagerKey = '4f1d0c9a7be24d58a36e91c27f80b5d3';
const slackToken = 'xoxb-demo-51477204-quarterdeck';
const slack = (channelName: string, delayMin: number, intervalMin: number): Notifications[number] => ({
  typeName: 'SLACK',
  apiToken: slackToken,
  channelName,
  delayMin,
  intervalMin,
});
const pager = (delayMin: number): Notifications[number] => ({
  typeName: 'PAGER_DUTY',
  serviceKey: pagerKey,
  region: 'EU',
  delayMin,
});
const email = (emailAddress: string, delayMin: number, intervalMin: number): Notifications[number] => ({
  typeName: 'EMAIL',
  emailAddress,
  delayMin,
  intervalMin,
});
const hook = (path: string, delayMin: number, intervalMin: number): Notifications[number] => ({
  typeName: 'WEBHOOK',
  webhookUrl: `${hooks}/${path}`,
  webhookSecret: 'demo-hook-signing-secret',
  delayMin,
  intervalMin,
});
const metric = (
  metricName: string,
  operator: 'GREATER_THAN' | 'LESS_THAN',
  threshold: number,
  units: NonNullable<Request['metricThreshold']>['units'],
) => ({
  eventTypeName: 'OUTSIDE_METRIC_THRESHOLD' as const,
  metricThreshold: { metricName, mode: 'AVERAGE' as const, operator, threshold, units },
});

type Add = (request: Request) => AlertConfigRecord;

/** A notification to the team of that name. */
const teamsOf =
  (world: World) =>
  (name: string, delayMin: number, intervalMin: number): Notifications[number] => {
    const teamId = [...world.tables.teams.all()].find((each) => each.name === name)?.id;
    if (!teamId) throw new Error(`the world has no team ${name}`);
    return { typeName: 'TEAM', teamId, emailEnabled: true, smsEnabled: false, delayMin, intervalMin };
  };
type Team = ReturnType<typeof teamsOf>;

const ordersConfigs = (add: Add, team: Team) => ({
  noPrimary: add({
    eventTypeName: 'NO_PRIMARY',
    severityOverride: 'CRITICAL',
    notifications: [pager(0), slack('db-oncall', 0, 5)],
  }),
  hostDown: add({
    eventTypeName: 'HOST_DOWN',
    notifications: [hook('oncall', 0, 5), pager(5)],
  }),
  elections: add({
    eventTypeName: 'TOO_MANY_ELECTIONS',
    threshold: { operator: 'GREATER_THAN', threshold: 3, units: 'RAW' },
    notifications: [slack('db-oncall', 0, 60)],
  }),
  lag: add({
    ...metric('OPLOG_SLAVE_LAG_MASTER_TIME', 'GREATER_THAN', 60, 'SECONDS'),
    matchers: [{ fieldName: 'TYPE_NAME', operator: 'EQUALS', value: 'SECONDARY' }],
    severityOverride: 'ERROR',
    notifications: [slack('db-oncall', 5, 15)],
  }),
  targeting: add({
    ...metric('QUERY_TARGETING_SCANNED_OBJECTS_PER_RETURNED', 'GREATER_THAN', 1000, 'RAW'),
    severityOverride: 'INFO',
    notifications: [email('orders-team@example.com', 10, 240)],
  }),
  disk: add({
    ...metric('DISK_PARTITION_SPACE_USED_DATA', 'GREATER_THAN', 80, 'RAW'),
    notifications: [email('capacity@example.com', 15, 720)],
  }),
  snapshots: add({
    eventTypeName: 'CPS_SNAPSHOT_FAILED',
    notifications: [team('Database on call', 0, 60), hook('backups', 0, 30)],
  }),
  snapshotsBehind: add({
    eventTypeName: 'CPS_SNAPSHOT_BEHIND',
    threshold: { operator: 'GREATER_THAN', threshold: 12, units: 'HOURS' },
    notifications: [team('Database on call', 0, 120)],
  }),
  secretsExpiring: add({
    eventTypeName: 'GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRING',
    notifications: [email('platform@example.com', 0, 1440)],
  }),
  secretsExpired: add({
    eventTypeName: 'GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRED',
    notifications: [email('platform@example.com', 0, 1440), slack('platform', 0, 240)],
  }),
  busy: add({
    ...metric('NORMALIZED_SYSTEM_CPU_USER', 'GREATER_THAN', 80, 'RAW'),
    enabled: false,
    notifications: [slack('db-noise', 10, 60)],
  }),
});

const paymentsConfigs = (add: Add, team: Team) => ({
  paymentsDown: add({
    eventTypeName: 'NO_PRIMARY',
    notifications: [
      {
        typeName: 'OPS_GENIE',
        opsGenieApiKey: '0e6a3b52-demo-4c1f-9d77-8f2b6c1a9e40',
        opsGenieRegion: 'EU',
        delayMin: 0,
      },
      { typeName: 'SMS', mobileNumber: '+15550100', delayMin: 15, intervalMin: 30 },
    ],
  }),
  memory: add({
    ...metric('SYSTEM_MEMORY_PERCENT_USED', 'GREATER_THAN', 90, 'RAW'),
    matchers: [{ fieldName: 'REPLICA_SET_NAME', operator: 'STARTS_WITH', value: 'atlas-' }],
    notifications: [hook('payments', 5, 60)],
  }),
  tickets: add({
    ...metric('TICKETS_AVAILABLE_READS', 'LESS_THAN', 30, 'RAW'),
    notifications: [slack('payments-alerts', 5, 30)],
  }),
  keyRotation: add({
    eventTypeName: 'AZURE_ENCRYPTION_KEY_NEEDS_ROTATION',
    threshold: { operator: 'GREATER_THAN', threshold: 90, units: 'DAYS' },
    notifications: [team('Database on call', 0, 1440)],
  }),
  factors: add({
    eventTypeName: 'USERS_WITHOUT_MULTI_FACTOR_AUTH',
    notifications: [
      { typeName: 'ORG', roles: ['ORG_OWNER'], emailEnabled: true, smsEnabled: false, intervalMin: 1440 },
    ],
  }),
});

const analyticsConfigs = (add: Add, team: Team) => ({
  nightly: add({
    ...metric('NORMALIZED_SYSTEM_CPU_USER', 'GREATER_THAN', 85, 'RAW'),
    notifications: [
      {
        typeName: 'MICROSOFT_TEAMS',
        microsoftTeamsWebhookUrl: 'https://example.webhook.office.com/webhookb2/demo-data-platform',
        delayMin: 10,
        intervalMin: 120,
      },
    ],
  }),
  slowReads: add({
    ...metric('AVG_READ_EXECUTION_TIME', 'GREATER_THAN', 500, 'MILLISECONDS'),
    notifications: [
      {
        typeName: 'DATADOG',
        datadogApiKey: '9c2e7d41f0ab4e6385d1b7c60f29a8e4',
        datadogRegion: 'EU',
        delayMin: 5,
        intervalMin: 60,
      },
      team('Data platform', 15, 240),
    ],
  }),
});

const telemetryConfigs = (add: Add) => ({
  oplogWindow: add({
    eventTypeName: 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT',
    threshold: { operator: 'LESS_THAN', threshold: 24, units: 'HOURS' },
    notifications: [
      {
        typeName: 'VICTOR_OPS',
        victorOpsApiKey: '7b1f9e36-demo-4a90-b2c4-3d5e8f7a6c10',
        victorOpsRoutingKey: 'grid-databases',
        delayMin: 0,
      },
      email('grid-oncall@example.org', 0, 180),
    ],
  }),
  routers: add({
    eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
    matchers: [{ fieldName: 'CLUSTER_NAME', operator: 'EQUALS', value: 'meter-readings' }],
    notifications: [slack('grid-databases', 0, 10)],
  }),
  writes: add({
    ...metric('DISK_PARTITION_WRITE_IOPS_DATA', 'GREATER_THAN', 2500, 'RAW'),
    notifications: [email('grid-oncall@example.org', 10, 120)],
  }),
  searchBuild: add({
    eventTypeName: 'FTS_INDEX_BUILD_FAILED',
    notifications: [
      { typeName: 'USER', username: 'lena.brandt@example.org', emailEnabled: true, smsEnabled: false },
    ],
  }),
});

/** What people configured beyond the defaults, project by project. */
export function addConfigs(world: World, now: number, { groups }: Tenants) {
  const team = teamsOf(world);
  let age = 380;
  const inGroup =
    ({ id: groupId }: { id: string }): Add =>
    (request) => {
      age -= 11;
      return addAlertConfig(world, { groupId, at: now - age * DAY }, request);
    };
  return {
    ...ordersConfigs(inGroup(groups.orders), team),
    version: inGroup(groups.staging)({
      eventTypeName: 'HOST_VERSION_BEHIND',
      severityOverride: 'INFO',
      notifications: [email('orders-team@example.com', 0, 1440)],
    }),
    ...paymentsConfigs(inGroup(groups.payments), team),
    ...analyticsConfigs(inGroup(groups.analytics), team),
    ...telemetryConfigs(inGroup(groups.telemetry)),
    bill: inGroup(groups.sandbox)({
      eventTypeName: 'DAILY_BILL_OVER_THRESHOLD',
      threshold: { operator: 'GREATER_THAN', threshold: 50, units: 'RAW' },
      notifications: [email('finance@example.org', 0, 1440)],
    }),
  };
}

export type DemoConfigs = ReturnType<typeof addConfigs>;
