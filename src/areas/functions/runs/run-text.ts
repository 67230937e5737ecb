import type { FunctionRun } from '#contract/console/functions.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

type State = FunctionRun['state'];

export const stateKinds: Record<State, StateKind> = {
  queued: 'progress',
  running: 'progress',
  done: 'ok',
  failed: 'failed',
  cancelled: 'off',
  timedOut: 'failed',
};

export const stateLabels: Record<State, string> = {
  queued: 'Queued',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  timedOut: 'Timed out',
};

/** Total reads and writes of a run. */
export function totals(calls: FunctionRun['calls']): { read: number; written: number; ms: number } {
  return calls.reduce(
    (sum, { read, written, durationMs }) => ({
      read: sum.read + read,
      written: sum.written + written,
      ms: sum.ms + durationMs,
    }),
    { read: 0, written: 0, ms: 0 },
  );
}

/** The newest run of each function. Runs come newest first. */
export function lastRuns<Run extends { functionId: string | null }>(runs: readonly Run[]): Map<string, Run> {
  const last = new Map<string, Run>();
  for (const run of runs) {
    if (run.functionId !== null && !last.has(run.functionId)) last.set(run.functionId, run);
  }
  return last;
}
