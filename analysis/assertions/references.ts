import type { AssertionFile } from './assertion.ts';
import { FileProblem } from './file-problem.ts';

/**
 * Throws a FileProblem where an assertion names an undefined analyzer. `engine`: the analyzers of the engine,
 * including those without a preview.
 */
export function checkReferences({ analyzers, assertions }: AssertionFile, engine: readonly string[]): void {
  const existing = new Set([...engine, ...analyzers.map(({ name }) => name)]);
  assertions.forEach((assertion, index) => {
    for (const field of ['analyzer', 'searchAnalyzer'] as const) {
      const name = assertion[field];
      if (name === undefined || existing.has(name)) continue;
      throw new FileProblem(
        `assertions[${index}].${field}`,
        `names the analyzer ${name}, which does not exist`,
      );
    }
  });
}
