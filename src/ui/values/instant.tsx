import { createContext, type ReactNode, useContext } from 'react';
import { formatInstant, formatShort, type InstantValue, toEpoch } from '#src/lib/time/time.ts';
import { Hint } from '../feedback/hint.tsx';
import { Absent } from './absent.tsx';
import { useNow, useRelative } from './now.tsx';
import { useZone } from './zone.tsx';

export interface InstantProps {
  /** ISO text as the service sends it, milliseconds, or nothing. */
  value: InstantValue | null | undefined;
  /** Say `12 min ago`: for sentences; a column named SINCE needs the bare `12 min`. */
  suffix?: boolean;
  /** It has happened, as all that is `ago` has: never `in 3 s`, where clocks disagree. */
  past?: boolean;
}

/** A relative time; the absolute one, zone named, on hover and focus. Absent is a dash. */
export function Instant({ value, suffix = false, past = suffix }: InstantProps) {
  const epoch = toEpoch(value);
  return epoch === undefined ? <Absent /> : <RelativeInstant epoch={epoch} suffix={suffix} past={past} />;
}

interface RelativeInstantProps {
  epoch: number;
  suffix: boolean;
  past: boolean;
}

function RelativeInstant({ epoch, suffix, past }: RelativeInstantProps) {
  const { zone } = useZone();
  const text = useRelative(epoch, { suffix, past });
  const absolute = formatInstant(epoch, zone, { seconds: true });
  return (
    <Stamp epoch={epoch} hint={absolute}>
      {text}
      <span className="qd-hidden">, {absolute}</span>
    </Stamp>
  );
}

export interface AbsoluteInstantProps {
  value: InstantValue | null | undefined;
  seconds?: boolean;
  /** `14:02 UTC` on the same day: for banners and facts where room is short. */
  short?: boolean;
}

/** `13 Mar 2026 14:02 UTC` in the chosen zone; how long ago on hover. */
export function AbsoluteInstant({ value, seconds = false, short = false }: AbsoluteInstantProps) {
  const epoch = toEpoch(value);
  return epoch === undefined ? <Absent /> : <ZonedInstant epoch={epoch} seconds={seconds} short={short} />;
}

function ZonedInstant({ epoch, seconds, short }: { epoch: number; seconds: boolean; short: boolean }) {
  const { zone } = useZone();
  const now = useNow();
  const relative = useRelative(epoch, { suffix: true });
  const text = short ? formatShort(epoch, zone, now) : formatInstant(epoch, zone, { seconds });
  const hint = short ? `${formatInstant(epoch, zone, { seconds: true })}, ${relative}` : relative;
  return (
    <Stamp epoch={epoch} hint={hint}>
      {text}
    </Stamp>
  );
}

/** Inside a table row a stamp is neither a tab stop nor a tooltip of its own: ten thousand rows scroll past. */
export const InRowContext = createContext(false);

function Stamp({ epoch, hint, children }: { epoch: number; hint: string; children: ReactNode }) {
  const inRow = useContext(InRowContext);
  const dateTime = new Date(epoch).toISOString();
  if (inRow) {
    return (
      <time className="qd-numeric" dateTime={dateTime} title={hint}>
        {children}
      </time>
    );
  }
  return (
    <Hint label={hint}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the other form of the time must be reachable by keyboard */}
      <time className="qd-numeric" dateTime={dateTime} tabIndex={0}>
        {children}
      </time>
    </Hint>
  );
}
