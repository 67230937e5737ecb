import { setTimeout as delay } from 'node:timers/promises';
import { refuse } from '../http/errors.ts';

const FAILURES = 5;
const WINDOW_MS = 10_000;
const OPEN_MS = 5_000;
/** How long others wait for the probe request that checks whether the service answers again. */
const PATIENCE_MS = 2_000;

export interface Circuit {
  /** Fails while the service is left alone; lets one probe through afterwards, whose outcome all others wait for. */
  admit(): Promise<Admitted>;
  /** The service has answered. */
  succeeded(): void;
}

/** A call that may be sent. */
interface Admitted {
  /** The service was not reached, or its answer was lost. */
  failed(): void;
  /** The call has ended, whatever became of it. */
  left(): void;
}

/** After five lost calls within ten seconds, callers fail immediately instead of waiting for a timeout. */
export function createCircuit(now: () => number): Circuit {
  let failures: number[] = [];
  let openUntil = 0;
  let probe: { ended: Promise<void>; end: () => void } | undefined;

  const end = (call: typeof probe): void => {
    call?.end();
    if (probe === call) probe = undefined;
  };
  /** `call`: set for the probe alone; what else ends meanwhile does not speak for it. */
  const admitted = (call?: typeof probe): Admitted => ({
    failed() {
      const at = now();
      failures = [...failures.filter((each) => each > at - WINDOW_MS), at];
      // a lost probe confirms the five failures before it
      if (call || failures.length >= FAILURES) openUntil = at + OPEN_MS;
      end(call);
    },
    left: () => end(call),
  });
  return {
    async admit() {
      // a page sends many requests at once: those behind the first would be paused again for the same time
      if (probe) await Promise.race([probe.ended, delay(PATIENCE_MS, undefined, { ref: false })]);
      if (openUntil === 0) return admitted();
      const wait = openUntil - now();
      if (wait > 0) {
        const next = new Date(openUntil).toISOString().slice(11, 19);
        throw refuse('UPSTREAM_CIRCUIT_OPEN', {
          message: `Paused after ${FAILURES} failed requests; next try ${next} UTC.`,
          headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
        });
      }
      openUntil = now() + OPEN_MS;
      probe = begun();
      return admitted(probe);
    },
    succeeded() {
      failures = [];
      openUntil = 0;
      end(probe);
    },
  };
}

function begun(): { ended: Promise<void>; end: () => void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}
