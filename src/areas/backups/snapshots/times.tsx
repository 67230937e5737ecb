import { formatDate, formatInstant, formatShort, zoneLabel } from '#src/lib/time/time.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { useZone } from '#src/ui/values/zone.tsx';

/** An instant in UTC, in the chosen zone (the browser's where that is UTC as well), and how far away it is. */
export function BothTimes({ value }: { value: number | undefined }) {
  const other = useOtherTime(value);
  if (value === undefined) return null;
  return (
    <>
      <span className="qd-numeric">{formatInstant(value, 'UTC', { seconds: true })}</span>{' '}
      <Text tone="dim">
        {other && `${other}, `}
        <Instant value={value} suffix />
      </Text>
    </>
  );
}

/** The same instant beside UTC: `10:18 UTC+1`, with the day where that is another one. */
export function useOtherTime(value: number | undefined): string | undefined {
  const { zone } = useZone();
  const other = zone === 'UTC' ? 'local' : zone;
  if (value === undefined || zoneLabel(value, other) === zoneLabel(value, 'UTC')) return undefined;
  const isSameDay = formatDate(value, other) === formatDate(value, 'UTC');
  return isSameDay ? formatShort(value, other, value) : formatInstant(value, other);
}
