import { refuse } from '../http/errors.ts';
import type { StoredTwin, Twins } from './twins.ts';

export interface TwinChanges {
  /** Reads the source again; the twin stays as it is. */
  refresh(twin: StoredTwin): Promise<void>;
  /** Replaces the content of the twin by the newer copy, or else by the same one. */
  load(twin: StoredTwin): Promise<void>;
}

/** The progress of reads that begin. */
export const newReading = (at: number): StoredTwin['reading'] => ({
  ...{ startedAt: at, endedAt: null, done: 0, total: 0, calls: 0 },
  ...{ current: [], resumesAt: null, remainingMs: null },
});

/** Requests of people and schedules to the job of twins. */
export function createTwinChanges(
  twins: Pick<Twins, 'dropCopies' | 'change'>,
  { now, wake }: { now: () => number; wake: () => void },
): TwinChanges {
  return {
    async refresh(twin) {
      if (twin.state !== 'ready') throw refuse('TWIN_STATE');
      await twins.dropCopies(twin.id, twin.loadedCopy);
      const next = { ...twin, copy: twin.copy + 1, reading: newReading(now()), drift: null, differences: [] };
      await twins.change(next, ['ready'], 'copying');
      wake();
    },
    async load(twin) {
      if (twin.loadedCopy === 0) throw refuse('TWIN_STATE', { message: 'There is no copy yet.' });
      // without a newer complete copy the same one is loaded again
      const copy = twin.drift === null ? twin.loadedCopy : twin.copy;
      await twins.change({ ...twin, copy }, ['ready'], 'loading');
      wake();
    },
  };
}
