import type { Document } from 'bson';
import { describe, expect, it } from 'vitest';
import type { CommandError } from '../commands/command-error.ts';
import { makeStored } from '../memory-catalog.ts';
import { compileFilter, compilePositional } from './match.ts';

describe('a filter that makes no sense', () => {
  it.each<[string, unknown, string]>([
    ['an unknown operator', { a: { $foo: 1 } }, 'unknown operator: $foo'],
    ['an unknown operator behind a known one', { a: { $gt: 1, $foo: 1 } }, 'unknown operator: $foo'],
    ['a field among operators', { a: { $gt: 1, b: 1 } }, 'unknown operator: b'],
    ['an unknown operator at the top', { $foo: 1 }, 'unknown top level operator: $foo'],
    ['an operator of fields at the top', { $gt: 1 }, 'unknown top level operator: $gt'],
    ['$and with nothing', { $and: [] }, 'must be a nonempty array'],
    ['$or with no array', { $or: { a: 1 } }, '$or must be an array'],
    ['$nor with values', { $nor: [1] }, 'need to be full objects'],
    ['$in with no array', { a: { $in: 1 } }, '$in needs an array'],
    ['$nin with no array', { a: { $nin: {} } }, '$nin needs an array'],
    ['operators in $in', { a: { $in: [{ $gt: 1 }] } }, 'cannot nest $ under $in'],
    ['$not with a value', { a: { $not: 1 } }, '$not needs a regex or a document'],
    ['$not with nothing', { a: { $not: {} } }, '$not cannot be empty'],
    ['$not with fields', { a: { $not: { b: 1 } } }, 'unknown operator: b'],
    ['$ne with a pattern', { a: { $ne: /x/ } }, "Can't have regex as arg to $ne"],
    ['$gt with a pattern', { a: { $gt: /x/ } }, "Can't have RegEx as arg to predicate over field 'a'"],
    ['$size with text', { a: { $size: 'x' } }, 'Failed to parse $size'],
    ['$size below 0', { a: { $size: -1 } }, 'non-negative'],
    ['$size with a fraction', { a: { $size: 1.5 } }, 'Expected an integer'],
    ['$mod with one number', { a: { $mod: [1] } }, 'not enough elements'],
    ['$mod with three', { a: { $mod: [1, 2, 3] } }, 'too many elements'],
    ['$mod by 0', { a: { $mod: [0, 1] } }, 'divisor cannot be 0'],
    ['$mod with text', { a: { $mod: ['x', 1] } }, 'divisor not a number'],
    ['$type with an unknown name', { a: { $type: 'text' } }, 'Unknown type name alias: text'],
    ['$type with an unknown number', { a: { $type: 99 } }, 'Invalid numerical type code: 99'],
    ['$type with nothing', { a: { $type: [] } }, 'must match at least one type'],
    ['$regex with a number', { a: { $regex: 1 } }, '$regex has to be a string'],
    ['$options alone', { a: { $options: 'i' } }, '$options needs a $regex'],
    ['an unknown option', { a: { $regex: 'x', $options: 'g' } }, 'invalid flag in regex options: g'],
    ['options twice', { a: { $regex: /x/i, $options: 'i' } }, 'options set in both'],
    ['a broken pattern', { a: { $regex: '(' } }, 'Regular expression is invalid'],
    ['$all with no array', { a: { $all: 1 } }, '$all needs an array'],
    ['operators in $all', { a: { $all: [{ $gt: 1 }] } }, 'no $ expressions in $all'],
    ['$elemMatch with a value', { a: { $elemMatch: 1 } }, '$elemMatch needs an Object'],
    ['$where in $elemMatch', { a: { $elemMatch: { $where: '1' } } }, '$where can only be applied'],
    ['$text in $elemMatch', { a: { $elemMatch: { $text: {} } } }, '$text can only be applied'],
    ['$all with more than $elemMatch', { a: { $all: [{ $elemMatch: {}, $gt: 1 }] } }, 'has to be consistent'],
    ['options that are no text', { a: { $regex: 'x', $options: 1 } }, '$options has to be a string'],
    ['$expr in $elemMatch', { a: { $elemMatch: { $expr: true } } }, '$expr can only be applied'],
    ['invalid bits', { a: { $bitsAllSet: 'x' } }, 'takes an Array'],
    ['negative bits', { a: { $bitsAllSet: -1 } }, 'non-negative'],
    ['an unknown expression', { $expr: { $foo: 1 } }, "Unrecognized expression '$foo'"],
    ['an unknown variable', { $expr: '$$foo' }, 'Use of undefined variable: foo'],
    ['$where', { $where: 'true' }, '$where is not allowed in this context'],
    ['$text', { $text: { $search: 'x' } }, '$text is not allowed in this context'],
    ['a filter that is no object', [], 'must be an object'],
    ['an unknown operator in $or', { $or: [{ a: { $foo: 1 } }] }, 'unknown operator: $foo'],
    ['an unknown operator in $elemMatch', { a: { $elemMatch: { $foo: 1 } } }, 'unknown operator: $foo'],
  ])('%s is refused by name', (_what, filter, message) => {
    let refusal: CommandError | undefined;
    try {
      compileFilter(filter as Document);
    } catch (error) {
      refusal = error as CommandError;
    }
    expect(refusal?.message).toContain(message);
    expect(refusal?.toReply()).toMatchObject({ ok: 0, code: expect.any(Number) });
  });
});

describe('the position that a filter finds', () => {
  it.each<[string, Document, Document, number | undefined]>([
    ['an element', { a: 5 }, { a: [4, 5] }, 1],
    ['a range', { a: { $gt: 4 } }, { a: [4, 5, 6] }, 1],
    ['$elemMatch', { a: { $elemMatch: { b: 2 } } }, { a: [{ b: 1 }, { b: 2 }] }, 1],
    [
      'nothing where no element meets $elemMatch',
      { a: { $elemMatch: { b: 3 } } },
      { a: [{ b: 1 }] },
      undefined,
    ],
    ['the first element', { a: { $elemMatch: { b: 1 } } }, { a: [{ b: 1 }, { b: 1 }] }, 0],
    ['a field of elements', { 'a.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }, 1],
    ['the outermost of nested arrays', { 'a.b': 2 }, { a: [{ b: [1] }, { b: [0, 0, 2] }] }, 1],
    ['nothing without an array', { a: 5 }, { a: 5 }, undefined],
    ['nothing by a negation', { a: { $ne: 5 } }, { a: [4] }, undefined],
    ['nothing when it does not match', { a: 5, b: 1 }, { a: [5] }, undefined],
  ])('%s', (_what, filter, doc, position) => {
    expect(compilePositional(filter)(makeStored(doc))).toBe(position);
  });
});
