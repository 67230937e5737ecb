import { serverNow } from '#src/lib/time/server-clock.ts';
import { Instant } from './instant.tsx';
import { NowProvider } from './now.tsx';

/** The time of a user action in this console: by the clock of its server, regardless of the emulator's. */
export function ServerTime({ value, suffix = false }: { value: number; suffix?: boolean }) {
  return (
    <NowProvider source={serverNow}>
      <Instant value={value} suffix={suffix} past />
    </NowProvider>
  );
}
