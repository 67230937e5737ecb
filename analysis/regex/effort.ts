/** Steps that patterns may still take. */
export interface Effort {
  left: number;
}

/** A pattern takes more steps on a text than it may. Java has no such limit: there it can run for longer than anyone waits. */
export class TooMuchEffort extends Error {}

/** Steps that every text allows: about 30 ms // measured */
const stepsOfText = 1_000_000;
/** Steps that each further character allows, so that what is linear in the text always ends. */
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
