import { expect, test } from 'vitest';
import { objectIdTime } from './object-id-time.ts';

test('an ObjectId holds the time when it was made, any other text does not', () => {
  expect(objectIdTime('65f1b3a80000000000000000')).toBe(Date.parse('2024-03-13T14:09:44Z'));
  expect(objectIdTime('orders')).toBeNaN();
});
