import type { AlertConfig } from '#contract/alert-configs/schemas.ts';
import type { Alert } from '#contract/alerts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { Delivery, Fault } from '#contract/control.ts';
import { isEventType } from '#contract/events/families.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import type { FlexClusterRecord } from '#contract/flex/record.ts';
import type { Org } from '#contract/orgs.ts';
import type { Group } from '#contract/projects.ts';
import type { AlertWatch, Condition } from './alerts/records.ts';
import { policyTables } from './backups/policy-records.ts';
import { snapshotTables } from './backups/records.ts';
import { clusterTables } from './clusters/records.ts';
import { credentialTables } from './credentials/records.ts';
import { dataTables } from './data/records.ts';
import { federationTables } from './federation/records.ts';
import { flexTables } from './flex/records.ts';
import { liveMigrationTables } from './live-migrations/records.ts';
import { metricTables } from './metrics/records.ts';
import { outageTables } from './outage/records.ts';
import { peopleTables } from './people/records.ts';
import { searchTables } from './search/records.ts';
import { securityTables } from './security/records.ts';
import { type Journal, spec, Table, type TableSpec } from './table.ts';

/** What is due when. */
export interface DueRecord {
  id: string;
  at: number;
  /** Keeps the order of things due at the same moment. */
  order: number;
  transition: string;
  payload: unknown;
  /** The resource whose passing state ends with it. */
  of?: string;
}

export interface OrgRecord extends Omit<Org, 'links'> {
  requiresAccessList?: boolean;
  /** Without a payment method whatever costs money answers 402 // specification §1 */
  paymentMethod?: boolean;
}
export type GroupRecord = Omit<Group, 'links' | 'clusterCount'>;
export type AlertRecord = Omit<Alert, 'links'>;
export type AlertConfigRecord = Omit<AlertConfig, 'links'> & { id: string; groupId: string };
/** Secrets of a configuration's notifications, sealed, by notifierId and field. */
export interface AlertConfigSecrets {
  id: string;
  sealed: Record<string, Record<string, string>>;
}

function digits(value: number, width: number): string {
  return Math.trunc(value).toString().padStart(width, '0');
}

/** An event stands in the log of its project, or in that of its organization // observed */
function ofProject(row: EventRecord): boolean {
  return row.groupId !== undefined && isEventType(row.eventTypeName, 'group');
}

/**
 * Every table of a world. A new area adds one line: the spread of the specs in its `records.ts`. An index `group`
 * is keyed by the project's id, `cluster` by the cluster's id: rows go with their owner (`forget.ts`).
 */
export const tableSpecs = {
  meta: spec<{ id: string; value: unknown }>()({}),
  // descending, so that the next one stands last
  due: spec<DueRecord>()({
    all: { key: () => 'all', order: (row) => `${digits(row.at, 16)}${digits(row.order, 12)}` },
  }),
  orgs: spec<OrgRecord>()({ all: { key: () => 'all' } }),
  groups: spec<GroupRecord>()({
    all: { key: () => 'all', order: (row) => row.created },
    org: { key: (row) => row.orgId, order: (row) => row.created },
    name: { key: (row) => row.name },
  }),
  ...credentialTables,
  ...federationTables,
  ...peopleTables,
  ...clusterTables,
  clusters: spec<ClusterRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.createDate },
    name: { key: (row) => `${row.groupId}/${row.name}` },
  }),
  flexClusters: spec<FlexClusterRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.createDate },
    name: { key: (row) => `${row.groupId}/${row.name}` },
  }),
  ...flexTables,
  alertConfigs: spec<AlertConfigRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.created ?? '' },
    trigger: { key: (row) => `${row.groupId}/${row.eventTypeName}` },
  }),
  alertConfigSecrets: spec<AlertConfigSecrets>()({}),
  alerts: spec<AlertRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.created },
    status: { key: (row) => `${row.groupId}/${row.status}`, order: (row) => row.created },
    config: { key: (row) => row.alertConfigId, order: (row) => row.created },
    active: {
      key: (row) => (row.status === 'OPEN' || row.status === 'TRACKING' ? row.alertConfigId : undefined),
      order: (row) => row.created,
    },
  }),
  alertWatches: spec<AlertWatch>()({}),
  conditions: spec<Condition>()({
    group: { key: (row) => row.groupId },
    measured: { key: (row) => (row.measured ? row.groupId : undefined) },
  }),
  events: spec<EventRecord>()({
    group: { key: (row) => (ofProject(row) ? row.groupId : undefined), order: (row) => row.created },
    org: { key: (row) => (ofProject(row) ? undefined : row.orgId), order: (row) => row.created },
  }),
  deliveries: spec<Delivery>()({
    all: { key: () => 'all', order: (row) => row.at },
    alert: { key: (row) => row.alertId, order: (row) => row.at },
  }),
  ...securityTables,
  ...metricTables,
  ...searchTables,
  ...outageTables,
  ...liveMigrationTables,
  ...snapshotTables,
  faults: spec<Fault>()({ all: { key: () => 'all' } }),
  ...policyTables,
  ...dataTables,
};

export type TableName = keyof typeof tableSpecs;
type TableOf<Spec> = Spec extends TableSpec<infer Row, infer Names> ? Table<Row, Names> : never;
export type Tables = { [Name in TableName]: TableOf<(typeof tableSpecs)[Name]> };

export function createTables(journal: Journal): Tables {
  const entries = Object.entries(tableSpecs).map(([kind, each]) => [
    kind,
    new Table(kind, each as TableSpec<{ id: string }>, journal),
  ]);
  return Object.fromEntries(entries) as Tables;
}
