import { describe, expect, it } from 'vitest';
import { readJson as readText } from './read-json.ts';

const requestLimits = { depth: 64, nodes: 20_000 };
const readJson = (text: string) => readText(text, requestLimits);

describe('a request body', () => {
  it('is read when it is plain JSON', () => {
    expect(readJson('{"a":[1,"x\\"y",{"b":null}]}')).toEqual({
      ok: true,
      value: { a: [1, 'x"y', { b: null }] },
    });
  });

  it.each([
    ['{"a":1,"a":2}', 'line 1, column 8: the name "a" must appear only once'],
    ['{"a":1,"\\u0061":2}', 'must appear only once'],
    ['{"b":{"__proto__":{}}}', '__proto__'],
    ['{"\\u005f_proto__":1}', '__proto__'],
    ['{"a":"x}', 'not closed'],
    [`${'['.repeat(65)}${']'.repeat(65)}`, 'deeper'],
    [`[${'1,'.repeat(50_000)}1]`, 'more than'],
    ['{"a":NaN}', ''],
    ['{"a":1}trailing', ''],
    ['', ''],
  ])('is refused: %.30s', (text, why) => {
    const reading = readJson(text);
    expect(reading.ok).toBe(false);
    if (!reading.ok) expect(reading.problem).toContain(why);
  });

  it.each<[string, (count: number) => string]>([
    ['numbers', (count) => `[${Array(count).fill('-1.5e+3').join(', ')}]`],
    ['numbers with every digit', (count) => `[${Array(count).fill('9876543210').join()}]`],
    ['nines', (count) => `[${Array(count).fill('9').join()}]`],
    ['words with an a', (count) => `[${Array(count).fill('false').join()}]`],
    ['zeros', (count) => `[${Array(count).fill('0').join()}]`],
    ['words', (count) => `[${Array(count).fill('null').join()}]`],
    ['texts', (count) => `[${Array(count).fill('"a, b"').join()}]`],
    ['objects', (count) => `[${Array(count).fill('{}').join()}]`],
    ['fields', (count) => `{${Array.from({ length: count }, (_, at) => `"k${at}":"v"`).join()}}`],
  ])('contains as many values as the limit, and not one more: %s', (_, of) => {
    expect(readJson(of(19_999)).ok).toBe(true);
    expect(readJson(of(20_000))).toEqual({ ok: false, problem: 'more than 20000 values' });
  });

  it('reports a text without an end as unfinished', () => {
    for (const text of ['"', '{"a":"b', '["\\'])
      expect(readJson(text)).toMatchObject({
        ok: false,
        problem: expect.stringMatching(/: this string is not closed$/),
      });
  });

  it('is as deep as the limit, and not one level deeper', () => {
    const deep = (levels: number) => readJson(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect([deep(requestLimits.depth).ok, deep(requestLimits.depth + 1).ok]).toEqual([true, false]);
  });

  it('may hold the empty key, and an empty text behind it', () => {
    expect(readJson('{"":""}')).toEqual({ ok: true, value: { '': '' } });
    expect(readJson('{"":1,"":2}').ok).toBe(false);
  });

  it('may hold equal keys in different objects, and in arrays of objects', () => {
    expect(readJson('[{"a":1},{"a":{"a":2}}]').ok).toBe(true);
  });

  it('refuses half of a surrogate pair and takes a whole one', () => {
    expect(readJson('{"a":"\\ud83d"}')).toEqual({
      ok: false,
      problem: 'a text holds half of a surrogate pair',
      field: 'a',
    });
    expect(readJson('[{"a":{"b":"\\udc00"}}]')).toMatchObject({ field: '0.a.b' });
    expect(readJson('{"a":"\\ud83d\\ude00"}')).toEqual({ ok: true, value: { a: '😀' } });
  });
});
