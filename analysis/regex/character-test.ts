import { PatternProblem } from './pattern-problem.ts';

/** Whether a character, or half of a pair, is one of these. */
export type CharacterTest = (codePoint: number) => boolean;

/**
 * JavaScript tests one character at a time, and the result is cached: with more around a class not all of its
 * engines agree // observed: Node 20 finds nothing of `(?:[^/]+/)+`
 */
export function characterTest(members: string | readonly number[]): CharacterTest {
  if (typeof members !== 'string') {
    const [only, ...more] = members;
    return more.length === 0 ? (codePoint) => codePoint === only : (codePoint) => members.includes(codePoint);
  }
  const expression = compiled(members);
  const existing = new Int8Array(0x10000);
  return (codePoint) => {
    if (codePoint > 0xffff) return expression.test(String.fromCodePoint(codePoint));
    if (existing[codePoint] === 0)
      existing[codePoint] = expression.test(String.fromCodePoint(codePoint)) ? 1 : -1;
    return existing[codePoint] === 1;
  };
}

function compiled(members: string): RegExp {
  try {
    return new RegExp(`^${members}$`, 'v');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PatternProblem(`The pattern cannot be previewed: ${why}`, 0, true);
  }
}
