import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { copyFrequencyOf, itemFrequencies } from './frequencies.ts';
import { lastDayOfMonth, type PolicyLine } from './policy-rules.ts';
import { retentionDays } from './retention.ts';

/** The minute of the day, in UTC, at which snapshots are taken. */
export interface Reference {
  referenceHourOfDay: number;
  referenceMinuteOfHour: number;
}

function startOfDay(at: number): number {
  return Math.floor(at / DAY) * DAY;
}

/** The moments of one day, as milliseconds after its start, in order. */
function momentsOfDay(line: PolicyLine, dayStart: number, reference: Reference): number[] {
  const { frequencyType, frequencyInterval } = line;
  const minutes = reference.referenceMinuteOfHour * MINUTE;
  const usual = reference.referenceHourOfDay * HOUR + minutes;
  const date = new Date(dayStart);
  switch (frequencyType) {
    case 'hourly': {
      const first = reference.referenceHourOfDay % frequencyInterval;
      return Array.from(
        { length: 24 / frequencyInterval },
        (_, count) => (first + count * frequencyInterval) * HOUR + minutes,
      );
    }
    case 'daily':
      return [usual];
    case 'weekly':
      // Sunday is 0 there and 7 here
      return (date.getUTCDay() || 7) === frequencyInterval ? [usual] : [];
    case 'monthly': {
      const isLast = new Date(dayStart + DAY).getUTCDate() === 1;
      const fits = frequencyInterval === lastDayOfMonth ? isLast : date.getUTCDate() === frequencyInterval;
      return fits ? [usual] : [];
    }
    case 'yearly':
      return date.getUTCDate() === 1 && date.getUTCMonth() + 1 === frequencyInterval ? [usual] : [];
    case 'ondemand':
      return [];
  }
}

/** Furthest day that is looked at: a yearly item comes round within it. */
const horizonDays = 367;

/** A moment at which snapshots are due, and the items that ask for one. */
export interface Appointment<Line extends PolicyLine = PolicyLine> {
  at: number;
  items: Line[];
}

/** The next snapshot after `from` (milliseconds): one for all items that fall on the same moment. */
export function nextAppointment<Line extends PolicyLine>(
  items: readonly Line[],
  reference: Reference,
  from: number,
): Appointment<Line> | undefined {
  const today = startOfDay(from);
  for (let ahead = 0; ahead <= horizonDays; ahead += 1) {
    const dayStart = today + ahead * DAY;
    const moments = items.flatMap((item) => {
      const match = momentsOfDay(item, dayStart, reference).find((moment) => dayStart + moment > from);
      return match === undefined ? [] : [{ item, at: dayStart + match }];
    });
    if (moments.length === 0) continue;
    const at = Math.min(...moments.map((each) => each.at));
    return { at, items: moments.filter((each) => each.at === at).map(({ item }) => item) };
  }
  return undefined;
}

/** The item that a snapshot of several counts as: the rarest // assumed */
export function leadingItem<Line extends PolicyLine>(items: readonly Line[]): Line | undefined {
  const rank = ({ frequencyType }: Line) => itemFrequencies.indexOf(frequencyType);
  return items.toSorted((a, b) => rank(b) - rank(a))[0];
}

/** Extra days by the frequency of a snapshot. */
export interface ExtraRetention {
  frequencyType?: string | undefined;
  retentionDays?: number | undefined;
}

/**
 * How many days a snapshot of these items is kept: their longest retention plus the extra retention of its
 * frequency.
 */
export function daysKept(items: readonly PolicyLine[], extra: readonly ExtraRetention[] = []): number {
  const leading = leadingItem(items);
  const word = leading && copyFrequencyOf(leading.frequencyType);
  const added = extra.find(({ frequencyType }) => frequencyType !== undefined && frequencyType === word);
  return Math.max(0, ...items.map(retentionDays)) + (added?.retentionDays ?? 0);
}
