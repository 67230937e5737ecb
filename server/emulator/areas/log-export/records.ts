import type { LogDelivery } from '#contract/emulator/flows.ts';
import type { MetricIntegration, PushBasedLogExport } from '#contract/log-export/schemas.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** Kept under the project's id. */
type Stored = { [Field in keyof PushBasedLogExport]-?: NonNullable<PushBasedLogExport[Field]> };

export interface PushExportRecord extends Stored {
  id: string;
  /** Distinguishes the verification of the present settings from earlier ones. */
  turn: number;
}

/** Without secrets: they are masked. */
export interface LogIntegrationRecord {
  id: string;
  groupId: string;
  type: string;
  logTypes: string[];
  [setting: string]: unknown;
}
export type MetricIntegrationRecord = MetricIntegration & { id: string; groupId: string };

/** Deliveries to one destination; it has the id of the integration, or of the project for the push-based export. */
export interface LogProgressRecord {
  id: string;
  groupId: string;
  /** Lines up to this time have left, in milliseconds since the epoch. */
  until: number;
  /** Failed deliveries since the last success. */
  failures: number;
  /** The scheduled next delivery. */
  due: string;
  /** Settings of an integration with its secrets, sealed. */
  sealed?: string;
}

export type LogDeliveryRecord = LogDelivery & { sourceId: string };

export const logExportTables = {
  logProgress: spec<LogProgressRecord>()({ group: { key: (row) => row.groupId } }),
  logDeliveries: spec<LogDeliveryRecord>()({
    all: { key: () => 'all', order: (row) => `${row.at}${row.id}` },
    group: { key: (row) => row.groupId },
  }),
  pushExports: spec<PushExportRecord>()({ group: { key: (row) => row.id } }),
  logIntegrations: spec<LogIntegrationRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.id },
  }),
  metricIntegrations: spec<MetricIntegrationRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.id },
  }),
};

type LogExportTables = typeof logExportTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends LogExportTables {}
}
