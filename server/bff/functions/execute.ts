import type { FunctionRun, RunCall, RunChange, RunError, RunRequest } from '#contract/console/functions.ts';
import type { Starter } from './starter.ts';

/** One run, as far as the sandbox has to know. */
interface Execution {
  request: RunRequest;
  by: Starter;
  signal: AbortSignal;
  onCall(call: RunCall): void;
  onPrint(line: FunctionRun['output'][number]): void;
  /** At the end of a dry run. */
  onChanges(changes: readonly RunChange[]): void;
}

/** The outcome of the run. */
export type Verdict = { outputCut: boolean } & (
  | { ok: true; result: string | null }
  | { ok: false; error: RunError; reason: 'threw' | 'timeout' | 'memory' | 'cancelled' | 'refused' }
);

export type Execute = (execution: Execution) => Promise<Verdict>;
