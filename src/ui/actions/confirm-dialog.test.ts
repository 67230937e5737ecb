import { expect, it } from 'vitest';
import { mismatch } from './confirm-dialog.tsx';

it('refuses look-alike letters, another case and spaces, and names the reason', () => {
  expect(mismatch('orders-prod', 'orders-prod')).toBeUndefined();
  expect(mismatch('оrders-prod', 'orders-prod')).toBe('Differs from the name at letter 1');
  expect(mismatch('Orders-prod', 'orders-prod')).toBe('Upper and lower case differ');
  expect(mismatch('orders-prod ', 'orders-prod')).toBe('Remove the spaces around the name');
  expect(mismatch('ord', 'orders-prod')).toBeUndefined();
});
