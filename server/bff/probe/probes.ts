import type { DataSourceRef } from '#contract/console/functions.ts';
import type { ProbeReport, ProbeStart } from '#contract/console/probe.ts';
import { SECOND } from '#contract/values/durations.ts';
import type { UsableConnection } from '../connections/connections.ts';
import { refuse } from '../http/errors.ts';
import type { JobLoop } from '../jobs/job-loop.ts';
import type { Lease, Leases } from '../jobs/lease.ts';
import { describeError } from '../log.ts';
import type { Changer } from '../protection/protection.ts';
import { createLeftovers } from './leftovers.ts';
import { createProbeAdmission } from './probe-admission.ts';
import type { ProbesDeps } from './probes-deps.ts';
import { RunningProbe, type RunningProbeDeps } from './running-probe.ts';
import { ProbeStore, probeLease } from './stored-probe.ts';

/** Each sends ten requests per second. */
const mostAtOnce = 10;

const nameOf = (ref: DataSourceRef): string => (ref.kind === 'cluster' ? ref.clusterName : ref.deployment);

function endOf({ periods, startedAt }: ProbeReport): number {
  const last = periods.at(-1);
  return last ? last.at + last.seconds * SECOND : startedAt;
}

/** Probe clients of this server, by names that their owners choose; each runs in one process at a time. */
export class Probes {
  /** Removes what probes wrote that ended with their process, or whose deployment did not answer at their end. */
  readonly cleaner: JobLoop;
  /** The connection whose documents a probe would change; undefined where it changes none of a connection. */
  readonly writesThrough: (
    start: Omit<ProbeStart, 'connection' | 'groupId'>,
  ) => Promise<UsableConnection | undefined>;
  readonly #leases: Leases;
  readonly #deps: RunningProbeDeps;
  readonly #store: ProbeStore;
  readonly #stillAdmitted: ReturnType<typeof createProbeAdmission>['stillAdmitted'];
  readonly #leftovers: ReturnType<typeof createLeftovers>;
  readonly #running = new Map<string, RunningProbe>();

  constructor(deps: ProbesDeps) {
    const admission = createProbeAdmission(deps);
    this.#store = new ProbeStore(deps.db);
    this.#deps = { ...deps, store: this.#store };
    this.#leases = deps.leases;
    this.writesThrough = admission.writesThrough;
    this.#stillAdmitted = admission.stillAdmitted;
    this.#leftovers = createLeftovers(deps, this.#store, admission.stillAdmitted);
    this.cleaner = this.#leftovers.cleaner;
  }

  /**
   * Starts or continues a probe. A running one is left alone; one from before a server restart continues.
   * `by`: the user who authorizes each write. `serviceNow`: the time by the clock of the service, in
   * milliseconds, when it differs from ours.
   */
  async ensure(
    id: string,
    start: ProbeStart,
    by: Changer,
    serviceNow: number = this.#deps.now(),
  ): Promise<void> {
    const active = this.#running.get(id);
    if (active) return active.setClock(serviceNow);
    if (this.#running.size >= mostAtOnce)
      throw refuse('TOO_MANY_REQUESTS', { message: `At most ${mostAtOnce} probes run at once.` });
    const lease = await this.#leases.take({ ...probeLease, subject: id });
    if (!lease) return;
    try {
      if (await this.#start(lease, start, by, serviceNow)) return;
    } catch (error) {
      await lease.release();
      throw error;
    }
    await lease.release();
  }

  /** False where the probe has ended. */
  async #start(lease: Lease, start: ProbeStart, by: Changer, serviceNow: number): Promise<boolean> {
    const id = lease.subject;
    const cleanUp = start.writes ? { start, by, tries: 0 } : undefined;
    const stored = await this.#store.find(id);
    if (stored && stored.report.endedAt !== null) return false;
    const existing: ProbeReport = stored?.report ?? {
      ...{ id, on: nameOf(start.source), writes: start.writes, startedAt: serviceNow, endedAt: null },
      ...{ periods: [], errors: [], longestGap: { reads: null, writes: null }, awayMs: 0 },
    };
    if (!stored) await this.#store.insert(lease, start, { report: existing, cleanUp });
    const stillAdmitted = this.#stillAdmitted(start, by);
    const options = { lease, start, known: existing, cleanUp, serviceNow, stillAdmitted };
    const probe = new RunningProbe(this.#deps, options);
    this.#running.set(id, probe);
    lease.signal.addEventListener('abort', () => void this.#onLost(id, probe), { once: true });
    return true;
  }

  /** Another process runs the probe now, or ended it. */
  async #onLost(id: string, probe: RunningProbe): Promise<void> {
    if (this.#running.get(id) !== probe) return;
    this.#running.delete(id);
    try {
      await probe.end();
    } catch (error) {
      this.#deps.log.warn({ probe: id, ...describeError(error) }, 'a probe could not be ended');
    }
  }

  /** Its results so far. Throws PROBE_NOT_FOUND. */
  async report(id: string): Promise<ProbeReport> {
    const active = this.#running.get(id);
    if (active) return active.report();
    const stored = await this.#store.find(id);
    if (!stored) throw refuse('PROBE_NOT_FOUND');
    const { report } = stored;
    if (report.endedAt !== null) return report;
    // without a lease its process has ended, and no other one runs it
    const isRunning = (await this.#leases.heldSubjects(probeLease.kind)).has(id);
    return isRunning ? report : { ...report, endedAt: endOf(report) };
  }

  /** Ends it and removes its data; its report is kept. Does nothing for one that has ended or never existed. */
  async stop(id: string): Promise<void> {
    const active = this.#running.get(id);
    this.#running.delete(id);
    await active?.end();
    const target = { ...probeLease, subject: id };
    const free = active?.lease ?? (await this.#leases.take(target));
    // its process notices with its next save and ends the client; the cleaner then removes its writes since
    const lease = free ?? (await this.#leases.take({ ...target, force: true }));
    if (!lease) return;
    try {
      const stored = await this.#store.find(id);
      if (!stored || stored.report.endedAt !== null) return;
      const report = active?.report() ?? stored.report;
      const cleanUp = active?.cleanUp ?? stored.cleanUp;
      const rest = free ? await this.#leftovers.remainder(id, cleanUp) : cleanUp;
      await this.#store.save(lease, { report: { ...report, endedAt: endOf(report) }, cleanUp: rest });
    } finally {
      await lease.release();
    }
  }

  /** Stops the clients and keeps the results; `ensure` continues a probe later. */
  async close(): Promise<void> {
    const all = [...this.#running.values()];
    this.#running.clear();
    for (const probe of all) {
      await probe.end();
      await probe.save();
      await probe.lease.release();
    }
  }
}
