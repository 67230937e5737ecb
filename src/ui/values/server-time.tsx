import { serverNow } from '#src/lib/server-clock.ts';
import { Instant } from './instant.tsx';
import { NowProvider } from './now.tsx';

/** When somebody did something in this console: by the clock of its server, whatever the emulator's says. */
export function ServerTime({ value, suffix = false }: { value: number; suffix?: boolean }) {
  return (
    <NowProvider source={serverNow}>
      <Instant value={value} suffix={suffix} past />
    </NowProvider>
  );
}
