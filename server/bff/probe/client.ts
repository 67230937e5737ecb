import type { ProbeAct } from '#contract/console/probe.ts';
import { probeNamespace } from '#contract/console/probe-text.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { DataSource } from '#server/functions/data-source.ts';
import type { Beat } from './tally.ts';

interface ClientOptions {
  source: Pick<DataSource, 'run'>;
  writes: boolean;
  /** Whose document it is: several probes may work on one cluster. */
  id: string;
  /** By the clock of the service, in milliseconds. */
  now: () => number;
  onBeat: (beat: Beat) => void;
  /** From one beginning to the next. */
  everyMs?: number;
  /** A command without an answer within this time has failed. */
  patienceMs?: number;
}

export interface ProbeClient {
  /** Resolves when running commands have ended. */
  stop(): Promise<void>;
}

const { db, collection } = probeNamespace;
const usualPatienceMs = 5_000;

/** The commands of a driver: a read from the primary, and a write with majority acknowledgement. */
const commandOf: Readonly<Record<ProbeAct, (id: string, count: number) => Record<string, unknown>>> = {
  reads: (id) => ({ find: collection, filter: { _id: id }, limit: 1, singleBatch: true }),
  writes: (id, count) => ({
    update: collection,
    updates: [{ q: { _id: id }, u: { $set: { count } }, upsert: true }],
    writeConcern: { w: 'majority' },
  }),
};

/** `labels`: those of the database, by which drivers decide whether they repeat a command. */
type ProbeFailure = NonNullable<Beat['error']> & { labels?: readonly string[] };

function errorOf(error: unknown, patienceMs: number, gaveUp: boolean): ProbeFailure {
  if (gaveUp) return { codeName: 'NoAnswer', message: `no answer within ${patienceMs / 1000} s` };
  if (error instanceof CommandError)
    return { codeName: error.codeName, message: error.message, labels: error.labels };
  // a probe continues after any error: that is its purpose
  return error instanceof Error
    ? { codeName: error.name, message: error.message }
    : { codeName: 'UnknownError', message: String(error) };
}

interface Attempt {
  source: Pick<DataSource, 'run'>;
  act: ProbeAct;
  id: string;
  count: number;
  stopping?: AbortSignal;
  patienceMs?: number;
}

/** One read or write; resolves to its failure, or to undefined where it was done. */
export async function probeOnce(attempt: Attempt): Promise<ProbeFailure | undefined> {
  const { source, act, id, count, stopping, patienceMs = usualPatienceMs } = attempt;
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const signal = stopping ? AbortSignal.any([patience, stopping]) : patience;
    const reply = await source.run(db, commandOf[act](id, count), { signal, readPreference: 'primary' });
    const [refused] = (reply.writeErrors as { code: number; errmsg: string }[] | undefined) ?? [];
    return refused && { codeName: `Code${refused.code}`, message: refused.errmsg };
  } catch (error) {
    return errorOf(error, patienceMs, patience.aborted);
  }
}

/** Reads, and writes if wanted, one after the other each, at a steady pace, whatever becomes of them. */
export function startProbeClient(options: ClientOptions): ProbeClient {
  const { source, writes, id, now, onBeat, everyMs = 200, patienceMs = usualPatienceMs } = options;
  const stopping = new AbortController();

  const once = async (act: ProbeAct, count: number): Promise<void> => {
    const began = performance.now();
    const failure = await probeOnce({ source, act, id, count, stopping: stopping.signal, patienceMs });
    // a command aborted by the end of the probe is no evidence about the cluster
    if (failure && stopping.signal.aborted) return;
    const tick = performance.now();
    const beat = { act, at: now(), tick, tookMs: tick - began };
    if (!failure) return onBeat(beat);
    const { codeName, message } = failure;
    onBeat({ ...beat, error: { codeName, message } });
  };

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const leave = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        // a probe of days rests a million times on one signal
        stopping.signal.removeEventListener('abort', leave);
        resolve();
      }, ms);
      timer.unref();
      stopping.signal.addEventListener('abort', leave, { once: true });
    });

  const chain = async (act: ProbeAct): Promise<void> => {
    for (let count = 1; !stopping.signal.aborted; count += 1) {
      const began = performance.now();
      await once(act, count);
      await rest(Math.max(0, everyMs - (performance.now() - began)));
    }
  };

  const chains = [chain('reads'), ...(writes ? [chain('writes')] : [])];
  return {
    async stop() {
      stopping.abort();
      await Promise.allSettled(chains);
    },
  };
}
