import { beforeEach, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

let db: DatabaseInTest;
const strict = { version: '1', strict: true };

beforeEach(() => {
  db = new DatabaseInTest();
  const index = (key: object, options = {}) => ({ key, name: Object.keys(key).join('_'), ...options });
  const indexes = [index({ a: 1 }), index({ b: 1 }, { sparse: true }), index({ c: 'text' })];
  db.run({ createIndexes: 'things', indexes });
  db.run({ create: 'plain', viewOn: 'things', pipeline: [{ $match: { a: 1 } }] });
  const nested = [{ $lookup: { from: 'things', pipeline: [{ $indexStats: {} }], as: 'x' } }];
  db.run({ create: 'view', viewOn: 'things', pipeline: nested });
});

it('validateDBMetadata lists indexes and views outside of version 1 of the API', () => {
  const { apiVersionErrors } = db.run({ validateDBMetadata: 1, apiParameters: strict });
  expect(apiVersionErrors).toEqual([
    expect.objectContaining({ ns: 'app.things', code: 323, errmsg: expect.stringContaining('name b ') }),
    expect.objectContaining({ ns: 'app.things', codeName: 'APIStrictError' }),
    expect.objectContaining({ ns: 'app.view', errmsg: expect.stringContaining('$indexStats') }),
  ]);
});

it('validateDBMetadata covers one database or collection, and nothing without strict', () => {
  const errors = (more: object) =>
    db.run({ validateDBMetadata: 1, apiParameters: strict, ...more }).apiVersionErrors;
  expect(errors({ db: 'app', collection: 'view' })).toHaveLength(1);
  expect(errors({ db: 'other' })).toEqual([]);
  expect(errors({ collection: 'plain' })).toEqual([]);
  expect(errors({ apiParameters: { version: '1' } })).toEqual([]);
});

it.each([
  [{}, 40414],
  [{ apiParameters: {} }, 40414],
  [{ apiParameters: { version: '2' } }, 322],
  [{ apiParameters: { version: '1', more: 1 } }, 40415],
  [{ apiParameters: strict, db: 1 }, 14],
])('validateDBMetadata refuses %j', (more, code) => {
  expect(db.refusal({ validateDBMetadata: 1, ...more })).toMatchObject({ code });
});
