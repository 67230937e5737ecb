import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson as readText } from '#contract/values/json/read-json.ts';
import { longestTurnOf } from '#server/emulator/longest-turn-for-tests.ts';
import { readLargeJson } from './large-json.ts';

const requestLimits = { depth: 64, nodes: 20_000 };
const readJson = (text: string) => readText(text, requestLimits);

const read = (text: string, limits = requestLimits) => readLargeJson(new TextEncoder().encode(text), limits);

describe('a large request body', () => {
  it('is read as JSON.parse reads it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6, stringUnit: 'grapheme' }), async (text) => {
        if (text.includes('__proto__')) return;
        expect(await read(text)).toEqual({ ok: true, value: JSON.parse(text) });
        const spaced = JSON.stringify(JSON.parse(text), null, 2);
        expect(await read(spaced)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it('is refused exactly where a small one is refused', async () => {
    const characters = fc.constantFrom(...'{}[],:"\\u00e1dtrue null-0.5eE+ \n');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: characters, maxLength: 12 }), async (text) => {
        const [large, small] = [await read(text), readJson(text)];
        expect(large.ok, text).toBe(small.ok);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['{"a":1,"a":2}', 'byte 11: the key a appears twice'],
    ['{"a":1,"\\u0061":2}', 'appears twice'],
    ['{"b":{"\\u005f_proto__":{}}}', '__proto__'],
    ['{"a":"x}', 'not closed'],
    ['{"a":"\\ud83d"}', 'half of a surrogate pair'],
    ['["\u0001"]', 'control character'],
    [`${'['.repeat(65)}${']'.repeat(65)}`, 'deeper than 64'],
    [`[${'1,'.repeat(50_000)}1]`, 'more than 20000 values'],
    ['[01]', "byte 2: a value or ']' is expected"],
    ['[1 2]', "byte 4: ',' or ']' is expected"],
    ['{"a":1}trailing', 'nothing may follow the value'],
    ['', 'the text ends here, where a value is expected'],
  ])('is refused with the position of the error: %.30s', async (text, why) => {
    const reading = await read(text);
    expect(reading.ok ? '' : reading.problem).toContain(why);
  });

  describe('with a value that stays unread', () => {
    const readAround = (text: string) =>
      readLargeJson(new TextEncoder().encode(text), requestLimits, ['args', 'body']);

    it.each(['{"a":["]}\\"",{"b":[]}]}', '[]', '[[[[1]]],"{"]', `[${'1,'.repeat(50_000)}1]`])(
      'keeps its bytes: %.30s',
      async (inner) => {
        const reading = await readAround(`{"args": {"id":1,"body": ${inner} , "x":[]},"body":[2]}`);
        expect(reading).toEqual({
          ok: true,
          value: { args: { id: 1, body: Buffer.from(inner), x: [] }, body: [2] },
        });
      },
    );

    it.each(['7', '"text"', 'null'])('reads a plain value: %s', async (inner) => {
      const reading = await readAround(`{"args":{"body":${inner}}}`);
      expect(reading).toEqual({ ok: true, value: { args: { body: JSON.parse(inner) } } });
    });

    it.each(['{"args":{"body":[1,2', '{"args":{"body":["]', '{"args":{"body":["\\'])(
      'refuses a text that ends in it: %s',
      async (text) => {
        const reading = await readAround(text);
        expect(reading.ok ? '' : reading.problem).toContain('not closed');
      },
    );
  });

  it('is refused where its bytes are not UTF-8', async () => {
    const bytes = new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]);
    expect(await readLargeJson(bytes, requestLimits)).toEqual({
      ok: false,
      problem: 'byte 2: it is not UTF-8',
    });
  });

  it.each<[string, () => string]>([
    ['objects', () => `[${Array(200_000).fill('{"name":"a text","list":[1,2,{"b":null}]}').join()}]`],
    ['numbers', () => `[${Array(2_000_000).fill('1').join()}]`],
    ['white space', () => `[1${' '.repeat(50_000_000)}]`],
  ])('is read while other work runs: %s', async (_, text) => {
    const bytes = new TextEncoder().encode(text());
    const limits = { ...requestLimits, nodes: 10_000_000 };
    let reading: unknown;
    const longest = await longestTurnOf(async () => {
      reading = await readLargeJson(bytes, limits);
    });
    expect(reading).toMatchObject({ ok: true });
    // of a second on a quiet machine: slices have 20 ms
    expect(longest).toBeLessThan(0.25);
  });
});
