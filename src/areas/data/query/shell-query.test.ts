import { describe, expect, it } from 'vitest';
import { longestPart, readQuery } from '../query-text.ts';
import { expandShellQuery, filterOfId } from './shell-query.ts';

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
      notes: [
        'skip(40) is not applied. Choose the page and its size below.',
        'limit(20) is not applied. Choose the page and its size below.',
        'hint("a_1") is not applied.',
      ],
      problem: undefined,
    });
  });

  it('finds everything without arguments', () => {
    expect(expand('db.orders.find()')).toMatchObject({ filter: undefined, problem: undefined });
  });

  it.each([
    ['db.other.find({})', /query of shop\.other/u],
    ['db.getSiblingDB("x").orders.find({})', /query of x\.orders/u],
    ['db.orders.archive.find({})', /query of shop\.orders\.archive/u],
    ['db.orders.deleteMany({})', /Only find can be run here, not deleteMany/u],
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
