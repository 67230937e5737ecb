import { Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, serialize, Timestamp } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../commands/command-error.ts';
import { isNumeric } from '../values/arithmetic.ts';
import { compile } from './compile.ts';
import { operators } from './operators.ts';

/** Any operator on any values: it gives a value of BSON, or it is refused as the database refuses; nothing breaks. */

const values: unknown[] = [
  ...[0, 1, -1, 2, 7, 2147483647, -2147483648, 0.5, -2.5, 1e300, 5e-324, Number.NaN, Infinity, -Infinity],
  ...[new Double(0), new Double(-0), new Double(3), new Double(2 ** 63), new Double(1e22)],
  ...[Long.ZERO, Long.fromNumber(3), Long.MAX_VALUE, Long.MIN_VALUE, Long.fromString('9007199254740993')],
  ...[
    '0',
    '-0',
    '1.50',
    '-3',
    'NaN',
    'Infinity',
    '-Infinity',
    '1E+6144',
    '1E-6176',
    '9999999999999999999999999999999999',
  ].map((text) => Decimal128.fromString(text)),
  ...[
    null,
    '$missing',
    '$$REMOVE',
    true,
    false,
    '',
    'a',
    'ä😀',
    '12',
    '2026-01-02',
    'day',
    'week',
    'Europe/Berlin',
  ],
  ...[[], [1], ['a', 1], [[1, 2]], [{ k: 'a', v: 1 }], {}, { a: 1 }, { a: { b: [1] } }],
  ...[
    new Date(0),
    new Date(1e12),
    new Date(8.64e15),
    new Date(-8.64e15),
    new ObjectId('650000000000000000000001'),
  ],
  ...[new Binary(Buffer.from('abc')), new Timestamp({ t: 5, i: 1 }), /x/i, new MinKey(), new MaxKey()],
];
const fields = [
  ...[
    'input',
    'in',
    'as',
    'cond',
    'limit',
    'initialValue',
    'vars',
    'n',
    'sortBy',
    'to',
    'onError',
    'onNull',
    'format',
  ],
  ...[
    'date',
    'timezone',
    'unit',
    'amount',
    'startDate',
    'endDate',
    'binSize',
    'startOfWeek',
    'dateString',
    'year',
  ],
  ...[
    'month',
    'isoWeekYear',
    'isoWeek',
    'field',
    'value',
    'regex',
    'options',
    'find',
    'replacement',
    'chars',
    'inputs',
  ],
  ...['useLongestLength', 'defaults', 'p', 'method', 'if', 'then', 'else', 'iso8601', 'byteOrder'],
];
const value = fc.constantFrom(...values);
const argument = fc.oneof(
  value,
  fc.array(value, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 5 }),
);

/** The arguments that an operator names, so that they are often complete. */
const complete: Record<string, readonly string[]> = {
  $dateAdd: ['startDate', 'unit', 'amount'],
  $dateSubtract: ['startDate', 'unit', 'amount', 'timezone'],
  $dateDiff: ['startDate', 'endDate', 'unit'],
  $dateTrunc: ['date', 'unit', 'binSize'],
  $dateToString: ['date', 'timezone'],
  $dateToParts: ['date', 'timezone'],
  $dateFromParts: ['year', 'month'],
  $convert: ['input', 'to'],
  $maxN: ['input', 'n'],
  $lastN: ['input', 'n'],
  $zip: ['inputs'],
  $sortArray: ['input', 'sortBy'],
  $setField: ['field', 'input', 'value'],
  $regexFindAll: ['input', 'regex'],
  $replaceAll: ['input', 'find', 'replacement'],
  $percentile: ['input', 'p', 'method'],
};

const call = fc.constantFrom(...Object.keys(operators)).chain((name) => {
  const named = complete[name];
  const own =
    named === undefined ? argument : fc.record(Object.fromEntries(named.map((field) => [field, value])));
  return fc.oneof(own, argument).map((input) => ({ name, given: input }));
});

function outcome(expression: unknown): unknown {
  try {
    return compile(expression, { now: 0, random: () => 0.5 })({ doc: { a: 1 } });
  } catch (error) {
    expect(error).toBeInstanceOf(CommandError);
    return undefined;
  }
}

describe('any operator of expressions', () => {
  it('gives a value or is refused by name', () => {
    fc.assert(
      fc.property(call, ({ name, given }) => {
        const result = outcome({ [name]: given });
        if (result !== undefined) serialize({ result });
      }),
      { numRuns: 2500 },
    );
  });

  it('gives the same inside of another one, and the sum of two numbers in either order', () => {
    const number = fc.constantFrom(...values.filter(isNumeric));
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(outcome({ $add: [a, b] })).toEqual(outcome({ $add: [b, a] }));
        expect(outcome({ $multiply: [a, b] })).toEqual(outcome({ $multiply: [b, a] }));
        expect(outcome({ $cmp: [a, b] })).toBe(0 - (outcome({ $cmp: [b, a] }) as number) + 0);
      }),
      { numRuns: 400 },
    );
  });
});
