import { describe, expect, it } from 'vitest';
import { CommandError } from '../commands/command-error.ts';
import { normalize } from '../values/values.ts';
import { compile } from './compile.ts';
import { operators } from './operators.ts';
import { expressionsOf, inFull, Refused } from './table-for-tests/case.ts';
import { table } from './table-for-tests/table.ts';

/** What an expression gives with its types, or the code of its refusal. */
function outcome(expression: unknown, doc: object): string {
  try {
    return inFull(
      compile(normalize(expression), { now: 0, random: () => 0.5 })({ doc: normalize(doc) as object }),
    );
  } catch (error) {
    if (error instanceof CommandError) return `refused: ${error.code}`;
    throw error;
  }
}

const cases = table.map((each) => [`${each[0]} of ${inFull(each[1])}`, each] as const);

describe('the table of expressions', () => {
  it.each(cases)('%s', (_name, each) => {
    const [, , expected] = each;
    const wanted =
      expected instanceof Refused ? `refused: ${expected.code}` : inFull(normalizeResult(expected));
    const { literal, stored, doc } = expressionsOf(each);
    expect(outcome(literal, {})).toBe(wanted);
    if (stored !== undefined) expect(outcome(stored, doc)).toBe(wanted);
  });

  it('has at least 400 cases, and one of every operator that can be computed', () => {
    expect(table.length).toBeGreaterThanOrEqual(400);
    const without = ['$function', '$meta', '$rand', '$sampleRate', '$substr', '$toHashedIndexKey'];
    const named = new Set(table.map(([name]) => name));
    expect(Object.keys(operators).filter((name) => !named.has(name) && !without.includes(name))).toEqual([]);
  });
});

function normalizeResult(value: unknown): unknown {
  return value === undefined ? undefined : normalize(value);
}
