import { toEpoch } from '#src/lib/time/time.ts';
import { Instant } from '#src/ui/values/instant.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';

interface LastSeenProps {
  /** ISO time; undefined when unknown. */
  value: string | undefined;
  /** A user of this console, whose time is by the clock of its server; all others are by the clock of the service. */
  ofConsole: boolean;
}

/** When a user was last seen, counted from the present of the clock that wrote the time. */
export function LastSeen({ value, ofConsole }: LastSeenProps) {
  const at = toEpoch(value);
  return ofConsole && at !== undefined ? <ServerTime value={at} /> : <Instant value={value} past />;
}
