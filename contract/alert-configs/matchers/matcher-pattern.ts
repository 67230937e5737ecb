import { compilePattern, findsPattern, PatternError } from './pattern-program.ts';

/** Longest pattern of a REGEX matcher // assumed */
export const longestPattern = 256;

/** Why the value of a REGEX matcher is refused ("it …"), or undefined when it is fine. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.length > longestPattern) return `is longer than ${longestPattern} characters`;
  try {
    compilePattern(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}

const compiled = new Map<string, ReturnType<typeof compilePattern>>();
const maxCompiled = 200;

/** Whether the pattern is found anywhere in the text // assumed: found, not matched as a whole */
export function patternFinds(pattern: string, text: string): boolean {
  let program = compiled.get(pattern);
  if (!program) {
    if (patternProblem(pattern) !== undefined) return false;
    program = compilePattern(pattern);
    if (compiled.size >= maxCompiled) compiled.clear();
    compiled.set(pattern, program);
  }
  return findsPattern(program, text);
}
