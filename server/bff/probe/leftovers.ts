import type { ProbeReport, ProbeStart } from '#contract/console/probe.ts';
import { judgedSource } from '../functions/guarded-sources.ts';
import { openServices } from '../functions/open-sources.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop, type Loop } from '../loop.ts';
import type { Changer } from '../protection/protection.ts';
import { removeProbeData } from './clean-up.ts';
import type { createProbeAdmission } from './probe-admission.ts';
import type { Probes, ProbesRoom } from './probes.ts';

/** What is left to remove of a probe that writes. */
export interface CleanUp {
  start: ProbeStart;
  by: Changer;
  tries: number;
}

/** A report as it is stored. */
export type StoredProbe = ProbeReport & { cleanUp?: CleanUp };

/** A deployment that is gone for good is not asked forever. */
const mostTries = 60;

const atOnce = 10;

export const withCleanUp = (report: ProbeReport, cleanUp: CleanUp | undefined): StoredProbe =>
  cleanUp ? { ...report, cleanUp } : report;

/** What a row of a probe holds: this program wrote its text. */
export const readStoredProbe = (body: string): StoredProbe => JSON.parse(body) as StoredProbe;

/** The report in a row of a probe. */
export function readProbe(body: string): ProbeReport {
  const { cleanUp: _, ...report } = readStoredProbe(body);
  return report;
}

/** Removes what probes wrote once they have ended. */
export function createLeftovers(
  room: ProbesRoom,
  stillAdmitted: ReturnType<typeof createProbeAdmission>['stillAdmitted'],
  isRunning: (id: string) => boolean,
) {
  const { db, log, now } = room;

  /** Removes what a probe wrote; what is left to do where that fails. */
  const remainder = async (id: string, cleanUp: CleanUp | undefined): Promise<CleanUp | undefined> => {
    if (!cleanUp) return undefined;
    const { start, by, tries } = cleanUp;
    const { connection, groupId, source: ref } = start;
    const opened = openServices(room, { connection, groupId }, [{ name: 'probed', source: ref }]);
    try {
      const plain = opened.services.get('probed');
      if (plain) await removeProbeData(judgedSource(plain, stillAdmitted(start, by)), id);
      return undefined;
    } catch (error) {
      log.warn({ probe: id, ...describeError(error) }, 'documents of a probe could not be removed');
      return tries + 1 < mostTries ? { ...cleanUp, tries: tries + 1 } : undefined;
    } finally {
      await opened.close();
    }
  };

  return {
    remainder,
    async cleanUp() {
      const rows = await db
        .selectFrom('probes')
        .select(['id', 'body'])
        .where('body', 'like', '%"cleanUp":%')
        .where('held_until', '<', now())
        .limit(atOnce)
        .execute();
      for (const { id, body } of rows) {
        if (isRunning(id)) continue;
        const rest = await remainder(id, readStoredProbe(body).cleanUp);
        const next = JSON.stringify(withCleanUp(readProbe(body), rest));
        // a probe that goes on meanwhile writes its row itself
        await db
          .updateTable('probes')
          .set({ body: next })
          .where('id', '=', id)
          .where('body', '=', body)
          .execute();
      }
    },
  };
}

const cleanSoonMs = 1_000;
const cleanEveryMs = 60_000;

/** Removes what is left of probes whose process ended without a word: at the start, and every minute. */
export function probeCleaner(probes: Pick<Probes, 'cleanUp'>, log: Log): Loop {
  return createLoop({
    turn: async () => {
      await probes.cleanUp();
      return cleanEveryMs;
    },
    soonMs: cleanSoonMs,
    failedMs: cleanEveryMs,
    log,
    failure: 'documents of probes could not be searched for',
  });
}
