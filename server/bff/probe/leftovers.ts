import { MINUTE } from '#contract/values/durations.ts';
import { checkedSource } from '../functions/guarded-sources.ts';
import { openServices } from '../functions/open-sources.ts';
import { createJobLoop, type JobLoop } from '../jobs/job-loop.ts';
import { describeError } from '../log.ts';
import { removeProbeData } from './clean-up.ts';
import type { createProbeAdmission } from './probe-admission.ts';
import type { ProbesDeps } from './probes-deps.ts';
import { type CleanUp, type ProbeStore, probeLease } from './stored-probe.ts';

/** The clean-up of a permanently missing deployment is not retried forever. */
const mostTries = 60;
const atOnce = 10;
const cleanSoonMs = 1_000;
const cleanEveryMs = MINUTE;

export interface Leftovers {
  /** Removes the data of a probe; returns the remaining clean-up when that fails. */
  remainder(id: string, cleanUp: CleanUp | undefined): Promise<CleanUp | undefined>;
  /** Does so for probes whose process ended without a word: at the start, and every minute. */
  cleaner: JobLoop;
}

/** Removes what probes wrote once they have ended. */
export function createLeftovers(
  deps: ProbesDeps,
  store: ProbeStore,
  stillAdmitted: ReturnType<typeof createProbeAdmission>['stillAdmitted'],
): Leftovers {
  const { leases, log, now } = deps;

  const remainder = async (id: string, cleanUp: CleanUp | undefined): Promise<CleanUp | undefined> => {
    if (!cleanUp) return undefined;
    const { start, by, tries } = cleanUp;
    const { connection, groupId, source: ref } = start;
    const opened = openServices(deps, { connection, groupId }, [{ name: 'probed', source: ref }]);
    try {
      const plain = opened.services.get('probed');
      if (plain) await removeProbeData(checkedSource(plain, stillAdmitted(start, by)), id);
      return undefined;
    } catch (error) {
      log.warn({ probe: id, ...describeError(error) }, 'documents of a probe could not be removed');
      return tries + 1 < mostTries ? { ...cleanUp, tries: tries + 1 } : undefined;
    } finally {
      await opened.close();
    }
  };

  // a running probe holds the lease of the same name: nothing of it is removed
  const cleaner = createJobLoop({
    ...{ leases, ...probeLease, atOnce, log, now },
    async due() {
      const ids = await store.withCleanUp();
      return { items: ids.map((id) => ({ id })), waitMs: cleanEveryMs };
    },
    async work({ item: { id }, lease }) {
      const stored = await store.find(id);
      if (!stored?.cleanUp) return undefined;
      const { report, cleanUp } = stored;
      await store.save(lease, { report, cleanUp: await remainder(id, cleanUp) });
      return undefined;
    },
    backoffMs: () => cleanEveryMs,
    ...{ soonMs: cleanSoonMs, wakeMs: cleanEveryMs, failedMs: cleanEveryMs },
    failure: 'documents of probes could not be searched for',
    itemFailure: 'documents of a probe could not be removed',
  });

  return { remainder, cleaner };
}
