import type { Result } from '#contract/api/operations.ts';
import type { Criteria, Schedule } from '#contract/archives/schemas.ts';
import { plural } from '#src/lib/bytes.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

export type Archive = Result<'getGroupClusterOnlineArchive'>;

export const namespaceOf = ({ dbName, collName }: Pick<Archive, 'dbName' | 'collName'>): string =>
  `${dbName}.${collName}`;

export const stateKinds: Record<Archive['state'], StateKind> = {
  PENDING: 'progress',
  ACTIVE: 'ok',
  PAUSING: 'progress',
  PAUSED: 'off',
};

/** What the state means for the documents. */
export const stateNotes: Record<Archive['state'], string> = {
  PENDING: 'Archiving begins when the collection exists and the schedule permits it.',
  ACTIVE: 'Documents that match the rule move to the archive.',
  PAUSING: 'The archive pauses after its current step.',
  PAUSED: 'No documents are archived. Archived documents remain, and can be queried.',
};

export const formatLabels = {
  ISODATE: 'Date',
  EPOCH_SECONDS: 'Seconds since 1970',
  EPOCH_MILLIS: 'Milliseconds since 1970',
  EPOCH_NANOSECONDS: 'Nanoseconds since 1970',
  OBJECT_ID: 'ObjectId',
} as const satisfies Record<NonNullable<Extract<Criteria, { type: 'DATE' }>['dateFormat']>, string>;

export const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The rule as a sentence without a full stop. */
export function ruleText(criteria: Criteria): string {
  if (criteria.type === 'CUSTOM') return `matches ${criteria.query}`;
  return `${criteria.dateField} older than ${plural(criteria.expireAfterDays, 'day')}`;
}

export const clockText = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** When documents may be archived; windows are in UTC // assumed */
export function scheduleText(schedule: Schedule): string {
  if (schedule.type === 'DEFAULT') return 'At any time';
  const { startHour, startMinute, endHour, endMinute } = schedule;
  const window = `${clockText(startHour, startMinute)} to ${clockText(endHour, endMinute)} UTC`;
  if (schedule.type === 'DAILY') return `Daily, ${window}`;
  if (schedule.type === 'WEEKLY') return `${dayNames[schedule.dayOfWeek - 1] ?? 'Weekly'}, ${window}`;
  return `Day ${schedule.dayOfMonth} of the month, ${window}`;
}

export const expiryText = ({ dataExpirationRule }: Pick<Archive, 'dataExpirationRule'>): string | null =>
  dataExpirationRule ? `Deleted after ${plural(dataExpirationRule.expireAfterDays, 'day')}` : null;

/** Partition fields in their order. */
export const partitionsOf = ({ partitionFields }: Pick<Archive, 'partitionFields'>): string[] =>
  partitionFields.toSorted((one, other) => one.order - other.order).map(({ fieldName }) => fieldName);
