import { expect, test } from 'vitest';
import { describeCondition, describeValue } from './measured-values.ts';

test('a reading shows its unit and no false precision', () => {
  expect(describeValue({ number: 96.437, units: 'RAW' }, 'NORMALIZED_SYSTEM_CPU_USER')).toBe('96.4 %');
  expect(describeValue({ number: 0.756, units: 'HOURS' })).toBe('0.76 h');
  expect(describeValue({ number: 12_884_901_888, units: 'BYTES' })).toBe('12 GB');
  expect(describeValue({ number: 12_480, units: 'RAW' }, 'CONNECTIONS')).toBe('12,480');
});

test('a reading that is missing is not zero', () => {
  expect(describeValue({ units: 'RAW' })).toBeUndefined();
  expect(describeValue({ number: 0, units: 'RAW' }, 'CONNECTIONS')).toBe('0');
});

test('a unit that the console does not know is still shown', () => {
  expect(describeValue({ number: 3, units: 'GIGABYTE_HOURS' })).toBe('3 gigabyte hours');
});

test('a limit reads as words', () => {
  const limit = { operator: 'GREATER_THAN', threshold: 95, units: 'RAW' };
  expect(describeCondition(limit, 'CONNECTIONS_PERCENT')).toBe('above 95 %');
  expect(describeCondition({ operator: 'LESS_THAN', threshold: 1, units: 'HOURS' })).toBe('below 1 h');
  expect(
    describeCondition({ operator: 'GREATER_THAN', threshold: 10.125, units: 'RAW' }, 'CONNECTIONS'),
  ).toBe('above 10.125');
  expect(describeCondition(undefined)).toBeUndefined();
});
