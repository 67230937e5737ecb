import { formatInstant, formatShort, zoneLabel } from '#src/lib/time.ts';
import { offsetAt, type Zone } from '#src/lib/zones.ts';
import { useZone } from '#src/ui/zone.tsx';
import classes from './recoverability.module.css';

/** The zone beside UTC: the chosen one, or the browser's. Undefined where it shows the same clock. */
export function otherZone(zone: Zone, at: number): Zone | undefined {
  const other = zone === 'UTC' ? 'local' : zone;
  return offsetAt(at, other) === 0 ? undefined : other;
}

/** `09:02 UTC−5`: the clock alone, for what stands beside a full stamp. */
export function clockIn(at: number, zone: Zone, seconds: boolean): string {
  const stamp = formatInstant(at, zone, { seconds, bare: true }).split(' ').at(-1);
  return `${stamp} ${zoneLabel(at, zone)}`;
}

export interface BothZonesProps {
  at: number;
  /** Leaves the day out where it is today's. */
  now: number;
  seconds?: boolean;
}

/** An instant in UTC, and dim beside it what a clock here shows. */
export function BothZones({ at, now, seconds = false }: BothZonesProps) {
  const { zone } = useZone();
  const other = otherZone(zone, at);
  const short = seconds ? formatInstant(at, 'UTC', { seconds }) : formatShort(at, 'UTC', now);
  return (
    <time
      className="qd-numeric"
      dateTime={new Date(at).toISOString()}
      title={formatInstant(at, 'UTC', { seconds: true })}
    >
      {short}
      {other && (
        <span className={classes.local}>
          {' '}
          {clockIn(at, other, seconds)}
          {zone === 'UTC' && ' local'}
        </span>
      )}
    </time>
  );
}
