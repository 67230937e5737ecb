import type { Environment, Failure, Level, Limits, Reason } from './outcome.ts';

/** Messages between the pool and a worker. */

/** Memory of an engine in which the prelude has been evaluated: what every instance begins with. */
export interface Snapshot {
  /** Those pages of 64 KiB that hold anything, and their numbers. */
  bytes: SharedArrayBuffer;
  used: number[];
  /** Size of the whole memory. */
  pages: number;
  /** Addresses in it. */
  runtime: number;
  context: number;
}

export interface PreludeText {
  name: string;
  text: string;
}

/** `build` makes the snapshot and ends, `run` waits for one function. */
export type WorkerData =
  | { task: 'build'; engine: WebAssembly.Module; prelude: PreludeText[] }
  | { task: 'run'; engine: WebAssembly.Module; snapshot: Snapshot; memoryMiB: number };

export interface Begin {
  type: 'begin';
  source: string;
  args: string;
  environment: Environment;
  limits: Limits;
  /** For Math.random and ObjectIds: every instance begins with the same memory. */
  seed: Uint32Array;
}

export type ToWorker =
  | Begin
  | { type: 'answer'; id: number; text: string }
  | { type: 'refuse'; id: number; error: Failure };

export type FromWorker =
  | { type: 'snapshot'; snapshot: Snapshot }
  | { type: 'ready' }
  | { type: 'call'; id: number; name: string; args: string }
  | { type: 'print'; level: Level; text: string; at: number }
  | { type: 'cut' }
  | { type: 'done'; result: string | null }
  | { type: 'failed'; error: Failure; reason: Reason };
