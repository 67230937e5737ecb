/** Steps that patterns may still take. */
export interface Effort {
  left: number;
}

/** A pattern takes more steps on a text than it may. Java has no such limit: there it can run for longer than anyone waits. */
export class TooMuchEffort extends Error {}

/** Steps that every text allows: about 30 ms // measured */
const stepsOfText = 1_000_000;
/** Steps that each further character allows, so that linear work always ends. */
const stepsOfCharacter = 64;

let shared: Effort | undefined;

/** Computes with a limit for the steps of all patterns together, beside the limit of each text. */
export function withinEffort<T>(steps: number, compute: () => T): T {
  const outer = shared;
  shared = { left: Math.min(steps, outer?.left ?? Infinity) };
  try {
    return compute();
  } finally {
    if (outer !== undefined) outer.left -= steps - shared.left;
    shared = outer;
  }
}

/**
 * Runs a computation that can be terminated from outside, as by the timeout of a script: a terminated computation does not run its
 * `finally` blocks, so a limit that it set would stay.
 */
export function restoringEffort<T>(run: () => T): T {
  const outer = shared;
  try {
    return run();
  } finally {
    shared = outer;
  }
}

/** The effort that a text allows to one pattern. */
export function effortOf(text: string): Effort {
  return { left: stepsOfText + stepsOfCharacter * text.length };
}

/** @throws TooMuchEffort where fewer steps are left */
export function spend(effort: Effort, steps: number): void {
  effort.left -= steps;
  if (shared !== undefined) shared.left -= steps;
  if (effort.left < 0 || (shared !== undefined && shared.left < 0)) throw new TooMuchEffort();
}
