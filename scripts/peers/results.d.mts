/** The outcome of one test of a suite. */
export interface Result {
  test: string;
  outcome: 'passed' | 'failed' | 'skipped';
  message: string;
}
export interface ExpectedFailure {
  /** The beginning of the names of tests. */
  test: string;
  reason: string;
}
export const readers: Record<'go' | 'lines' | 'mocha', (text: string) => Result[]>;
export function compare(
  results: readonly Result[],
  expected: readonly ExpectedFailure[],
): {
  passed: number;
  skipped: number;
  expected: number;
  unexpected: Result[];
  passing: ExpectedFailure[];
};
