import { readThrough } from './java-pattern.ts';
import { PatternProblem } from './pattern-problem.ts';

/** The result of analyzing a pattern without running it. */
export interface PatternReading {
  /** Capturing groups, the whole match not counted; 0 for what Java refuses. */
  groups: number;
  /** Why Java refuses it, and where, in the words of its compiler. */
  problem?: string;
  /** Java would take it, and it cannot be followed here. */
  unsupported?: string;
}

export function readPattern(pattern: string): PatternReading {
  try {
    const { groupCount, unsupported } = readThrough(pattern);
    return { groups: groupCount, ...(unsupported && { unsupported: unsupported.message }) };
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error;
    // Java's compiler has no index for an error before the first character
    const place = error.index < 0 ? '' : ` near index ${error.index}`;
    return { groups: 0, problem: error.message + place };
  }
}
