// apart from the rest of acknowledgements: home shows the default period, and their contract needs zod
import { dayAt, wallTime, type Zone } from '#src/lib/time/zones.ts';

const HOUR = 3_600_000;

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

/** A day more than the hundred years that mean forever: the service compares with its own, later clock // observed */
function centuryAhead(now: number): number {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() + 100);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.getTime();
}

export function isPresetId(text: string | null): text is PresetId {
  return presetIds.some((id) => id === text);
}
