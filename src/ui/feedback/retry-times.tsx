import type { RetryState } from '#src/lib/stores/retries.ts';
import { formatClock } from '#src/lib/time/time.ts';
import { NowProvider, useNow, useToShown } from '../values/now.tsx';
import { useZone } from '../values/zone.tsx';

/**
 * `Failed at 14:03:05. Retrying in 8 s.`: the time by the clock that the page shows, as in its header; the wait by the clock
 * of this computer, because an emulator's may be stopped.
 */
export function RetryTimes(state: RetryState) {
  return (
    <NowProvider source={Date.now}>
      <Times {...state} />
    </NowProvider>
  );
}

function Times({ failedAt, nextAt, running }: RetryState) {
  const now = useNow(1000);
  const { zone } = useZone();
  const toShown = useToShown();
  return (
    <>
      Failed at {formatClock(toShown(failedAt), zone)}.{' '}
      {running
        ? 'Retrying now.'
        : nextAt !== undefined && `Retrying in ${Math.max(1, Math.ceil((nextAt - now) / 1000))} s.`}
    </>
  );
}
