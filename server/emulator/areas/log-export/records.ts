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

export const logExportTables = {
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
