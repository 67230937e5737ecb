import { describe, expect, it } from 'vitest';
import { countCommand, longestPart, nothing, pageCommand, readQuery } from '../query-text.ts';
import { expandShellQuery, filterOfId, withObjectIds } from './shell-query.ts';

const orders = { db: 'shop', collection: 'orders' };
const expand = (filter: string) => {
  const { query, notes, problem } = expandShellQuery({ filter }, orders);
  return {
    filter: query.filter?.trim(),
    sort: query.sort,
    fields: query.fields,
    notes,
    problem: problem?.message,
  };
};

describe('a shell call as a filter', () => {
  it.each([
    'db.orders.find({ a: 1 })',
    ' db . orders . find ( { a: 1 } ) ;',
    'db.getCollection("orders").find({ a: 1 }).pretty()',
    "db['orders'].find({ a: 1 }).toArray();",
    'db.getSiblingDB("shop").orders.find({ a: 1 })',
    'db.orders.find(\n  // newest\n  { a: 1 }\n)',
  ])('%s is its filter', (text) => {
    expect(expand(text)).toMatchObject({ filter: '{ a: 1 }', notes: [], problem: undefined });
  });

  it('puts projection and sort into their fields and reports the rest', () => {
    const text = 'db.orders.find({ "a)": /[)]/ }, { a: 1 }).sort({ at: -1 }).skip(40).limit(20).hint("a_1")';
    expect(expand(text)).toEqual({
      filter: '{ "a)": /[)]/ }',
      sort: '{ at: -1 }',
      fields: '{ a: 1 }',
      notes: [],
      problem: undefined,
    });
  });

  it('puts every option into its field, from methods and from the third argument', () => {
    const options = {
      collation: '{"locale":"en"}',
      hint: '"a_1"',
      skip: '40',
      limit: '20',
      maxTimeMS: '500',
    };
    const chained =
      'db.orders.find({}).collation({"locale":"en"}).hint("a_1").skip(40).limit(20).maxTimeMS(500).readPref("nearest")';
    const { query, notes } = expandShellQuery({ filter: chained }, orders);
    expect(query).toMatchObject(options);
    expect(notes).toEqual(['readPref("nearest") is not applied. Choose the members under Read from.']);
    const text =
      'db.orders.find({}, null, { collation: { locale: "en" }, hint: "a_1", skip: 40, limit: 20, maxTimeMS: 500, tailable: true })';
    const third = expandShellQuery({ filter: text.replace('null', '{}') }, orders);
    expect(third.query).toMatchObject(options);
    expect(third.notes).toEqual(['The option tailable is not applied.']);
    expect(readQuery(third.query).query?.options).toEqual({
      collation: { locale: 'en' },
      hint: 'a_1',
      skip: { $numberInt: '40' },
      limit: { $numberInt: '20' },
      maxTimeMS: { $numberInt: '500' },
    });
  });

  it('runs the filter of a count', () => {
    const { query, notes } = expandShellQuery(
      { filter: 'db.orders.countDocuments({ a: 1 }, { limit: 5 })' },
      orders,
    );
    expect([query.filter?.trim(), query.fields, query.limit]).toEqual(['{ a: 1 }', undefined, '5']);
    expect(notes).toEqual(['countDocuments is run as find: the page shows the number of matches.']);
  });

  it('finds everything without arguments', () => {
    expect(expand('db.orders.find()')).toMatchObject({ filter: undefined, problem: undefined });
  });

  it.each([
    ['db.other.find({})', /query of shop\.other/u],
    ['db.getSiblingDB("x").orders.find({})', /query of x\.orders/u],
    ['db.orders.archive.find({})', /query of shop\.orders\.archive/u],
    ['db.orders.deleteMany({})', /Only find can be run here, not deleteMany/u],
    ['db.orders.aggregate([])', /Aggregation tab/u],
    ['db.orders.find({ a: 1 }', /\) is missing at the end/u],
    ['db.orders', /has the form/u],
    ['db.orders.find({}) + 1', /Not expected here/u],
  ])('%s is refused with its reason', (text, reason) => {
    expect(expand(text).problem).toMatch(reason);
  });

  it('reports an error of the filter at its place in the typed text', () => {
    const text = 'db.orders.find({ a: nothing })';
    const { problems } = readQuery(expandShellQuery({ filter: text }, orders).query);
    expect(problems.filter?.from).toBe(text.indexOf('nothing'));
  });

  it('of hostile length or depth is refused at once', () => {
    const began = process.cpuUsage();
    expect(expand(`db.orders.find(${'['.repeat(200_000)}`).problem).toMatch(/at most/u);
    expect(expand(`db.orders.find(${'('.repeat(90_000)}`).problem).toMatch(/missing/u);
    expect(expand(`db${'.a'.repeat(40_000)}`).problem).toEqual(expect.any(String));
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
  });
});

it.each([
  ['507f1f77bcf86cd799439011', '{ _id: ObjectId("507f1f77bcf86cd799439011") }'],
  [' "507F1F77BCF86CD799439011" ', '{ _id: ObjectId("507f1f77bcf86cd799439011") }'],
  ['507f1f77bcf86cd79943901', undefined],
  ['{ a: 1 }', undefined],
])('the bare id %s offers an ObjectId', (text, filter) => {
  expect(filterOfId(text)).toBe(filter);
});

it.each([
  ['{ owner: "507F1F77BCF86CD799439011" }', '{ owner: ObjectId("507f1f77bcf86cd799439011") }'],
  ['{ a: ObjectId("507f1f77bcf86cd799439011") }', undefined],
  ['{ a: { "$oid": "507f1f77bcf86cd799439011" } }', undefined],
  ['{ "507f1f77bcf86cd799439011": 1 }', undefined],
  ['{ a: "507f1f77bcf86cd79943901" }', undefined],
])('the filter %s offers ObjectIds for texts that look like them', (text, changed) => {
  expect(withObjectIds(text)).toBe(changed);
});

it.each([
  [{ skip: '-1' }, 'skip', /Skip must be a whole number from 0/u],
  [{ limit: '0' }, 'limit', /Limit must be a whole number from 1/u],
  [{ maxTimeMS: '1e3' }, 'maxTimeMS', /Max time must be a whole number from 1 to 600000/u],
  [{ collation: '{ strength: 1 }' }, 'collation', /names its locale/u],
  [{ hint: '{ a: ' }, 'hint', /A value is missing/u],
] as const)('the option %j is refused by its field', (texts, part, reason) => {
  const { query, problems } = readQuery(texts);
  expect(query).toBeUndefined();
  expect(problems[part]?.message).toMatch(reason);
});

it('pages within the skip and limit of the query', () => {
  const { query = nothing } = readQuery({ skip: '5', limit: '30', hint: 'a_1' });
  const page = (number: number) => pageCommand('orders', query, { page: number, size: 20 });
  expect(page(1)).toMatchObject({ skip: { $numberInt: '5' }, limit: { $numberInt: '20' }, hint: 'a_1' });
  expect(page(2)).toMatchObject({ skip: { $numberInt: '25' }, limit: { $numberInt: '10' } });
  // behind the limit nothing matches
  expect(page(3)).toMatchObject({ filter: { $nor: [{}] } });
  expect(countCommand('orders', query)).toMatchObject({
    skip: { $numberInt: '5' },
    limit: { $numberInt: '30' },
  });
});

it.each([
  ['{ a: “x” }', { a: 'x' }],
  ['{ „a“: ‘x’ }', { a: 'x' }],
  ['{ «a»: “it’s” }', { a: 'it’s' }],
  ['{ a: new Date("2026-03-13T14:02:00Z") }', { a: { $date: { $numberLong: '1773410520000' } } }],
  ['{ a: ISODate("2026-03-13") }', { a: { $date: { $numberLong: '1773360000000' } } }],
])('%s is read', (filter, value) => {
  expect(readQuery({ filter }).query?.filter).toEqual(value);
});

it('refuses dates whose moment depends on a time zone, and texts that the address cannot keep', () => {
  expect(readQuery({ filter: '{ a: new Date(2026, 2, 13) }' }).problems.filter?.message).toMatch(
    /time zone/u,
  );
  const long = `{ a: "${'x'.repeat(longestPart)}" }`;
  expect(readQuery({ filter: long }).problems.filter?.message).toMatch(/At most 8000 characters/u);
});
