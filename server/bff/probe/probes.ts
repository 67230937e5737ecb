import { randomBytes } from 'node:crypto';
import type { DataSourceRef } from '#contract/console/functions.ts';
import type { ProbeReport, ProbeStart } from '#contract/console/probe.ts';
import type { UsableConnection } from '../connections/connections.ts';
import { judgedSource } from '../functions/guarded-sources.ts';
import { openServices, type SourceRoom } from '../functions/open-sources.ts';
import { refuse } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import type { Changer, Protections } from '../protection/protection.ts';
import type { Db } from '../tables.ts';
import { type ProbeClient, startProbeClient } from './client.ts';
import {
  type CleanUp,
  createLeftovers,
  readProbe,
  readStoredProbe,
  type StoredProbe,
  withCleanUp,
} from './leftovers.ts';
import { createProbeAdmission } from './probe-admission.ts';
import { createTally, type Tally } from './tally.ts';

/** Probe clients of this server, by names that their owners choose. */
export interface Probes {
  /**
   * Lets a probe run from now on; one that runs already is left alone, and one that ran before the server was started again
   * goes on. `by`: in whose name it writes, each moment anew. `serviceNow`: the time by the clock of the service, in
   * milliseconds, as far as it differs from ours.
   */
  ensure(id: string, start: ProbeStart, by: Changer, serviceNow?: number): Promise<void>;
  /** The connection whose documents a probe would change; undefined where it changes none of a connection. */
  writesThrough(start: Omit<ProbeStart, 'connection' | 'groupId'>): Promise<UsableConnection | undefined>;
  /** What it has seen so far. Throws PROBE_NOT_FOUND. */
  report(id: string): Promise<ProbeReport>;
  /** Ends it and removes what it wrote; its report is kept. One that has ended, or never was, stays so. */
  stop(id: string): Promise<void>;
  /** Removes what probes wrote that ended with their process, or whose deployment did not answer at their end. */
  cleanUp(): Promise<void>;
  /** Stops asking, and keeps what is known; what was meant to run goes on when `ensure` says so. */
  close(): Promise<void>;
}

export interface ProbesRoom extends SourceRoom {
  protections: Pick<Protections, 'admitGoingOn'>;
  db: Db;
  log: Log;
  now: () => number;
}

interface Running {
  cleanUp: CleanUp | undefined;
  report(): ProbeReport;
  /** The service's clock may have been moved. */
  setClock(serviceNow: number): void;
  end(): Promise<void>;
}

/** How much of what was seen a crash may lose. */
const saveMs = 2_000;
/** Another process takes a probe over when its holder has been silent so long. */
const heldMs = 15_000;
/** Each asks ten times a second. */
const mostAtOnce = 10;

const nameOf = (ref: DataSourceRef): string => (ref.kind === 'cluster' ? ref.clusterName : ref.deployment);

function endOf({ stretches, startedAt }: ProbeReport): number {
  const last = stretches.at(-1);
  return last ? last.at + last.seconds * 1000 : startedAt;
}

export function createProbes(room: ProbesRoom): Probes {
  const { db, log, now } = room;
  const holder = randomBytes(9).toString('base64url');
  const running = new Map<string, Running>();

  const rowOf = (id: string) => db.selectFrom('probes').selectAll().where('id', '=', id).executeTakeFirst();
  const save = async (id: string, report: StoredProbe): Promise<void> => {
    await db
      .updateTable('probes')
      .set({ body: JSON.stringify(report), held_until: now() + heldMs })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .execute();
  };

  /** Whether the probe is ours now: nobody's, ours, or of a process that is gone. */
  const claim = async (
    id: string,
    start: ProbeStart,
    first: StoredProbe,
  ): Promise<ProbeReport | undefined> => {
    const row = await rowOf(id);
    if (!row) {
      const { connection, groupId } = start;
      const values = { id, connection, group_id: groupId, holder, held_until: now() + heldMs };
      const added = await db
        .insertInto('probes')
        .values({ ...values, body: JSON.stringify(first) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n ? first : undefined;
    }
    if (readProbe(row.body).endedAt !== null) return undefined;
    const { numUpdatedRows } = await db
      .updateTable('probes')
      .set({ holder, held_until: now() + heldMs })
      .where('id', '=', id)
      .where((where) => where.or([where('holder', '=', holder), where('held_until', '<', now())]))
      .executeTakeFirst();
    return numUpdatedRows > 0n ? readProbe(row.body) : undefined;
  };

  const { writesThrough, stillAdmitted } = createProbeAdmission(room);
  const leftovers = createLeftovers(room, stillAdmitted, (id) => running.has(id));

  const run = (id: string, start: ProbeStart, known: ProbeReport, offset: number, by: Changer): Running => {
    let ahead = offset;
    const clock = () => now() + ahead;
    const { connection, groupId, source: ref, writes } = start;
    const tally: Tally = createTally(
      { at: clock(), tick: performance.now() },
      known.stretches.length > 0 ? known : undefined,
    );
    const opened = openServices(room, { connection, groupId }, [{ name: 'probed', source: ref }]);
    const plain = opened.services.get('probed');
    if (!plain) throw refuse('PROBE_NOT_FOUND');
    const source = writes ? judgedSource(plain, stillAdmitted(start, by)) : plain;
    const client: ProbeClient = startProbeClient({ source, writes, id, now: clock, onBeat: tally.add });
    const report = (): ProbeReport => ({ ...known, ...tally.report(performance.now()) });
    const cleanUp = writes ? { start, by, tries: 0 } : undefined;
    const timer = setInterval(() => {
      save(id, withCleanUp(report(), cleanUp)).catch((error: unknown) =>
        log.warn({ probe: id, ...describeError(error) }, 'what a probe saw could not be kept'),
      );
    }, saveMs);
    timer.unref();
    return {
      cleanUp,
      report,
      setClock: (serviceNow) => {
        ahead = serviceNow - now();
      },
      async end() {
        clearInterval(timer);
        await client.stop();
        await opened.close();
      },
    };
  };

  return {
    writesThrough,
    async ensure(id, start, by, serviceNow = now()) {
      const active = running.get(id);
      if (active) return active.setClock(serviceNow);
      if (running.size >= mostAtOnce)
        throw refuse('TOO_MANY_REQUESTS', { message: `At most ${mostAtOnce} probes run at once.` });
      const first: ProbeReport = {
        ...{ id, on: nameOf(start.source), writes: start.writes, startedAt: serviceNow, endedAt: null },
        ...{ stretches: [], errors: [], longestGap: { reads: null, writes: null }, awayMs: 0 },
      };
      const known = await claim(
        id,
        start,
        withCleanUp(first, start.writes ? { start, by, tries: 0 } : undefined),
      );
      if (known && !running.has(id)) running.set(id, run(id, start, known, serviceNow - now(), by));
    },

    async report(id) {
      const active = running.get(id);
      if (active) return active.report();
      const row = await rowOf(id);
      if (!row) throw refuse('PROBE_NOT_FOUND');
      const report = readProbe(row.body);
      // nobody asks for it any more: its server has ended without a word
      return report.endedAt === null && row.held_until < now()
        ? { ...report, endedAt: endOf(report) }
        : report;
    },

    async stop(id) {
      const active = running.get(id);
      running.delete(id);
      await active?.end();
      const row = await rowOf(id);
      if (!row || readProbe(row.body).endedAt !== null) return;
      const stored = readStoredProbe(row.body);
      const report = active?.report() ?? readProbe(row.body);
      const ended: ProbeReport = { ...report, endedAt: endOf(report) };
      const rest = await leftovers.remainder(id, active?.cleanUp ?? stored.cleanUp);
      const body = JSON.stringify(withCleanUp(ended, rest));
      await db.updateTable('probes').set({ body, held_until: 0 }).where('id', '=', id).execute();
    },

    cleanUp: leftovers.cleanUp,

    async close() {
      for (const [id, active] of running) {
        await active.end();
        await save(id, withCleanUp(active.report(), active.cleanUp));
        await db
          .updateTable('probes')
          .set({ held_until: 0 })
          .where('id', '=', id)
          .where('holder', '=', holder)
          .execute();
      }
      running.clear();
    },
  };
}
