import { describe, expect, it } from 'vitest';
import { int } from '#src/lib/ejson/value.ts';
import { changeCommand, readUpdate, stateCommand, touchedFields } from './change.ts';

describe('an update as typed', () => {
  it('is a document of operators or a pipeline', () => {
    expect(readUpdate('{ $set: { a: 1 } }')).toEqual({ $set: { a: int(1) } });
    expect(readUpdate('[{ $set: { a: "$b" } }, { $unset: "b" }]')).toEqual([
      { $set: { a: '$b' } },
      { $unset: 'b' },
    ]);
  });

  it.each([
    ['', 'An update is required'],
    ['{}', 'An update is required'],
    ['{ status: "paid" }', 'write { $set: { status: value } }'],
    ['{ $set: 5 }', '$set needs a document of fields'],
    ['[]', 'at least one stage'],
    ['[{ $match: { a: 1 } }]', 'not $match'],
    ['[{ $set: { a: 1 }, $unset: "b" }]', 'one field'],
    ['db.orders.updateMany({}, { $set: { a: 1 } })', 'Only the update is expected'],
    ['{ $set: { a: 1 }', 'at the end'],
  ])('%s is refused', (text, message) => {
    expect(() => readUpdate(text)).toThrow(message);
  });
});

describe('fields that an update can alter', () => {
  it.each([
    ['{ $set: { "a.b": 1, c: 2 }, $inc: { "a.d": 1 } }', ['a', 'c']],
    ['{ $rename: { old: "fresh" } }', ['old', 'fresh']],
    ['[{ $unset: ["a", "b.c"] }, { $set: { d: 1 } }]', ['a', 'b', 'd']],
    ['[{ $replaceWith: { a: 1 } }]', undefined],
    ['{ $set: { "$weird": 1 } }', undefined],
  ])('of %s', (text, fields) => {
    expect(touchedFields(readUpdate(text))).toEqual(fields);
  });
});

describe('commands', () => {
  it('name a document by its _id alone where there is no filter', () => {
    expect(changeCommand('orders', { kind: 'delete' }, { filter: {}, options: {} }, [int(1)])).toEqual({
      delete: 'orders',
      deletes: [{ q: { _id: { $eq: int(1) } }, limit: int(1) }],
      ordered: false,
    });
  });

  it('read the state of the altered fields only', () => {
    const change = { kind: 'update' as const, update: readUpdate('{ $set: { "a.b": 1 } }') };
    expect(stateCommand('orders', change, [int(1)])).toMatchObject({
      projection: { _id: int(1), a: int(1) },
    });
    expect(stateCommand('orders', { kind: 'delete' }, [int(1)])).toMatchObject({
      projection: { _id: int(1) },
    });
  });
});
