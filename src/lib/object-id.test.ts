import { expect, test } from 'vitest';
import { objectIdTime } from './object-id.ts';

test('an id of the service contains its creation time, any other text does not', () => {
  expect(objectIdTime('65f1b3a80000000000000000')).toBe(Date.parse('2024-03-13T14:09:44Z'));
  expect(objectIdTime('orders')).toBeUndefined();
});
