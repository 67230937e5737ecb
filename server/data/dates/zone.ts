import { MINUTE } from '#contract/values/durations.ts';
import { located } from '../commands/refusals.ts';

/** A time zone: a fixed offset from UTC in milliseconds, or one of the Olson database. */
export type Zone = number | NamedZone;

interface NamedZone {
  format: Intl.DateTimeFormat;
  /** Offsets by quarter of an hour: they change at no other time. */
  known: Map<number, number>;
}

const quarter = 15 * 60 * 1000;
const mostKnown = 4096;
const zones = new Map<string, Zone>();

/** Documented: an Olson identifier, or an offset as +hh, +hhmm or +hh:mm. */
export function zoneOf(name: string): Zone {
  const existing = zones.get(name);
  if (existing !== undefined) return existing;
  const created = makeZone(name);
  if (zones.size > 1000) zones.clear();
  zones.set(name, created);
  return created;
}

function makeZone(name: string): Zone {
  if (/^(UTC|GMT|Z|Etc\/UTC|Etc\/GMT)$/i.test(name)) return 0;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(name) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  try {
    const format = new Intl.DateTimeFormat('en-US-u-hc-h23', {
      timeZone: name,
      ...{ era: 'short', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    return { format, known: new Map() };
  } catch {
    throw located(40485, `unrecognized time zone identifier: "${name}"`);
  }
}

/** Milliseconds that a zone is ahead of UTC at a moment. */
export function offsetAt(zone: Zone, moment: number): number {
  if (typeof zone === 'number') return zone;
  const slot = Math.floor(moment / quarter);
  const existing = zone.known.get(slot);
  if (existing !== undefined) return existing;
  if (zone.known.size >= mostKnown) zone.known.clear();
  const offset = computeOffset(zone, slot * quarter);
  zone.known.set(slot, offset);
  return offset;
}

function computeOffset({ format }: NamedZone, moment: number): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(moment)) parts[type] = value;
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
  const local = new Date(0);
  local.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
  local.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
  return local.getTime() - moment;
}

/** A moment as a clock of the zone shows it, to be read with the UTC methods of Date. */
export function localDate(moment: Date, zone: Zone): Date {
  return zone === 0 ? moment : new Date(moment.getTime() + offsetAt(zone, moment.getTime()));
}
