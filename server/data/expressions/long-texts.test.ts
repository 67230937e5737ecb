import type { Document } from 'bson';
import { describe, expect, it } from 'vitest';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { withinBudget } from '../limits/budget.ts';
import { normalize } from '../values/values.ts';
import { compile } from './compile.ts';

const length = 400_000;
const same = 'a'.repeat(length);
/** As long as half of the text, found nowhere, and the worst case of searches that skip from the end. */
const absent = `b${'a'.repeat(length / 2)}`;
const almost = `${'a'.repeat(length / 2)}b`;
const wide = '😀'.repeat(length / 2);
const lettered = 'ab'.repeat(length / 2);

/** Operations on one long text, each with its result or a part of it. */
const linear: Record<string, [expression: Document, result: unknown]> = {
  'indexOfCP, a part that ends otherwise': [{ $indexOfCP: [same, almost] }, -1],
  'indexOfCP, a part that begins otherwise': [{ $indexOfCP: [same, absent] }, -1],
  'indexOfCP behind wide characters': [{ $indexOfCP: [`${wide}b`, 'b'] }, length / 2],
  'indexOfBytes, a part that ends otherwise': [{ $indexOfBytes: [same, almost] }, -1],
  'indexOfBytes behind wide characters': [{ $indexOfBytes: [`${wide}b`, 'b'] }, length * 2],
  'split by a part that is not there': [{ $size: { $split: [same, absent] } }, 1],
  'split into many': [{ $size: { $split: [lettered, 'b'] } }, length / 2 + 1],
  'replaceAll of a part that is not there': [{ $strLenCP: rep('$replaceAll', absent) }, length],
  'replaceOne of a part that is not there': [{ $strLenCP: rep('$replaceOne', almost) }, length],
  'strLenCP of wide characters': [{ $strLenCP: wide }, length / 2],
  'substrCP near the end': [{ $substrCP: [`${wide}xyz`, length / 2, 2] }, 'xy'],
  'trim of everything': [{ $trim: { input: wide, chars: '😀' } }, ''],
  'toUpper of every other letter': [{ $strLenBytes: { $toUpper: lettered } }, length],
  'regexFindAll of every letter': [
    { $size: { $regexFindAll: { input: lettered.slice(0, 100_000), regex: 'b' } } },
    50_000,
  ],
};

function rep(name: string, find: string): Document {
  return { [name]: { input: same, find, replacement: '-' } };
}

const context = { now: 0, random: () => 0.5 };
/** With the time of a command: without it, a match ends after 100 ms of a busy machine. */
const evaluate = (expression: Document) =>
  withinBudget({ until: performance.now() + 20_000, limit: 20_000 }, () =>
    compile(normalize(expression), context)({ doc: {} }),
  );

describe('one operation on a text of 400 kB', () => {
  for (const [name, [expression, result]] of Object.entries(linear)) {
    it(`takes linear time: ${name}`, () => {
      const began = performance.now();
      expect(evaluate(expression)).toEqual(result);
      // quadratic ones take more than ten seconds on any machine
      expect(performance.now() - began).toBeLessThan(whenBusy(3000));
    });
  }
});

/** The same operation many times: each turn costs little, all of them more than a client may have. */
const many = { $range: [0, 200_000] };
const repeated: Record<string, Document> = {
  $indexOfCP: { $indexOfCP: [same, 'b'] },
  $indexOfBytes: { $indexOfBytes: [same, almost] },
  $strLenCP: { $strLenCP: same },
  $strLenBytes: { $strLenBytes: { $concat: [same, '$$this'] } },
  $substrCP: { $substrCP: [same, length - 2, 1] },
  $substrBytes: { $substrBytes: [same, length - 2, 1] },
  $toLower: { $toLower: { $concat: [same, '$$this'] } },
  $trim: { $trim: { input: { $concat: [same, '$$this'] } } },
  $strcasecmp: { $strcasecmp: [same, { $concat: [same, '$$this'] }] },
  $split: { $split: [{ $concat: [same, '$$this'] }, absent] },
  $replaceAll: { $replaceAll: { input: { $concat: [same, '$$this'] }, find: absent, replacement: '' } },
  $regexMatch: { $regexMatch: { input: { $concat: [same, '$$this'] }, regex: 'b$' } },
  $eq: { $eq: [`${same}c`, { $concat: [same, '$$this'] }] },
  $gt: { $gt: [`${same}c`, { $concat: [same, '$$this'] }] },
};

describe('the time limit', () => {
  for (const [name, operation] of Object.entries(repeated)) {
    it(`ends ${name} of a long text in a loop`, () => {
      // no part of the operation is the same in each turn, so that nothing is computed once
      const turned = JSON.parse(JSON.stringify(operation).replaceAll(`"${same}"`, '"$text"'));
      const expression = { $map: { input: { $map: { input: many, in: 'x' } }, in: turned } };
      const compiled = compile(normalize(expression), context);
      const began = performance.now();
      expect(() =>
        withinBudget({ until: began + 100, limit: 100 }, () => compiled({ doc: { text: same } })),
      ).toThrow('operation exceeded time limit of 100 ms');
      expect(performance.now() - began).toBeLessThan(whenBusy(1500));
    });
  }
});
