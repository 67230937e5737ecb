import { type Alert, isAcknowledged, isForever } from '#contract/alerts.ts';
import { formatRelative, formatShort, toEpoch } from '#src/lib/time/time.ts';
import type { Zone } from '#src/lib/time/zones.ts';

export interface Acknowledgement {
  /** When notifications begin again, ms. */
  until: number;
  forever: boolean;
  /** The person, where the console knows the name; otherwise the name from the service. */
  by: string | undefined;
  /** The API key that a person used. */
  key?: string | undefined;
  comment: string | undefined;
}

type Acknowledgeable = Pick<Alert, 'acknowledgedUntil' | 'acknowledgingUsername' | 'acknowledgementComment'>;

/** The acknowledgement in force now; an expired one does not count. */
export function acknowledgementOf(
  alert: Acknowledgeable,
  now: number,
  person?: string,
): Acknowledgement | undefined {
  const until = toEpoch(alert.acknowledgedUntil);
  if (until === undefined || !alert.acknowledgedUntil || !isAcknowledged(alert, now)) return undefined;
  return {
    until,
    forever: isForever(alert.acknowledgedUntil, now),
    by: person ?? alert.acknowledgingUsername,
    ...(person === undefined ? {} : { key: alert.acknowledgingUsername }),
    comment: alert.acknowledgementComment,
  };
}

/** The body of an acknowledgement, dates in whole seconds. */
export function acknowledgeBody(until: number, comment: string) {
  const text = comment.trim();
  return {
    acknowledgedUntil: new Date(until).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    ...(text ? { acknowledgementComment: text } : {}),
  };
}

export const unacknowledgeBody = { unacknowledgeAlert: true } as const;
export type AcknowledgeBody = ReturnType<typeof acknowledgeBody> | typeof unacknowledgeBody;

/** The body that restores the earlier acknowledgement: the undo of either change. */
export function restoringBody(before: Acknowledgement | undefined): AcknowledgeBody {
  return before ? acknowledgeBody(before.until, before.comment ?? '') : unacknowledgeBody;
}

/** Which rows an acknowledgement until then extends, and which it would shorten or leave as long as they are. */
export function extending<Row extends { ack: Acknowledgement | undefined }>(
  rows: readonly Row[],
  until: number,
): { extended: Row[]; longer: Row[] } {
  const isLonger = ({ ack }: Row) => ack !== undefined && ack.until >= until;
  return { extended: rows.filter((row) => !isLonger(row)), longer: rows.filter(isLonger) };
}

/** "No primary on orders: until 14:02 UTC, by ines" */
export function longerWords(
  title: string,
  ack: Pick<Acknowledgement, 'until' | 'forever' | 'by'>,
  zone: Zone,
  now: number,
): string {
  return `${title}: ${untilText(ack, zone, now)}${ack.by ? `, by ${ack.by}` : ''}`;
}

/** "forever", "until 14:02 UTC" */
export function untilText(ack: { until: number; forever: boolean }, zone: Zone, now: number): string {
  return ack.forever ? 'forever' : `until ${formatShort(ack.until, zone, now)}`;
}

/** "expires in 3 h", "never expires", "expired 2 h ago" */
export function expiryText(ack: { until: number; forever: boolean }, now: number): string {
  if (ack.forever) return 'never expires';
  if (ack.until <= now) return `expired ${formatRelative(ack.until, now, { suffix: true })}`;
  return `expires ${formatRelative(ack.until, now)}`;
}

/** Why the chosen date cannot be used. */
export function untilProblem(until: number | undefined, now: number): string | undefined {
  if (until === undefined) return 'Date must be chosen';
  // a past date would unacknowledge the alert // observed
  if (until <= now) return 'Date must be in the future: a past date unacknowledges the alert';
  return undefined;
}
