import type { ProbeReport, ProbeStart } from '#contract/console/probe.ts';
import { checkedSource } from '../functions/guarded-sources.ts';
import { openServices, type SourceDeps } from '../functions/open-sources.ts';
import { refuse } from '../http/errors.ts';
import type { Lease } from '../jobs/lease.ts';
import { describeError, type Log } from '../log.ts';
import { type ProbeClient, startProbeClient } from './client.ts';
import type { CleanUp, ProbeStore } from './stored-probe.ts';
import { createTally, type Tally } from './tally.ts';

export interface RunningProbeDeps extends SourceDeps {
  store: ProbeStore;
  log: Log;
  now: () => number;
}

export interface RunningProbeOptions {
  lease: Lease;
  start: ProbeStart;
  /** The report up to now: empty, or from the process that ran the probe before. */
  known: ProbeReport;
  cleanUp: CleanUp | undefined;
  /** The time by the clock of the service, in milliseconds. */
  serviceNow: number;
  /** Checks before each write that the probe may still write. */
  stillAdmitted: () => Promise<void>;
}

/** A crash loses at most this much of the report, in milliseconds. */
const saveMs = 2_000;

/** A probe whose client calls the deployment from this process, as long as its lease is held. */
export class RunningProbe {
  readonly lease: Lease;
  readonly cleanUp: CleanUp | undefined;
  readonly #deps: RunningProbeDeps;
  readonly #known: ProbeReport;
  readonly #tally: Tally;
  readonly #client: ProbeClient;
  readonly #closeSources: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  /** How far the clock of the service is ahead of ours, in milliseconds. */
  #ahead: number;

  /** @throws PROBE_NOT_FOUND where the data source is not there */
  constructor(deps: RunningProbeDeps, options: RunningProbeOptions) {
    const { lease, start, known, cleanUp, serviceNow, stillAdmitted } = options;
    const { connection, groupId, source: ref, writes } = start;
    this.#deps = deps;
    this.lease = lease;
    this.cleanUp = cleanUp;
    this.#known = known;
    this.#ahead = serviceNow - deps.now();
    const clock = () => deps.now() + this.#ahead;
    const opened = openServices(deps, { connection, groupId }, [{ name: 'probed', source: ref }]);
    const plain = opened.services.get('probed');
    if (!plain) throw refuse('PROBE_NOT_FOUND');
    this.#closeSources = opened.close;
    this.#tally = createTally(
      { at: clock(), tick: performance.now() },
      known.periods.length > 0 ? known : undefined,
    );
    const source = writes ? checkedSource(plain, stillAdmitted) : plain;
    this.#client = startProbeClient({ source, writes, id: known.id, now: clock, onBeat: this.#tally.add });
    this.#timer = setInterval(() => void this.save(), saveMs);
    this.#timer.unref();
  }

  report(): ProbeReport {
    return { ...this.#known, ...this.#tally.report(performance.now()) };
  }

  /** The service's clock may have been moved. */
  setClock(serviceNow: number): void {
    this.#ahead = serviceNow - this.#deps.now();
  }

  /** Never throws: the report stays in memory, and is saved again soon. */
  async save(): Promise<void> {
    const { store, log } = this.#deps;
    try {
      await store.save(this.lease, { report: this.report(), cleanUp: this.cleanUp });
    } catch (error) {
      log.warn(
        { probe: this.#known.id, ...describeError(error) },
        'observations of a probe could not be saved',
      );
    }
  }

  /** Ends the client; resolves when nothing of it is under way any more. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#client.stop();
    await this.#closeSources();
  }
}
