import { type Alert, isAcknowledged, isForever } from '#contract/alerts.ts';
import { formatRelative, formatShort, toEpoch } from '#src/lib/time.ts';
import { dayAt, wallTime, type Zone } from '#src/lib/zones.ts';

const HOUR = 3_600_000;

export interface Acknowledgement {
  /** When notifications begin again, ms. */
  until: number;
  forever: boolean;
  /** The person, where the console knows who it was; else what the service says. */
  by: string | undefined;
  /** The API key that a person used. */
  key?: string | undefined;
  comment: string | undefined;
}

type Acknowledgeable = Pick<Alert, 'acknowledgedUntil' | 'acknowledgingUsername' | 'acknowledgementComment'>;

/** The acknowledgement in force now; one whose date has passed is none. */
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

const presetIds = ['1h', '4h', 'tomorrow', 'monday', 'forever'] as const;
export type PresetId = (typeof presetIds)[number];

export interface AcknowledgePreset {
  id: PresetId;
  /** In a menu: "4 h", "Until tomorrow 09:00". */
  label: string;
  /** On a button: "Acknowledge 4 h". */
  short: string;
  until: number;
}

/** The times that the menu offers; "tomorrow 09:00" is a time of the zone, also when its clocks change. */
export function acknowledgePresets(now: number, zone: Zone): AcknowledgePreset[] {
  const second = Math.ceil(now / 1000) * 1000; // the service keeps whole seconds // observed
  return [
    { id: '1h', label: '1 h', short: '1 h', until: second + HOUR },
    { id: '4h', label: '4 h', short: '4 h', until: second + 4 * HOUR },
    { id: 'tomorrow', label: 'Until tomorrow 09:00', short: 'to 09:00', until: dayAt(now, zone, 1, 9) },
    { id: 'monday', label: 'Until Monday 09:00', short: 'to Monday', until: nextMonday(now, zone) },
    { id: 'forever', label: 'Forever', short: 'forever', until: centuryAhead(second) },
  ];
}

/** The same for a menu, each time once: on a Sunday tomorrow is Monday. */
export function offeredPresets(now: number, zone: Zone): AcknowledgePreset[] {
  const all = acknowledgePresets(now, zone);
  return all.filter(({ until }, index) => all.findIndex((each) => each.until === until) === index);
}

function nextMonday(now: number, zone: Zone): number {
  const { year, month, day } = wallTime(now, zone);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return dayAt(now, zone, (8 - weekday) % 7 || 7, 9);
}

/** A day more than the hundred years that mean forever: the service judges by its own, later clock // observed */
function centuryAhead(now: number): number {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() + 100);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.getTime();
}

export function isPresetId(text: string | null): text is PresetId {
  return presetIds.some((id) => id === text);
}

/** The body of an acknowledgement, dates in whole seconds. */
export function acknowledgeBody(until: number, comment: string) {
  const words = comment.trim();
  return {
    acknowledgedUntil: new Date(until).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    ...(words ? { acknowledgementComment: words } : {}),
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
  return `${title}: ${untilWords(ack, zone, now)}${ack.by ? `, by ${ack.by}` : ''}`;
}

/** "forever", "until 14:02 UTC" */
export function untilWords(ack: { until: number; forever: boolean }, zone: Zone, now: number): string {
  return ack.forever ? 'forever' : `until ${formatShort(ack.until, zone, now)}`;
}

/** "expires in 3 h", "never expires", "expired 2 h ago" */
export function expiryWords(ack: { until: number; forever: boolean }, now: number): string {
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
