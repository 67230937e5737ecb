import { describe, expect, it } from 'vitest';
import { awayReason } from '#src/api/data-sources.ts';
import { diffable } from '#src/lib/ejson/diffable.ts';
import { parseDocument } from '#src/lib/ejson/parse.ts';
import { prettyParts, printPretty } from '#src/lib/ejson/print.ts';
import { unchanged } from './change-documents.ts';
import { fieldsSeen } from './columns-seen.ts';
import { readDataSearch } from './data-search.ts';
import { PrintedText } from './document/long-text.tsx';
import { piecesOf } from './document-text.tsx';
import { filterCompleter } from './filter-completions.ts';
import { collectionNameProblem, databaseNameProblem } from './namespace-names.ts';
import { explainOperator, filterOperators, refusedOperator, unknownOperators } from './operators.ts';
import { pageCommand, readQuery, sortedBy, sortText } from './query-text.ts';
import { readDocuments, readEdited } from './read-documents.ts';

const operatorsOf = (text: string) => parseDocument(text).operators;
const document = (text: string) => parseDocument(text).value;

describe('operators', () => {
  it('that no database knows are found, with a likely one', () => {
    const [match] = unknownOperators(operatorsOf('{ total: { $gtee: 5 } }'));
    expect(match?.name).toBe('$gtee');
    expect(explainOperator('$gtee')).toBe('Unknown operator $gtee. Did you mean $gte?');
  });

  it.each([
    '{ _id: { $oid: "65f1b2c3d4e5f60718293a4b" } }',
    '{ at: { $gte: { $date: "2026-03-13" } } }',
    '{ $expr: { $gt: [{ $subtract: ["$a", "$b"] }, 1] } }',
    '{ name: { $regex: "^a", $options: "i" } }',
    '{ place: { $near: { $geometry: { type: "Point", coordinates: [1, 2] }, $maxDistance: 5 } } }',
  ])('%s has none', (text) => {
    expect(unknownOperators(operatorsOf(text))).toEqual([]);
  });

  it('say what functions may do with them', () => {
    expect(explainOperator('$where')).toContain('Functions that run as user cannot use it');
    expect(explainOperator('$bitsAllSet')).toContain('bitwise operator');
    expect(explainOperator('$gte')).toBe('$gte: greater than or equal to (comparison operator).');
    for (const { name, meaning } of filterOperators) expect(meaning, name).not.toBe('');
  });

  it('that a refusal names are found in the text', () => {
    const result = refusedOperator(
      'unknown top level operator: $where',
      operatorsOf('{ a: 1, $where: "x" }'),
    );
    expect(result?.from).toBe(8);
    expect(refusedOperator('$where is refused', operatorsOf('{ a: { $gt: 1 } }'))).toBeUndefined();
  });
});

describe('queries', () => {
  it('become commands', () => {
    const { query } = readQuery({ filter: '{ a: 1 }', sort: '{ b: -1 }' });
    expect(query && pageCommand('orders', query, { page: 3, size: 20 })).toEqual({
      find: 'orders',
      filter: { a: { $numberInt: '1' } },
      sort: { b: { $numberInt: '-1' } },
      batchSize: { $numberInt: '20' },
      skip: { $numberInt: '40' },
      limit: { $numberInt: '20' },
    });
  });

  it('name the part that cannot be read', () => {
    const { query, problems } = readQuery({ filter: '{ a: ', sort: '{ b: 2 }' });
    expect(query).toBeUndefined();
    expect(problems.filter?.message).toBe('A value is missing at the end');
    expect(problems.sort?.message).toBe('b sorts by 1 (ascending) or -1 (descending)');
    expect(problems.fields).toBeUndefined();
  });

  it('sort by the headings of the table', () => {
    expect(sortText('createdAt', true)).toBe('{ createdAt: -1 }');
    expect(sortText('a b', false)).toBe('{ "a b": 1 }');
    expect(sortedBy(document(sortText('address.city', true)))).toEqual({
      column: 'address.city',
      desc: true,
    });
    expect(sortedBy(document('{ a: 1, b: 1 }'))).toBeNull();
  });

  it('offer fields and operators while typing', () => {
    const complete = filterCompleter(['status', 'total']);
    expect(complete('{ total: { $g', 13, false)?.from).toBe(11);
    expect(complete('{ ', 2, false)).toBeUndefined();
    const labels = complete('{ s', 3, false)?.options.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['status', '$gte', 'ObjectId']));
  });
});

describe('the address', () => {
  it('keeps known parameters and drops the rest', () => {
    expect(
      readDataSearch({
        source: 'cluster:orders',
        db: 'shop',
        coll: 'orders',
        filter: { a: 1 },
        page: 2,
        size: 33,
        view: 'json',
        edit: true,
        panel: 'duplicate',
        other: 'x',
      }),
    ).toEqual({
      source: 'cluster:orders',
      db: 'shop',
      coll: 'orders',
      filter: '{"a":1}',
      page: 2,
      view: 'json',
    });
  });

  it('has no document without a collection', () => {
    expect(readDataSearch({ db: 'shop', doc: '1', filter: '{}', page: 2, source: 'x y' })).toEqual({
      db: 'shop',
    });
  });
});

describe('documents', () => {
  it('give their fields in the order in which they bring them', () => {
    expect(
      fieldsSeen([
        { _id: 1, a: 1, c: 1 },
        { a: 1, b: 1, c: 1, d: 1 },
        { z: 1, _id: 1 },
      ]),
    ).toEqual(['_id', 'z', 'a', 'b', 'c', 'd']);
  });

  it('are typed one by one or as an array', () => {
    expect(readDocuments('{ a: 1 }').documents).toHaveLength(1);
    expect(readDocuments('[{ a: 1 }, { a: 2 }]').documents).toHaveLength(2);
    expect(readDocuments('[{ a: 1 }, 5]').problem?.message).toContain(
      'Element 1 of the array is no document',
    );
    expect(readDocuments('ObjectId()').problem?.message).toContain('This is no document');
    expect(readDocuments('[]').problem?.message).toEqual(expect.any(String));
  });

  it('keep their _id when they are edited', () => {
    const stored = document('{ _id: 1, a: 1 }');
    expect(readEdited('{ _id: 1, a: 2 }', stored).document).toEqual(document('{ _id: 1, a: 2 }'));
    expect(readEdited('{ _id: 1.0, a: 2 }', stored).problem?.message).toContain('never changes');
    expect(readEdited('{ a: 2 }', stored).problem?.message).toContain('never changes');
  });

  it('are replaced only while their fields are as they were read', () => {
    expect(unchanged(document('{ _id: 1, a: null, "b.c": 1, like: /x/, tags: ["a"] }'))).toEqual({
      _id: { $eq: { $numberInt: '1' } },
      a: { $eq: null },
      tags: { $eq: ['a'] },
    });
  });

  it('show a changed type as a difference', () => {
    expect(diffable(document('{ a: { b: [5, 5.0] } }'), 'UTC')).toEqual({
      a: { b: ['5 Int32', '5.0 Double'] },
    });
  });

  it('are coloured without losing a letter', () => {
    const text = '{\n  "a": { "$oid": "65" },\n  "t": [true, null, -1.5e+21, "x\\"y: 1"]\n}';
    const pieces = piecesOf(text);
    expect(pieces.map((each) => each.text).join('')).toBe(text);
    expect(pieces.filter(({ kind }) => kind !== 'plain').map((each) => `${each.kind} ${each.text}`)).toEqual([
      'key "a"',
      'wrapper "$oid"',
      'string "65"',
      'key "t"',
      'word true',
      'word null',
      'number -1.5e+21',
      'string "x\\"y: 1"',
    ]);
  });
});

it.each(['{}', '{ a: [], b: {}, c: [{ d: [1, "x"] }, ISODate("2026-01-01T00:00:00Z")], "e f": null }'])(
  'are printed in parts as they are printed at once: %s',
  (text) => {
    expect([...prettyParts(document(text))].join('')).toBe(printPretty(document(text)));
  },
);

it('a large document is printed as far as it is shown', () => {
  const list = Array.from({ length: 100_000 }, (_, index) => `item ${index}`);
  const printed = new PrintedText({ list });
  const { text, isWhole } = printed.upTo(1_000);
  expect([text.length < 1_100, isWhole]).toEqual([true, false]);
  expect(printed.upTo(Infinity).text).toBe(printPretty({ list }));
});

it('the beginning of a long text is one piece', () => {
  expect(piecesOf('{ "a": "one true t').at(-1)).toEqual({ kind: 'string', text: '"one true t' });
});

it('a document with a text of 16 million characters is coloured', () => {
  const quoted = `"${'a'.repeat(16_000_000)}"`;
  expect(piecesOf(`{ "a": ${quoted} }`).find(({ kind }) => kind === 'string')?.text).toHaveLength(
    quoted.length,
  );
});

describe('names', () => {
  it('of databases and collections follow the rules of the server', () => {
    expect(databaseNameProblem('shop')).toBeUndefined();
    expect(databaseNameProblem('my shop')).toBe('must not contain spaces');
    expect(databaseNameProblem('a.b')).toBe('must not contain .');
    expect(databaseNameProblem('x'.repeat(64))).toBe('must be at most 63 bytes long');
    expect(collectionNameProblem('orders.archive')).toBeUndefined();
    expect(collectionNameProblem('system.users')).toBe('must not begin with system.');
    expect(collectionNameProblem('a$b')).toBe('must not contain $');
    expect(collectionNameProblem('')).toBe('is required');
  });
});

describe('clusters', () => {
  it('that answer nothing say why', () => {
    expect(awayReason({ name: 'a', stateName: 'IDLE' })).toBeUndefined();
    expect(awayReason({ name: 'a', stateName: 'UPDATING', paused: false })).toBeUndefined();
    expect(awayReason({ name: 'a', stateName: 'IDLE', paused: true })?.title).toBe('a is paused');
    expect(awayReason({ name: 'a', stateName: 'CREATING' })?.title).toBe('a is still being created');
    expect(awayReason({ name: 'a', stateName: 'DELETING' })?.title).toBe('a is being deleted');
  });
});
