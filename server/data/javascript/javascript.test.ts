import { Binary, Code, Decimal128, type Document, Double, Long, ObjectId, Timestamp, UUID } from 'bson';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandError } from '../commands/command-error.ts';
import { DatabaseInTest } from '../data-for-tests.ts';
import { withinBudget } from '../limits/budget.ts';
import { loadInterpreter } from './engine.ts';

let db: DatabaseInTest;
beforeEach(async () => {
  // as a thread does: the state of an earlier command must not be reused
  await loadInterpreter();
  db = new DatabaseInTest();
  db.fill([
    { _id: 1, shop: 'a', n: 5, tags: ['x', 'y'] },
    { _id: 2, shop: 'b', n: 10, tags: [] },
    { _id: 3, shop: 'a', n: 20, tags: ['x'] },
  ]);
});

const ids = (filter: Document) =>
  db.run({ find: 'things', filter }).cursor.firstBatch.map(({ _id }: Document) => _id);

describe('$where', () => {
  it.each<[string, unknown, number[]]>([
    ['an expression', 'this.n > 5', [2, 3]],
    ['an expression over obj', 'obj.shop === "a"', [1, 3]],
    ['statements', 'var m = this.n * 2; return m === 20', [2]],
    ['a function', 'function() { return this.tags.length > 0 }', [1, 3]],
    ['code', new Code('function() { return this._id !== 2 }'), [1, 3]],
    ['a missing field', 'this.other === undefined', [1, 2, 3]],
    // as the service: the value of the expression is the function
    ['an arrow function', new Code('() => this.n > 5'), [1, 2, 3]],
    ['a called arrow function', 'function () { return (() => this.n > 5).apply(this, arguments); }', [2, 3]],
  ])('takes %s', (_name, code, expected) => {
    expect(ids({ $where: code })).toEqual(expected);
  });

  it('goes with other conditions, and in writes', () => {
    expect(ids({ shop: 'a', $where: 'this.n < 10' })).toEqual([1]);
    expect(ids({ $or: [{ $where: 'this.n === 5' }, { n: 10 }] })).toEqual([1, 2]);
    db.run({ delete: 'things', deletes: [{ q: { $where: 'this.n > 5' }, limit: 0 }] });
    expect(ids({})).toEqual([1]);
  });

  it('sees the types of the shell', () => {
    const id = new ObjectId();
    db.fill([
      { _id: id, long: Long.fromBigInt(2n ** 60n), at: new Date(5), decimal: Decimal128.fromString('1.5') },
    ]);
    expect(ids({ $where: `this._id.str === '${id.toHexString()}'` })).toEqual([id]);
    expect(ids({ $where: 'this.long && this.long.toNumber() > 1e18' })).toEqual([id]);
    expect(ids({ $where: 'this.at instanceof Date && this.at.getTime() === 5' })).toEqual([id]);
    expect(ids({ $where: 'String(this.decimal) === \'NumberDecimal("1.5")\'' })).toEqual([id]);
  });

  it.each<[string, Document, number]>([
    ['a number in place of code', { $where: 5 }, 9],
    ['code with a scope', { $where: new Code('true', { a: 1 }) }, 9],
    ['code with an empty scope', { $where: new Code('true', {}) }, 9],
    ['invalid JavaScript', { $where: 'this is' }, 139],
    ['what throws', { $where: 'nowhere.n' }, 139],
    ['a place in an array', { tags: { $elemMatch: { $where: 'true' } } }, 2],
    ['too much memory', { $where: 'var s = "x"; while (true) s += s' }, 139],
  ])('refuses %s', (_name, filter, code) => {
    expect(db.refusal({ find: 'things', filter }).code).toBe(code);
  });

  it('is refused in a $match and in a validator', () => {
    expect(db.pipelineError([{ $match: { $where: 'true' } }]).code).toBe(2);
    expect(db.refusal({ create: 'other', validator: { $where: 'true' } }).code).toBe(2);
  });

  it('ends with the time of its command', () => {
    const asked = { find: 'things', filter: { $where: 'while (true) {} return true' } };
    const run = () => withinBudget({ until: performance.now() + 50, limit: 50 }, () => db.run(asked));
    expect(run).toThrowError(new CommandError('MaxTimeMSExpired', 'operation exceeded time limit of 50 ms'));
  });

  it('sleeps, at most until the time of its command', () => {
    const find = { find: 'things', filter: { $where: 'sleep(20) || true' } };
    const began = performance.now();
    expect(ids(find.filter)).toEqual([1, 2, 3]);
    expect(performance.now() - began).toBeGreaterThan(55);
    const run = () => withinBudget({ until: performance.now() + 10, limit: 10 }, () => db.run(find));
    expect(run).toThrowError(/time limit of 10 ms/);
  });

  it.each([1, 3, 10, 50])(
    'leaves an interpreter in order, or none, when its time of %d ms is over',
    async (limit) => {
      const aborted = vi.spyOn(console, 'error');
      const endless = { $where: 'for (;;) { JSON.parse(JSON.stringify({ a: [1, "x"] })) }' };
      const updates = [endless, endless].map((q) => ({ q, u: { $set: { a: 1 } }, multi: true }));
      const run = (command: Document) =>
        withinBudget({ until: performance.now() + limit, limit }, () => db.run(command));
      expect(() => run({ find: 'things', filter: endless })).toThrowError(/time limit/);
      await loadInterpreter();
      // the second statement runs after the first was interrupted
      expect(() => run({ update: 'things', updates, ordered: false })).toThrowError(/time limit/);
      await loadInterpreter();
      expect(ids({ $where: 'this.n > 5' })).toEqual([2, 3]);
      expect(aborted).not.toHaveBeenCalled();
    },
  );

  it('leaves nothing for the next command', () => {
    ids({ $where: 'globalThis.kept = 1; return true' });
    expect(ids({ $where: 'typeof kept !== "undefined"' })).toEqual([]);
    expect(ids({ $where: 'typeof process !== "undefined" || typeof require !== "undefined"' })).toEqual([]);
  });
});

describe('code in pipelines', () => {
  it('computes by $function', () => {
    const body = 'function(shop, n) { return shop + n }';
    const created = { $function: { body, args: ['$shop', '$n'], lang: 'js' } };
    expect(db.aggregate([{ $project: { made: created } }]).map((doc) => doc.made)).toEqual([
      'a5',
      'b10',
      'a20',
    ]);
    expect(
      ids({ $expr: { $function: { body: 'function (n) { return n > 5 }', args: ['$n'], lang: 'js' } } }),
    ).toEqual([2, 3]);
  });

  it('gives an arrow function itself, as the service does', () => {
    const body = new Code('n => n > 5');
    const value = { $function: { body, args: ['$n'], lang: 'js' } };
    expect(db.aggregate([{ $limit: 1 }, { $project: { value } }])[0]?.value).toEqual(body);
  });

  it('gives numbers as doubles and other types as they came', () => {
    const same = (value: unknown) =>
      db.aggregate([
        { $limit: 1 },
        {
          $project: {
            v: { $function: { body: 'function (v) { return v }', args: [{ $literal: value }], lang: 'js' } },
          },
        },
      ])[0]?.v;
    const id = new ObjectId();
    expect([same(5), same(id), same(Long.fromNumber(7)), same(null), same([1.5, 'x'])]).toEqual([
      new Double(5),
      id,
      Long.fromNumber(7),
      null,
      [1.5, 'x'],
    ]);
  });

  it('has the documented functions of server-side code', () => {
    const body = `function () {
      assert(isNumber(1) && isString('') && isObject({}) && !isObject(null));
      printjson({});
      return [UUID('01020304-0506-4708-8900-0a0b0c0d0e0f'), Timestamp(7, 1), BinData(0, 'AQI='), DBRef('a', 1)];
    }`;
    const [row] = db.aggregate([
      { $limit: 1 },
      { $project: { v: { $function: { body, args: [], lang: 'js' } } } },
    ]);
    expect(row?.v).toEqual([
      new UUID('01020304-0506-4708-8900-0a0b0c0d0e0f'),
      new Timestamp({ t: 7, i: 1 }),
      new Binary(new Uint8Array([1, 2])),
      { $ref: 'a', $id: new Double(1) },
    ]);
    const failing = {
      $function: { body: 'function () { assert(false, "no stock") }', args: [], lang: 'js' },
    };
    expect(db.pipelineError([{ $project: { v: failing } }]).errmsg).toContain('no stock');
  });

  it('gathers by $accumulator', () => {
    const $accumulator = {
      init: 'function () { return { n: 0, sum: 0 } }',
      accumulate: 'function (state, n) { return { n: state.n + 1, sum: state.sum + n } }',
      accumulateArgs: ['$n'],
      merge: 'function (a, b) { return { n: a.n + b.n, sum: a.sum + b.sum } }',
      finalize: 'function (state) { return state.sum / state.n }',
      lang: 'js',
    };
    const stages = [{ $group: { _id: '$shop', mean: { $accumulator } } }, { $sort: { _id: 1 } }];
    expect(db.aggregate(stages)).toEqual([
      { _id: 'a', mean: 12.5 },
      { _id: 'b', mean: new Double(10) },
    ]);
  });

  it.each<[string, Document]>([
    ['another language', { body: 'x => x', args: [], lang: 'ts' }],
    ['no arguments', { body: 'x => x', lang: 'js' }],
    ['an unknown field', { body: 'x => x', args: [], lang: 'js', other: 1 }],
    ['no body', { args: [], lang: 'js' }],
  ])('refuses %s', (_name, $function) => {
    expect(db.pipelineError([{ $project: { a: { $function } } }]).code).toBe(9);
  });
});

describe('mapReduce', () => {
  const map = 'function() { this.tags.forEach((tag) => emit(tag, this.n)) }';
  const reduce = 'function(key, values) { return Array.sum(values) }';
  const run = (rest: Document) => db.run({ mapReduce: 'things', map, reduce, ...rest });
  const expected = [
    { _id: 'x', value: new Double(25) },
    { _id: 'y', value: new Double(5) },
  ];

  it('answers inline', () => {
    expect(run({ out: { inline: 1 } })).toEqual({ results: expected, ok: 1 });
  });

  it('takes a query, an order, a limit, variables and an end', () => {
    const rest = { query: { n: { $gt: 5 } }, sort: { n: -1 }, limit: 1, scope: { factor: 3 } };
    const finalize = 'function(key, value) { return key + value * factor }';
    expect(run({ out: { inline: 1 }, ...rest, finalize }).results).toEqual([{ _id: 'x', value: 'x60' }]);
  });

  it('replaces, merges and reduces into a collection', () => {
    expect(run({ out: 'made' })).toEqual({ result: 'made', ok: 1 });
    expect(db.all('made')).toEqual(expected);
    run({ out: { merge: 'made' }, query: { _id: 1 } });
    expect(db.all('made').map(({ value }) => Number(value))).toEqual([5, 5]);
    run({ out: { reduce: 'made' }, query: { _id: 3 } });
    expect(db.all('made').map(({ value }) => Number(value))).toEqual([25, 5]);
    expect(run({ out: { replace: 'made', db: 'other' } }).result).toEqual({
      db: 'other',
      collection: 'made',
    });
  });

  it.each<[string, Document, number]>([
    ['no place for the results', {}, 40414],
    ['two of them', { out: { merge: 'a', reduce: 'b' } }, 9],
    ['a key that is an array', { map: 'function() { emit([1], 1) }', out: { inline: 1 } }, 2],
    ['an unknown field', { out: { inline: 1 }, other: 1 }, 40415],
  ])('refuses %s', (_name, rest, code) => {
    expect(db.refusal({ mapReduce: 'things', map, reduce, ...rest }).code).toBe(code);
  });
});
