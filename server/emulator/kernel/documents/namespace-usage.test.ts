import { expect, it } from 'vitest';
import { NamespaceUsage } from './namespace-usage.ts';

it('of more than ten thousand collections, the one that was used longest ago is forgotten', () => {
  const usage = new NamespaceUsage();
  for (let at = 0; at < 10_000; at += 1) usage.note('shop', { find: `c${at}` }, 5);
  usage.note('shop', { find: 'c0' }, 5);
  usage.note('shop', { find: 'new' }, 5);
  const countOf = (name: string) => usage.of(`shop.${name}`).total.count;
  expect(['c0', 'c1', 'c2', 'new'].map(countOf)).toEqual([2, 0, 1, 1]);
});

it('counts reads, writes and cursors of a collection with their times', () => {
  const usage = new NamespaceUsage();
  usage.note('shop', { find: 'orders' }, 10);
  usage.note('shop', { getMore: 1, collection: 'orders' }, 20);
  usage.note('shop', { insert: 'orders' }, 40);
  usage.note('shop', { ping: 1 }, 80);
  const { total, readLock, writeLock } = usage.of('shop.orders');
  expect([total, readLock, writeLock]).toEqual([
    { time: 70, count: 3 },
    { time: 30, count: 2 },
    { time: 40, count: 1 },
  ]);
});
