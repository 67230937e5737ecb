import { expect, it } from 'vitest';
import { CreateCollectionRestore } from '#contract/backups/collection-restores.ts';
import { problemText } from '#contract/values/problem-text.ts';
import { nameProblem, namesOf, partsProblem, partsWarning, targetNameOf } from './part-names.ts';

it('sends a collection with its database only once', () => {
  const { databases, collections } = namesOf({ parts: ['shop.orders', 'shop', 'press.posts'] });
  expect(databases).toEqual([{ sourceNamespace: 'shop' }]);
  expect(collections).toEqual([{ sourceNamespace: 'press.posts' }]);
});

it('returns the target name of a collection: a custom name, otherwise the suffixes', () => {
  const parts = ['shop.orders'];
  expect(targetNameOf('shop.orders', { parts })).toBe('shop.orders');
  expect(targetNameOf('shop.orders', { parts, databaseSuffix: '_old', collectionSuffix: '_1' })).toBe(
    'shop_old.orders_1',
  );
  expect(
    targetNameOf('shop.orders', { parts, names: { 'shop.orders': 'a.b' }, databaseSuffix: '_old' }),
  ).toBe('a.b');
  expect(targetNameOf('shop.orders', { parts, databaseSuffix: '_old', write: 'OVERWRITE_EXISTING' })).toBe(
    'shop.orders',
  );
  expect(targetNameOf('shop.a.b', { parts: ['shop'], names: { shop: 'old' } })).toBe('old.a.b');
});

it('refuses names that the database would refuse, and warns about two that become one', () => {
  expect(nameProblem('shop', 'a b')).toContain('spaces, dots');
  expect(nameProblem('shop', 'x'.repeat(64))).toContain('63');
  expect(nameProblem('shop.orders', 'orders')).toMatch(/^must be the name of a database, a dot/);
  expect(nameProblem('shop.orders', 'shop.$x')).toContain('$');
  expect(nameProblem('shop.orders', 'shop.orders.old')).toBeUndefined();
  expect(partsProblem({})).toBe('Choose a database or a collection.');
  // nothing supports that the service refuses it
  const twice = { parts: ['a.x', 'b.x'], names: { 'b.x': 'a.x' } };
  expect([partsProblem(twice), partsWarning(twice)]).toEqual([
    undefined,
    'Two of them would be named a.x: Atlas may refuse it.',
  ]);
  expect(partsProblem({ parts: ['a'], collectionSuffix: 'a/b' })).toBe(
    'Suffix for collections must not contain spaces, dots or / \\ " $ * < > : | ?.',
  );
  expect(partsProblem({ parts: ['shop'], names: { shop: 'x'.repeat(64) } })).toBe(
    'Name of shop at the target must have at most 63 characters.',
  );
  expect(partsProblem({ parts: Array.from({ length: 101 }, (_, index) => `a.c${index}`) })).toBe(
    'At most 100 collections in one restore.',
  );
});

// the error of the service about a name equals the one beside its field
it.each([
  ['databases', 'shop', 'a b'],
  ['databases', 'shop', 'x'.repeat(64)],
  ['collections', 'shop.orders', 'orders'],
  ['collections', 'shop.orders', 'shop.$x'],
  ['collections', 'shop.orders', `shop.${'x'.repeat(251)}`],
] as const)('reports the error of the service for %s: %s as %s', (list, sourceNamespace, targetNamespace) => {
  const { error } = CreateCollectionRestore.shape[list].safeParse([{ sourceNamespace, targetNamespace }], {
    error: problemText,
  });
  expect(error?.issues[0]?.message).toBe(nameProblem(sourceNamespace, targetNamespace));
});
