import { expect, it } from 'vitest';
import { diffJson, type Json } from './json-diff.ts';

it('lists additions, removals and changes, field by field', () => {
  const before = {
    id: '1',
    name: 'orders',
    tags: ['a', 'b'],
    scaling: { min: 'M10', disk: true },
    note: 'x',
  };
  const after = {
    id: '2',
    name: 'orders',
    tags: ['a', 'c', 'd'],
    scaling: { min: 'M20', disk: true },
    extra: {},
  };
  expect(diffJson(before, after, ['id'])).toEqual([
    { path: 'tags.1', keys: ['tags', '1'], kind: 'changed', before: 'b', after: 'c' },
    { path: 'tags.2', keys: ['tags', '2'], kind: 'added', after: 'd' },
    { path: 'scaling.min', keys: ['scaling', 'min'], kind: 'changed', before: 'M10', after: 'M20' },
    { path: 'note', keys: ['note'], kind: 'removed', before: 'x' },
    { path: 'extra', keys: ['extra'], kind: 'added', after: {} },
  ]);
});

it('hides a key at any depth, or one exact path', () => {
  const before = { links: [1], a: { links: [2], kept: 1 }, b: { kept: 1 } };
  const after = { links: [3], a: { links: [4], kept: 2 }, b: { kept: 2 } };
  expect(diffJson(before, after, ['links', 'a.kept']).map((change) => change.path)).toEqual(['b.kept']);
});

it('treats a change of shape as one change', () => {
  expect(diffJson({ a: null }, { a: { b: 1 } })).toEqual([
    { path: 'a', keys: ['a'], kind: 'changed', before: null, after: { b: 1 } },
  ]);
});

it('compares values of any depth', () => {
  const nested = (levels: number, leaf: number): Json => {
    let value: Json = leaf;
    for (let level = 0; level < levels; level += 1) value = { a: value };
    return value;
  };
  expect(diffJson(nested(200, 1), nested(200, 2))).toHaveLength(1);
  expect(diffJson(nested(50_000, 1), nested(50_000, 2))).toHaveLength(1);
});
