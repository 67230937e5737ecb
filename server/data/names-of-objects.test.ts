import { type Document, Double, Long, serialize } from 'bson';
import { expect, it } from 'vitest';
import { CommandError } from './commands/command-error.ts';
import { DatabaseInTest } from './data-for-tests.ts';

/**
 * Names that every JavaScript object has, so that a look-up in a plain object finds them, and a name that no
 * field can have.
 */
const odd = ['constructor', 'valueOf', 'hasOwnProperty', '__proto__', 'a\0b'];

const ofTheLanguage = /\[object \w+\]|\[native code\]|function \w*\(/;

const aggregate = (...pipeline: Document[]): Document => ({ aggregate: 'things', pipeline, cursor: {} });

const commands: Document[] = [
  {
    find: 'things',
    filter: { a: { $gt: 0 }, s: { $regex: '[[:alpha:]]', $options: 'i' }, $expr: { $eq: ['$a', '$$x'] } },
    sort: { a: 1 },
    projection: { a: 1, list: { $slice: 1 } },
    collation: { locale: 'en' },
    let: { x: 1 },
  },
  { find: 'things', filter: { a: { $type: 'int' }, $jsonSchema: { type: 'object', bsonType: 'object' } } },
  { distinct: 'things', key: 'a', query: { a: 1 } },
  { count: 'things', query: { a: 1 }, hint: '_id_' },
  aggregate({
    $group: { _id: { k: '$a' }, n: { $sum: 1 }, t: { $topN: { n: 2, sortBy: { a: 1 }, output: '$a' } } },
  }),
  aggregate(
    {
      $lookup: {
        from: 'things',
        localField: 'a',
        foreignField: 'a',
        as: 'z',
        let: { q: '$a' },
        pipeline: [],
      },
    },
    { $unwind: { path: '$z', includeArrayIndex: 'i' } },
  ),
  aggregate({
    $setWindowFields: {
      sortBy: { a: 1 },
      output: { r: { $sum: '$a', window: { documents: [-1, 'current'] } } },
    },
  }),
  aggregate({ $bucketAuto: { groupBy: '$a', buckets: 2, granularity: 'R5', output: { n: { $sum: 1 } } } }),
  aggregate({
    $graphLookup: {
      from: 'things',
      startWith: '$a',
      connectFromField: 'a',
      connectToField: 'a',
      as: 'p',
      depthField: 'd',
    },
  }),
  aggregate({ $facet: { x: [{ $count: 'n' }], y: [{ $sortByCount: '$s' }] } }, { $unset: ['x'] }),
  aggregate({ $densify: { field: 'a', partitionByFields: ['s'], range: { step: 1, bounds: 'full' } } }),
  aggregate({ $fill: { sortBy: { a: 1 }, output: { s: { method: 'locf' } } } }),
  aggregate({ $merge: { into: 'others', on: '_id', whenMatched: 'merge', whenNotMatched: 'insert' } }),
  aggregate({ $unionWith: { coll: 'things', pipeline: [{ $replaceRoot: { newRoot: { x: '$a' } } }] } }),
  aggregate({
    $project: {
      date: { $dateToString: { date: '$t', format: '%Y', timezone: 'UTC' } },
      added: { $dateAdd: { startDate: '$t', unit: 'month', amount: 1 } },
      mapped: { $map: { input: [1], as: 'v', in: '$$v' } },
      let: { $let: { vars: { w: 1 }, in: '$$w' } },
      got: { $getField: { field: 'a', input: '$$ROOT' } },
      set: { $setField: { field: 'a', input: '$$ROOT', value: 1 } },
      made: { $arrayToObject: [[{ k: 'a', v: 1 }]] },
      found: { $regexFind: { input: 'abc', regex: 'b', options: 'i' } },
      binary: {
        $convert: { input: 'YQ==', to: { type: 'binData', subtype: 0 }, format: 'base64', onError: 'x' },
      },
      kind: { $cond: [true, 1, 2] },
    },
  }),
  {
    update: 'things',
    updates: [
      { q: { a: 1 }, u: { $set: { 'list.$[x].d': 4 }, $rename: { s: 'r' } }, arrayFilters: [{ 'x.d': 3 }] },
    ],
  },
  {
    update: 'things',
    updates: [{ q: { a: 1 }, u: { $push: { list: { $each: [1], $sort: { d: 1 } } }, $inc: { a: 0 } } }],
  },
  { update: 'things', updates: [{ q: { a: 1 }, u: [{ $set: { z: '$$c' } }, { $unset: 'y' }], c: { c: 1 } }] },
  {
    findAndModify: 'things',
    query: { a: 1 },
    sort: { a: 1 },
    update: { $currentDate: { t: { $type: 'date' } } },
  },
  {
    createIndexes: 'things',
    indexes: [{ key: { s: 1 }, name: 's', partialFilterExpression: { a: { $gt: 1 } } }],
  },
  { createIndexes: 'things', indexes: [{ key: { '$**': 1 }, name: 'wild', wildcardProjection: { a: 1 } }] },
  {
    create: 'others',
    validator: { $jsonSchema: { properties: { a: { type: 'number' } } } },
    validationLevel: 'strict',
  },
  { create: 'seen', viewOn: 'things', pipeline: [{ $match: { a: 1 } }] },
  {
    bulkWrite: 1,
    ops: [{ update: 0, filter: { a: 1 }, updateMods: { $set: { b: 1 } } }],
    nsInfo: [{ ns: 'app.things' }],
  },
  { explain: { find: 'things', filter: { a: 1 } }, verbosity: 'executionStats' },
  { listCollections: 1, filter: { name: 'things' } },
  { getParameter: 1, featureCompatibilityVersion: 1 },
];

/** The same with one name or one text inside replaced. */
function* variants(value: unknown, word: string): Generator<unknown> {
  if (typeof value === 'string') yield word;
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  for (const [at, [name, inner]] of entries.entries()) {
    const rebuilt = (key: string, held: unknown) =>
      Array.isArray(value)
        ? value.with(at, held)
        : Object.fromEntries(entries.map((entry, index) => (index === at ? [key, held] : entry)));
    for (const changed of variants(inner, word)) yield rebuilt(name, changed);
    // BSON holds no name with a null byte
    if (!Array.isArray(value) && !word.includes('\0')) yield rebuilt(word, inner);
  }
}

function answerTo(command: Document): Document {
  const database = new DatabaseInTest();
  database.fill([
    { _id: 1, a: 1, s: 'abc', t: new Date(5), list: [{ d: 3 }] },
    { _id: 2, a: 2, s: 'x' },
  ]);
  return database.run(command);
}

it.each(commands.map((command) => [JSON.stringify(command).slice(0, 60), command] as const))(
  '%s with odd names is answered in documents, or refused',
  (_text, command) => {
    const wrong: string[] = [];
    for (const word of odd) {
      for (const variant of variants(command, word)) {
        const shown = JSON.stringify(variant);
        try {
          serialize(answerTo(variant as Document), { ignoreUndefined: true });
        } catch (error) {
          // what every object has was not taken for an entry of a table of ours
          const isRefusal = error instanceof CommandError && !ofTheLanguage.test(String(error));
          if (!isRefusal) wrong.push(`${shown}: ${error}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

it('a step of $densify is a number', () => {
  for (const step of [Number.NaN, new Double(Number.NaN), 0, Long.fromNumber(-1)]) {
    const command = aggregate({ $densify: { field: 'a', range: { step, bounds: 'full' } } });
    expect(() => answerTo(command)).toThrow('strictly positive');
  }
});
