import { Instant } from '#src/ui/values/instant.tsx';
import { NowProvider } from '#src/ui/values/now.tsx';

/** When somebody did something to a set: by the clock of the console's server, whatever the emulator's says. */
export function ServerTime({ value }: { value: number }) {
  return (
    <NowProvider source={Date.now}>
      <Instant value={value} past />
    </NowProvider>
  );
}
