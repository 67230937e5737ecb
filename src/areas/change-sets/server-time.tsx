import { serverNow } from '#src/lib/server-clock.ts';
import { Instant } from '#src/ui/values/instant.tsx';
import { NowProvider } from '#src/ui/values/now.tsx';

/** When somebody did something to a set: by the clock of the console's server, whatever the emulator's says. */
export function ServerTime({ value }: { value: number }) {
  return (
    <NowProvider source={serverNow}>
      <Instant value={value} past />
    </NowProvider>
  );
}
