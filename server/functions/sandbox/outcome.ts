/** Request and outcome of a run. */

export interface Environment {
  /** Names that `context.services.get` knows. */
  services: readonly string[];
  /** `context.values` by name, each as extended JSON. */
  values: Readonly<Record<string, string>>;
  /** `context.user` as extended JSON. */
  user: string;
  runAs: 'user' | 'system';
  /** Names that `context.functions.execute` knows. */
  functions: readonly string[];
}

export interface Limits {
  /** From the start of the function to its end, with all waiting. */
  wallMs: number;
  /** Time in which the function itself computes; waiting for answers does not count. */
  cpuMs: number;
  memoryMiB: number;
  /** Limit of console output; the rest is dropped. */
  outputBytes: number;
  resultBytes: number;
}

// assumed: such services document 300 s of run time, 256 MB and 16 MB of result; ours are what fits beside others
export const defaultLimits: Limits = {
  wallMs: 10_000,
  cpuMs: 300_000,
  memoryMiB: 64,
  outputBytes: 256 * 1024,
  resultBytes: 16 * 1024 * 1024,
};

const levels = ['log', 'info', 'warn', 'error', 'debug'] as const;
export type Level = (typeof levels)[number];

export interface Line {
  level: Level;
  text: string;
  /** Milliseconds since the function began. */
  at: number;
}

export interface SandboxRequest {
  source: string;
  /** Extended JSON of an array. */
  args: string;
  environment: Environment;
  limits?: Partial<Limits>;
  /** For a function that another one waits for: it is not kept waiting for the place that its caller holds. */
  nested?: boolean;
  signal?: AbortSignal;
  /** The only way out: arguments and answer are extended JSON. A rejection is thrown inside as a Failure. */
  call(name: string, args: string): Promise<string>;
  print(line: Line): void;
}

/** An error as it crosses the border of the sandbox, in both directions. */
export interface Failure {
  name: string;
  message: string;
  code?: string;
  method?: string;
  argument?: string;
  /** In the source of the function, both from 1. */
  line?: number;
  column?: number;
  stack?: string;
}

/** `refused`: the function was not begun. */
export type Reason = 'threw' | 'timeout' | 'memory' | 'cancelled' | 'refused';

export interface Durations {
  /** In the queue. */
  waitedMs: number;
  /** Until a worker was ready: next to nothing where a spare one waited. */
  startMs: number;
  warm: boolean;
  runMs: number;
}

export type Outcome = { durations: Durations; outputCut: boolean } & (
  | { ok: true; result: string | null }
  | { ok: false; error: Failure; reason: Reason }
);
