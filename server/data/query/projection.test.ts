import { type Document, Double, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { makeStored } from '../memory-catalog.ts';
import { toEjson } from '../values/ejson.ts';
import { compileProjection } from './projection.ts';

function project(projection: Document, doc: Document, filter: Document = {}): Document {
  return compileProjection(projection, { filter })(makeStored(doc));
}

const doc = { _id: 1, a: 1, b: { c: 2, d: 3 }, e: [{ f: 1, g: 2 }, 7, { g: 3 }, [{ f: 4 }]] };

/** Fact, projection, result; the order of fields counts. */
describe('a projection', () => {
  it.each<[string, Document, Document]>([
    ['without fields leaves everything', {}, doc],
    ['includes fields, and _id', { a: 1 }, { _id: 1, a: 1 }],
    ['includes with true and any number but 0', { a: true, b: 5.5 }, { _id: 1, a: 1, b: { c: 2, d: 3 } }],
    ['includes with a Long', { a: Long.ONE }, { _id: 1, a: 1 }],
    ['may exclude _id beside inclusions', { a: 1, _id: 0 }, { a: 1 }],
    ['keeps the order of the document', { b: 1, a: 1 }, { _id: 1, a: 1, b: { c: 2, d: 3 } }],
    ['of only _id leaves only _id', { _id: 1 }, { _id: 1 }],
    ['without _id leaves the rest', { _id: 0 }, { a: 1, b: doc.b, e: doc.e }],
    ['excludes fields', { b: 0, e: 0 }, { _id: 1, a: 1 }],
    ['excludes with false', { b: false, e: false, _id: 1 }, { _id: 1, a: 1 }],
    ['includes by a path', { 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    ['includes by nested documents', { b: { c: 1 } }, { _id: 1, b: { c: 2 } }],
    ['excludes by a path', { 'b.c': 0, e: 0 }, { _id: 1, a: 1, b: { d: 3 } }],
    ['reaches into arrays', { 'e.f': 1 }, { _id: 1, e: [{ f: 1 }, {}, [{ f: 4 }]] }],
    ['excludes inside of arrays', { 'e.f': 0, a: 0, b: 0 }, { _id: 1, e: [{ g: 2 }, 7, { g: 3 }, [{}]] }],
    ['leaves out values on the path that are no documents', { 'a.x': 1 }, { _id: 1 }],
    ['leaves an empty document where the field is missing', { 'b.x': 1 }, { _id: 1, b: {} }],
    ['of a field that is not there leaves _id', { zzz: 1 }, { _id: 1 }],
    ['slices from the front, leaving the rest', { e: { $slice: 1 } }, { ...doc, e: [{ f: 1, g: 2 }] }],
    ['slices from the end', { e: { $slice: -1 } }, { ...doc, e: [[{ f: 4 }]] }],
    ['slices behind a number of elements', { e: { $slice: [1, 2] } }, { ...doc, e: [7, { g: 3 }] }],
    ['slices counted from the end', { e: { $slice: [-3, 1] } }, { ...doc, e: [7] }],
    ['slices beside inclusions', { a: 1, e: { $slice: 1 } }, { _id: 1, a: 1, e: [{ f: 1, g: 2 }] }],
    ['keeps values that are no arrays when slicing', { a: { $slice: 1 } }, doc],
    [
      'keeps the first element that $elemMatch finds',
      { e: { $elemMatch: { g: { $gt: 2 } } } },
      { _id: 1, e: [{ g: 3 }] },
    ],
    ['leaves out a field where $elemMatch finds nothing', { e: { $elemMatch: { g: 9 } } }, { _id: 1 }],
    [
      'puts $elemMatch behind the others',
      { e: { $elemMatch: { g: 2 } }, b: 1 },
      { _id: 1, b: doc.b, e: [{ f: 1, g: 2 }] },
    ],
    ['computes', { sum: { $add: ['$a', '$b.c'] } }, { _id: 1, sum: 3 }],
    ['computes beside inclusions, behind them', { x: '$b.d', a: 1 }, { _id: 1, a: 1, x: 3 }],
    ['takes text as a constant', { a: 'x' }, { _id: 1, a: 'x' }],
    ['takes $literal', { a: { $literal: 1 } }, { _id: 1, a: 1 }],
    ['computes inside of documents', { 'b.x': { $add: ['$a', 1] }, 'b.c': 1 }, { _id: 1, b: { c: 2, x: 2 } }],
    ['computes into a new document', { 'n.x': '$a' }, { _id: 1, n: { x: 1 } }],
    ['computes _id', { _id: '$a', b: 1 }, { b: doc.b, _id: 1 }],
    ['computes with the expression $slice', { e: { $slice: ['$e', 1] } }, { _id: 1, e: [{ f: 1, g: 2 }] }],
    ['leaves out what an expression does not find', { x: '$zzz' }, { _id: 1 }],
    ['computes conditions', { x: { $cond: [{ $gt: ['$a', 0] }, 'yes', 'no'] } }, { _id: 1, x: 'yes' }],
  ])('%s', (_fact, projection, expected) => {
    expect(toEjson(project(projection, doc))).toBe(toEjson(expected));
  });

  it.each<[string, Document, Document, Document]>([
    ['keeps the element that the filter found', { 'l.$': 1 }, { l: 3 }, { _id: 1, l: [3] }],
    ['by a range', { 'l.$': 1 }, { l: { $gt: 1 } }, { _id: 1, l: [2] }],
    ['of documents', { 'e.$': 1 }, { 'e.g': 3 }, { _id: 1, e: [{ g: 3 }] }],
    ['by $elemMatch', { 'e.$': 1, a: 1 }, { e: { $elemMatch: { g: 3 } } }, { _id: 1, a: 1, e: [{ g: 3 }] }],
    ['inside of the element', { 'e.g.$': 1 }, { 'e.g': 3 }, { _id: 1, e: [{ g: 3 }] }],
  ])('positional: %s', (_fact, projection, filter, expected) => {
    const stored = { _id: 1, a: 1, l: [1, 2, 3], e: [{ f: 1, g: 2 }, { g: 3 }] };
    expect(toEjson(project(projection, stored, filter))).toBe(toEjson(expected));
  });

  it('keeps the types of values', () => {
    const typed = {
      _id: new ObjectId('650000000000000000000001'),
      n: Long.fromString('9007199254740993'),
      d: new Double(5),
    };
    expect(project({ n: 1, d: 1 }, typed)).toEqual(typed);
    expect(project({ m: '$n' }, typed).m).toEqual(Long.fromString('9007199254740993'));
  });

  it('never changes the document', () => {
    const before = toEjson(doc);
    project({ 'b.c': 0, e: { $slice: 1 }, 'b.d': 0 }, doc);
    project({ 'b.x': { $add: [1, 1] }, 'e.x': '$a', b: { c: 1 } }, doc);
    expect(toEjson(doc)).toBe(before);
  });

  it('treats __proto__ as a field like others', () => {
    const odd = JSON.parse('{"_id":1,"__proto__":{"x":1}}');
    expect(toEjson(project({ _id: 0 }, odd))).toBe(toEjson(JSON.parse('{"__proto__":{"x":1}}')));
  });

  it.each<[string, Document, string]>([
    ['exclusion among inclusions', { a: 1, b: 0 }, 'Cannot do exclusion on field b in inclusion projection'],
    ['inclusion among exclusions', { a: 0, b: 1 }, 'Cannot do inclusion on field b in exclusion projection'],
    [
      'an expression among exclusions',
      { a: 0, b: '$c' },
      'Cannot do inclusion on field b in exclusion projection',
    ],
    ['a path inside of a path', { a: 1, 'a.b': 1 }, 'Path collision at a.b'],
    ['a path around a path', { 'a.b': 1, a: 1 }, 'Path collision at a'],
    ['an empty part of a path', { 'a..b': 1 }, 'may not be empty'],
    ['an empty name', { '': 1 }, 'an empty field name'],
    ['an empty document', { a: {} }, 'An empty sub-projection is not a valid value'],
    ['a field with $', { $a: 1 }, "may not start with '$'"],
    ['a position in the middle', { 'a.$.b': 1 }, "positional operator '.$' can only be at the end"],
    ['two positions', { 'a.$': 1, 'b.$': 1 }, 'more than one positional projection'],
    ['a position to exclude', { 'a.$': 0 }, 'cannot be used with an exclusion'],
    [
      'a position beside $elemMatch',
      { 'a.$': 1, b: { $elemMatch: { c: 1 } } },
      'Cannot specify positional operator and $elemMatch',
    ],
    [
      '$elemMatch on a path',
      { 'a.b': { $elemMatch: { c: 1 } } },
      'Cannot use $elemMatch projection on a nested field',
    ],
    ['$elemMatch with a value', { a: { $elemMatch: 1 } }, 'object required'],
    ['$slice with text', { a: { $slice: 'x' } }, 'Invalid $slice syntax'],
    ['$slice of 0 elements behind some', { a: { $slice: [1, 0] } }, 'must be positive'],
    ['$meta', { a: { $meta: 'other' } }, '$meta: "other" is not available'],
    ['an unknown expression', { a: { $foo: 1 } }, "Unrecognized expression '$foo'"],
  ])('refuses %s', (_what, projection, message) => {
    expect(() => compileProjection(projection)).toThrow(message);
  });

  it('refuses a position when the filter found no array', () => {
    expect(() => project({ 'a.$': 1 }, { _id: 1, a: [1] }, { _id: 1 })).toThrow(
      "couldn't find a matching element",
    );
  });
});
