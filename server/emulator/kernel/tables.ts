import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { Delivery } from '#contract/emulator/control.ts';
import type { Fault } from '#contract/emulator/faults.ts';
import { isEventType } from '#contract/events/families.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import type { FlexClusterRecord } from '#contract/flex/record.ts';
import type { AlertWatch, Condition } from './alerts/records.ts';
import { dataTables } from './documents/records.ts';
import { metricTables } from './metrics/records.ts';
import type {
  AlertConfigRecord,
  AlertConfigSecrets,
  AlertRecord,
  DueRecord,
  GroupRecord,
  OrgRecord,
} from './records.ts';
import { type Journal, spec, Table, type TableSpec } from './table.ts';

function digits(value: number, width: number): string {
  return Math.trunc(value).toString().padStart(width, '0');
}

/** An event is in the log of its project, or in that of its organization // observed */
function ofProject(row: EventRecord): boolean {
  return row.groupId !== undefined && isEventType(row.eventTypeName, 'group');
}

/**
 * The tables that every area may read: existing entities, notifications, and scheduled transitions. An index
 * `group` is keyed by the project's id, `cluster` by the cluster's id: rows are deleted with their owner
 * (`forget.ts`).
 */
export const kernelTables = {
  meta: spec<{ id: string; value: unknown }>()({}),
  // descending, so that the next one is last
  due: spec<DueRecord>()({
    all: { key: () => 'all', order: (row) => `${digits(row.at, 16)}${digits(row.order, 12)}` },
  }),
  orgs: spec<OrgRecord>()({ all: { key: () => 'all' } }),
  groups: spec<GroupRecord>()({
    all: { key: () => 'all', order: (row) => row.created },
    org: { key: (row) => row.orgId, order: (row) => row.created },
    name: { key: (row) => row.name },
  }),
  clusters: spec<ClusterRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.createDate },
    name: { key: (row) => `${row.groupId}/${row.name}` },
  }),
  flexClusters: spec<FlexClusterRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.createDate },
    name: { key: (row) => `${row.groupId}/${row.name}` },
  }),
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
  alertWatches: spec<AlertWatch>()({ condition: { key: (row) => row.conditionId } }),
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
  ...metricTables,
  faults: spec<Fault>()({ all: { key: () => 'all' } }),
  ...dataTables,
};

/**
 * The tables of areas. The kernel knows none of them: an area declares its own where it defines them, by
 * `declare module '#server/emulator/kernel/tables.ts' { interface AreaTables extends … {} }`.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface AreaTables {}

/** Tables by name, whatever their rows are. */
// biome-ignore lint/suspicious/noExplicitAny: a table takes rows of its own kind only, so no other type holds all
export type TableSpecs = Readonly<Record<string, TableSpec<any>>>;
type AllSpecs = typeof kernelTables & AreaTables;
export type TableName = keyof AllSpecs & string;
type TableOf<Spec> = Spec extends TableSpec<infer Row, infer Names> ? Table<Row, Names> : never;
export type Tables = { [Name in TableName]: TableOf<AllSpecs[Name]> };

export function createTables(specs: TableSpecs, journal: Journal): Tables {
  const entries = Object.entries(specs).map(([kind, each]) => [kind, new Table(kind, each, journal)]);
  return Object.fromEntries(entries) as Tables;
}
