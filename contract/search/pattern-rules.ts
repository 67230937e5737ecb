import { type DefinitionProblem, unfit } from './problem.ts';

/** The result of analyzing a regular expression in Java's syntax without running it. */
interface PatternReading {
  /** Capturing groups, the whole match not counted. */
  groups: number;
  /** Why Java refuses it, and where. */
  problem?: string;
}

/** Text analysis understands Java's patterns; callers that check definitions pass its reader in. */
export type ReadPattern = (pattern: string) => PatternReading;

export function checkPattern(pattern: string, readPattern: ReadPattern, at: string): DefinitionProblem[] {
  const { problem } = readPattern(pattern);
  return problem === undefined ? [] : [unfit(`${at}.pattern`, `does not compile: ${problem}`)];
}

/** The pattern must compile and have the group. */
export function checkGroup(
  { pattern, group }: { pattern: string; group: number },
  readPattern: ReadPattern,
  at: string,
): DefinitionProblem[] {
  const { problem, groups } = readPattern(pattern);
  if (problem !== undefined) return checkPattern(pattern, readPattern, at);
  return group <= groups
    ? []
    : [unfit(`${at}.group`, `must not be greater than ${groups}, the capturing groups of the pattern`)];
}
