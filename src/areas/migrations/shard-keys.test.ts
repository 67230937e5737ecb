import { describe, expect, it } from 'vitest';
import { keyOfIndex, keyText } from './shard-keys.ts';

describe('the key of an index of the source', () => {
  it('becomes a shard key, its parts in their order', () => {
    const key = keyOfIndex({ customer: { $numberInt: '1' }, _id: 'hashed', at: 1 });
    expect(key).toEqual([
      { field: 'customer', kind: '1' },
      { field: '_id', kind: 'hashed' },
      { field: 'at', kind: '1' },
    ]);
    expect(keyText(key ?? [])).toBe('{ customer: 1, _id: "hashed", at: 1 }');
  });

  it.each([
    ['a descending part', { at: -1 }],
    ['a text index', { _fts: 'text', _ftsx: 1 }],
    ['a place on a map', { where: '2dsphere' }],
    ['no part', {}],
    ['no index', undefined],
  ])('is undefined for %s', (_, key) => {
    expect(keyOfIndex(key)).toBeUndefined();
  });
});
