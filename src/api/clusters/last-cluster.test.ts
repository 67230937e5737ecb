import { expect, it } from 'vitest';
import { chosenCluster } from './last-cluster.ts';

it('opens on the cluster of the address, else the one used last, else the first', () => {
  const names = ['alpha', 'orders', 'users'];
  expect(chosenCluster(names, 'users', 'orders')).toBe('users');
  expect(chosenCluster(names, undefined, 'orders')).toBe('orders');
  expect(chosenCluster(names, 'gone', 'orders')).toBe('orders');
  expect(chosenCluster(names, undefined, 'deleted')).toBe('alpha');
  expect(chosenCluster([], undefined, 'orders')).toBeUndefined();
  expect(chosenCluster(undefined, 'orders', undefined)).toBeUndefined();
});
