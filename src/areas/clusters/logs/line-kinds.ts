/** Searchable topics of a line. */
export const lineKinds = ['slow', 'election', 'connection', 'access', 'start', 'other'] as const;
export type LineKind = (typeof lineKinds)[number];

export const lineKindLabels: Record<LineKind, string> = {
  slow: 'Slow queries',
  election: 'Elections',
  connection: 'Connections',
  access: 'Authentication',
  start: 'Starts and stops',
  other: 'Other',
};

export const lineSeverities = ['F', 'E', 'W', 'I', 'D'] as const;
export type LineSeverity = (typeof lineSeverities)[number];

export const lineSeverityLabels: Record<LineSeverity, string> = {
  F: 'Fatal',
  E: 'Error',
  W: 'Warning',
  I: 'Info',
  D: 'Debug',
};

export interface LineFilter {
  text: string;
  kind: readonly LineKind[];
  severity: readonly LineSeverity[];
}
