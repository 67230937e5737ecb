import { describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { environmentForTests, sandboxForAll } from './sandbox-for-tests.ts';

const at = sandboxForAll();
const { run } = at;

/** Result of a function, parsed as JSON; null for undefined. */
async function value(source: string, args = '[]'): Promise<unknown> {
  const outcome = await run(source, { args });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.result === null ? null : JSON.parse(outcome.result);
}
async function error(source: string) {
  const outcome = await run(source);
  if (outcome.ok) throw new Error(`it returned ${outcome.result}`);
  return { reason: outcome.reason, ...outcome.error };
}

describe('a function', () => {
  it('is the value that the source assigns to exports, in any of the usual ways', async () => {
    const sources = [
      'exports = function (x) { return x + 1 }',
      'exports = async (x) => x + 1;',
      'exports = (x) => Promise.resolve(x + 1)',
      'module.exports = function named(x) { return x + 1 }',
      'exports.default = (x) => x + 1;',
      'const add = (x) => x + 1;\nexports = add;',
      'const BSON = 1; const context = 2; let console; exports = (x) => x + 1;',
    ];
    for (const source of sources) expect(await value(source, '[41]')).toBe(42);
  });

  it('reports a missing function with an error that names it', async () => {
    expect(await error('const x = 1;')).toMatchObject({ name: 'NoFunction', reason: 'threw' });
    expect(await error('exports = 7;')).toMatchObject({ message: expect.stringContaining('7') });
  });

  it('gets its arguments as values: dates, ids, large numbers', async () => {
    const args = `[{"_id":{"$oid":"0123456789abcdef01234567"},"at":{"$date":"2026-01-02T03:04:05.006Z"},
      "n":{"$numberLong":"9007199254740993"},"small":{"$numberLong":"7"},"d":{"$numberDouble":"1.5"},
      "dec":{"$numberDecimal":"1.10"},"re":{"$regularExpression":{"pattern":"^a","options":"i"}},
      "bin":{"$binary":{"base64":"AQID","subType":"00"}},"ts":{"$timestamp":{"t":5,"i":6}},"min":{"$minKey":1}}]`;
    const source = `exports = (x) => [x._id instanceof BSON.ObjectId, x._id.toHexString(), x.at instanceof Date, x.at.getTime(),
      x.n instanceof BSON.Long, x.n.toString(), x.small === 7, x.d === 1.5, x.dec.toString(), x.re.test('ABC'),
      x.bin.length(), x.ts.t, x.ts.i, x.min instanceof BSON.MinKey]`;
    expect(await value(source, args)).toEqual([
      true,
      '0123456789abcdef01234567',
      true,
      1767323045006,
      true,
      '9007199254740993',
      true,
      true,
      '1.10',
      true,
      3,
      5,
      6,
      true,
    ]);
    expect(await value('exports = (x) => x', args)).toEqual({
      ...JSON.parse(args)[0],
      small: 7,
      d: 1.5,
    });
  });

  it('returns values as extended JSON, without fields that are undefined', async () => {
    const source = `exports = () => ({ a: undefined, n: -0, nan: NaN, big: 3000000000, date: new Date(0), old: new Date(-1),
      id: new BSON.ObjectID('0123456789abcdef01234567'), long: BSON.Long.fromString('5'), int: new BSON.Int32(6),
      double: new BSON.Double(7), map: new Map([['k', 1]]), bytes: new Uint8Array([1, 2, 3]), re: /a/gi, list: [undefined, null],
      uuid: new BSON.UUID('00112233-4455-6677-8899-aabbccddeeff'), error: new TypeError('t'), boxed: new Number(3), own: '__proto__' })`;
    expect(await value(source)).toEqual({
      n: { $numberDouble: '-0.0' },
      nan: { $numberDouble: 'NaN' },
      big: 3000000000,
      date: { $date: '1970-01-01T00:00:00.000Z' },
      old: { $date: { $numberLong: '-1' } },
      id: { $oid: '0123456789abcdef01234567' },
      long: { $numberLong: '5' },
      int: 6,
      double: { $numberDouble: '7.0' },
      map: { k: 1 },
      bytes: { $binary: { base64: 'AQID', subType: '00' } },
      re: { $regularExpression: { pattern: 'a', options: 'i' } },
      list: [null, null],
      uuid: { $binary: { base64: 'ABEiM0RVZneImaq7zN3u/w==', subType: '04' } },
      error: { name: 'TypeError', message: 't' },
      boxed: 3,
      own: '__proto__',
    });
    expect(await run('exports = () => undefined')).toMatchObject({ ok: true, result: null });
    expect(await run('exports = () => null')).toMatchObject({ ok: true, result: 'null' });
  });

  it('may return 16 MB, and no more than it was allowed', { timeout: MINUTE }, async () => {
    const large = await run("exports = () => 'x'.repeat(16e6)", { limits: { wallMs: MINUTE } });
    expect(large.ok && large.result?.length).toBe(16_000_002);
    const limits = { resultBytes: 1_000 };
    expect(await run("exports = () => 'x'.repeat(998)", { limits })).toMatchObject({ ok: true });
    for (const source of ["'x'.repeat(999)", "'\\u0001'.repeat(200)", "'\\u20ac'.repeat(400)"])
      expect(await run(`exports = () => ${source}`, { limits })).toMatchObject({
        reason: 'threw',
        error: { name: 'ResultTooLarge', message: expect.stringContaining('1000') },
      });
  });

  it('reports the path of a value in a result that cannot be serialized', async () => {
    expect(await error('exports = () => ({ a: [1, { b: () => 1 }] })')).toMatchObject({
      name: 'ResultNotSerializable',
      message: expect.stringContaining('a.1.b is a function'),
    });
  });

  it('has random numbers and ids that no other has', async () => {
    const source = 'exports = () => [Math.random(), new BSON.ObjectId().toHexString().slice(8)]';
    const [first, second] = [await value(source), await value(source)] as [unknown[], unknown[]];
    expect(first).toEqual([expect.any(Number), expect.stringMatching(/^[0-9a-f]{16}$/)]);
    expect(first[0]).not.toBe(second[0]);
    expect(first[1]).not.toBe(second[1]);
  });
});

describe('an error of a function', () => {
  it('has line and column of the source', async () => {
    expect(await error('\n\nexports = () => {\n  null.x;\n}')).toMatchObject({
      name: 'TypeError',
      line: 4,
      column: 7,
    });
    expect(await error('exports = () => {\n  const x = ;\n}')).toMatchObject({
      name: 'SyntaxError',
      line: 2,
    });
    expect(
      await error('const f = () => {\n  throw new RangeError("far");\n};\nexports = () => f();'),
    ).toMatchObject({
      name: 'RangeError',
      message: 'far',
      line: 2,
      stack: expect.stringMatching(/f \(function\.js:2:\d+\)\n.*function\.js:4:/),
    });
    expect(await error("'use strict';\nmissing();")).toMatchObject({ name: 'ReferenceError', line: 2 });
  });

  it('that the host answered has its code and method, and the line of the call', async () => {
    const failed = await error("exports = async () => {\n  await context.services.get('db').fail(1);\n}");
    expect(failed).toMatchObject({
      name: 'MongoServerError',
      message: 'E11000 duplicate key',
      code: '11000',
      method: 'collection.insertOne',
      argument: 'document',
      line: 2,
    });
    expect(JSON.stringify(failed)).not.toContain('never inside');
    const caught = `exports = () => context.services.get('db').fail(1).catch((e) => [e instanceof Error, e.code, e.secret ?? null])`;
    expect(await value(caught)).toEqual([true, '11000', null]);
  });

  it('reports any thrown value', async () => {
    expect(await error("exports = () => { throw 'text' }")).toMatchObject({
      name: 'Thrown',
      message: 'text',
    });
    expect(await error('exports = () => { throw { a: 1 } }')).toMatchObject({ message: '{ a: 1 }' });
    expect(await error('exports = () => { throw null }')).toMatchObject({ name: 'Thrown', message: 'null' });
    expect(
      await error("exports = () => new Promise(() => setTimeout(() => { throw new Error('late') }, 1))"),
    ).toMatchObject({ message: 'late' });
  });
});

describe('the context', () => {
  it('has values, the user and who it runs as', async () => {
    const source = `exports = () => [context.values.get('limit'), context.values.get('big').toString(), context.values.get('since').getTime(),
      context.values.get('none') ?? null, context.user.data.email, context.user.id, context.runningAsSystem(), context.environment.values.limit]`;
    const expected = [5, '9007199254740993', 1767323045678, null, 'a@example.com', 'u1', false, 5];
    expect(await value(source)).toEqual(expected);
    const environment = { ...environmentForTests, runAs: 'system' as const };
    expect(await run('exports = () => context.runningAsSystem()', { environment })).toMatchObject({
      result: 'true',
    });
  });

  it('executes other functions, and knows which there are', async () => {
    expect(await value("exports = () => context.functions.execute('double', 21)")).toBe(42);
    expect(await error("exports = () => context.functions.execute('triple', 1)")).toMatchObject({
      name: 'NoSuchFunction',
      message: expect.stringContaining('double'),
    });
  });

  it('gives services by name, and answers as values', async () => {
    const source = `exports = async () => {
      const answer = await context.services.get('db').ping({ at: new Date(5), id: new BSON.ObjectId('0123456789abcdef01234567') });
      return [answer.at instanceof Date, answer.at.getTime(), answer.id instanceof BSON.ObjectId];
    }`;
    expect(await value(source)).toEqual([true, 5, true]);
    expect(await error("exports = () => context.services.get('nope')")).toMatchObject({
      name: 'NoSuchService',
    });
  });

  it('reports APIs that are not available to functions', async () => {
    for (const source of [
      "require('fs')",
      "fetch('http://x')",
      'process.env',
      "context.http.get('x')",
      "import('fs')",
    ])
      expect(await error(`exports = async () => ${source}`)).toMatchObject({
        name: 'NotAvailable',
        message: expect.stringContaining('not available'),
      });
  });

  it('refuses an answer that does not fit into the memory', async () => {
    const call = async () => JSON.stringify('x'.repeat(40e6));
    const outcome = await run("exports = () => context.services.get('db').ping(1)", { call });
    expect(outcome).toMatchObject({ reason: 'threw', error: { name: 'AnswerTooLarge' } });
  });

  it('refuses arguments of calls that cannot cross', async () => {
    expect(await error("exports = () => context.services.get('db').ping(() => 1)")).toMatchObject({
      name: 'ArgumentNotSerializable',
    });
  });
});

describe('what functions find', () => {
  it('prints as Node does', async () => {
    const source = `exports = () => {
      console.log('%s is %d', 'x', 5, { a: [1, 'two', { b: { c: {} } }], f() {}, d: new Date(0) });
      console.warn(new BSON.ObjectId('0123456789abcdef01234567'), null, undefined, -0, 1n, Symbol('s'), /r/);
      console.error(new Map([['k', new Set([1])]]), [], {}, [ , 1], class A {}, 'text');
      console.info("it's", ["it's"], '100%');
      const o = { name: 'o' }; o.self = o;
      console.debug(o, { get g() { throw 1 } });
    }`;
    const { lines } = await run(source);
    expect(lines.map(({ level, text }) => `${level}: ${text}`)).toEqual([
      "log: x is 5 {\n  a: [ 1, 'two', { b: [Object] } ],\n  f: [Function: f],\n  d: 1970-01-01T00:00:00.000Z\n}",
      "warn: new ObjectId('0123456789abcdef01234567') null undefined -0 1n Symbol(s) /r/",
      "error: Map(1) { 'k' => Set(1) { 1 } } [] {} [ <empty>, 1 ] [class A] text",
      'info: it\'s [ "it\'s" ] 100%',
      "debug: { name: 'o', self: [Circular *1] } { g: [Getter] }",
    ]);
    expect(lines.every(({ at }) => at >= 0)).toBe(true);
  });

  it('limits the output and reports dropped lines', async () => {
    const source = "exports = () => { for (let i = 0; i < 1e4; i += 1) console.log('line', i); return 1 }";
    const { lines, outputCut } = await run(source, { limits: { outputBytes: 4_096 } });
    expect(outputCut).toBe(true);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(4_096);
    expect(await run('exports = () => console.log(1)')).toMatchObject({ outputCut: false });
  });

  it('has timers', async () => {
    const source = `exports = () => new Promise((resolve) => {
      const seen = [];
      const never = setTimeout(() => seen.push('never'), 5);
      clearTimeout(never);
      const again = setInterval((x) => { seen.push(x); if (seen.length === 3) { clearInterval(again); setTimeout(resolve, 20, seen); } }, 1, 'tick');
    })`;
    expect(await value(source)).toEqual(['tick', 'tick', 'tick']);
  });

  it('reads and writes extended JSON, relaxed by default', async () => {
    const source = `exports = () => [EJSON.stringify({ a: 1, d: new Date(0) }), EJSON.stringify({ a: 1 }, { relaxed: false }),
      EJSON.parse('{"$oid":"0123456789abcdef01234567"}') instanceof BSON.ObjectId, typeof EJSON.parse('{"$numberInt":"5"}')]`;
    expect(await value(source)).toEqual([
      '{"a":1,"d":{"$date":"1970-01-01T00:00:00Z"}}',
      '{"a":{"$numberInt":"1"}}',
      true,
      'number',
    ]);
  });

  it('has text, Base64, clones and BSON', async () => {
    const source = `exports = () => [new TextDecoder().decode(new TextEncoder().encode('Grüße, 世界 🌍')), btoa('hello'), atob('aGVsbG8='),
      structuredClone({ a: [new Date(5)], m: new Map([[1, 2]]) }).a[0].getTime(), BSON.Decimal128.fromString('1.50').toString(),
      new TextDecoder().decode(new Uint8Array([0xff, 0x61]))]`;
    expect(await value(source)).toEqual(['Grüße, 世界 🌍', 'aGVsbG8=', 'hello', 5, '1.50', '\ufffda']);
  });
});
