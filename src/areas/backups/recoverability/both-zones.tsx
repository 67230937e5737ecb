import { formatInstant, formatShort, zoneLabel } from '#src/lib/time/time.ts';
import { offsetAt, wallTime, type Zone } from '#src/lib/time/zones.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { useZone } from '#src/ui/values/zone.tsx';

/** The zone beside UTC: the chosen one, or the browser's. Undefined where it shows the same clock. */
function otherZone(zone: Zone, at: number): Zone | undefined {
  const other = zone === 'UTC' ? 'local' : zone;
  return offsetAt(at, other) === 0 ? undefined : other;
}

/** `(09:02 local)` beside a full stamp in UTC; with its day where that is another one: `(7 Mar 00:08 local)`. */
function besideUtc(at: number, zone: Zone, seconds: boolean): string | undefined {
  const other = otherZone(zone, at);
  if (other === undefined) return undefined;
  const [day, month, , clock] = formatInstant(at, other, { seconds, bare: true }).split(' ');
  const isSameDay = wallTime(at, other).day === wallTime(at, 'UTC').day;
  return `(${isSameDay ? '' : `${day} ${month} `}${clock} ${zone === 'UTC' ? 'local' : zoneLabel(at, other)})`;
}

export interface BothZonesProps {
  at: number;
  /** Leaves the day out where it is today's. */
  now: number;
  seconds?: boolean;
}

/** An instant in UTC, with the dimmed local time beside it. */
export function BothZones({ at, now, seconds = false }: BothZonesProps) {
  const { zone } = useZone();
  const beside = besideUtc(at, zone, seconds);
  const other = otherZone(zone, at);
  const full = [formatInstant(at, 'UTC', { seconds: true })];
  if (other) full.push(formatInstant(at, other, { seconds: true }));
  return (
    <time className="qd-numeric" dateTime={new Date(at).toISOString()} title={full.join(', ')}>
      {seconds ? formatInstant(at, 'UTC', { seconds }) : formatShort(at, 'UTC', now)}
      {beside && <Text tone="dim"> {beside}</Text>}
    </time>
  );
}
