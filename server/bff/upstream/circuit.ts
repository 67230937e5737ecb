import { refuse } from '../http/errors.ts';

const FAILURES = 5;
const WINDOW_MS = 10_000;
const OPEN_MS = 5_000;

export interface Circuit {
  /** Fails while the service is left alone; lets one probe through afterwards. */
  admit(): void;
  succeeded(): void;
  failed(): void;
}

/** After five lost calls within ten seconds, callers are told at once instead of waiting for a time limit. */
export function createCircuit(now: () => number): Circuit {
  let failures: number[] = [];
  let openUntil = 0;
  return {
    admit() {
      if (openUntil === 0) return;
      const wait = openUntil - now();
      if (wait > 0) {
        const next = new Date(openUntil).toISOString().slice(11, 19);
        throw refuse('UPSTREAM_CIRCUIT_OPEN', {
          message: `Paused after ${FAILURES} failed requests; next try ${next} UTC.`,
          headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
        });
      }
      // half open: this call is the probe, the next ones wait for its outcome
      openUntil = now() + OPEN_MS;
    },
    succeeded() {
      failures = [];
      openUntil = 0;
    },
    failed() {
      const at = now();
      failures = [...failures.filter((each) => each > at - WINDOW_MS), at];
      if (failures.length >= FAILURES) openUntil = at + OPEN_MS;
    },
  };
}
