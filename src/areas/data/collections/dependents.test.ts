import { expect, it } from 'vitest';
import { dependentsText, namesText, readsFrom, viewsOf } from './dependents.ts';

it('finds views on a collection, views on those, and pipelines that read it', () => {
  const views = [
    { name: 'open', viewOn: 'orders', pipeline: [] },
    { name: 'late', viewOn: 'open', pipeline: [{ $match: { late: true } }] },
    { name: 'joined', viewOn: 'people', pipeline: [{ $lookup: { from: 'orders', as: 'o' } }] },
    { name: 'nested', viewOn: 'people', pipeline: [{ $facet: { a: [{ $unionWith: 'late' }] } }] },
    { name: 'other', viewOn: 'people', pipeline: [{ $match: { from: 'orders' } }] },
    { name: 'circle', viewOn: 'circle', pipeline: [] },
  ];
  expect(viewsOf('orders', views)).toEqual(['joined', 'late', 'nested', 'open']);
  expect(viewsOf('nothing', views)).toEqual([]);
});

it('ends in hostile depth', () => {
  let deep: object = {};
  for (let depth = 0; depth < 5_000; depth += 1) deep = { $lookup: { pipeline: [deep] } };
  expect(readsFrom(deep as never, 'a')).toBe(false);
});

it('distinguishes unknown from none', () => {
  expect(namesText(undefined, 'index', 'indexes')).toBe('Indexes: unknown');
  expect(namesText([], 'view')).toBe('Views: none');
  expect(namesText(['a'], 'view')).toBe('1 view: a');
  expect(namesText(['a', 'b', 'c', 'd', 'e', 'f'], 'view')).toBe('6 views: a, b, c, d, e and more');
});

it('states what happens to one view and to several', () => {
  const text = (views: string[]) => dependentsText({ indexes: [], searchIndexes: [], views }, true)[1];
  expect(text(['a'])).toBe('1 view that reads it: a. It returns no documents afterwards');
  expect(text(['a', 'b'])).toBe('2 views that read it: a, b. They return no documents afterwards');
});
