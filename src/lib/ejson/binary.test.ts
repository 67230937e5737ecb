import { expect, it } from 'vitest';
import { shownValue } from './shown-value.ts';

const binary = (bytes: number[], subType: string) => ({
  $binary: { base64: btoa(String.fromCharCode(...bytes)), subType },
});
const floats = (...values: number[]): number[] => [...new Uint8Array(new Float32Array(values).buffer)];

it.each([
  [binary([39, 0, ...floats(0.5, -1, 0.1, 2, 3)], '09'), 'float32 vector [5] 0.5, -1, 0.1, 2, …'],
  [binary([3, 0, 1, 255], '09'), 'int8 vector [2] 1, -1'],
  [binary([16, 3, 255], '09'), 'packed bit vector [5]'],
  [binary([39, 0, 1], '09'), 'subtype 09, 3 bytes'],
  [
    binary(
      Array.from({ length: 16 }, () => 0),
      '03',
    ),
    'subtype 03 (legacy UUID), 16 bytes',
  ],
  [{ $date: { $numberLong: '9223372036854775807' } }, '9223372036854775807 ms, year 292278994'],
])('shows %j as %s', (value, text) => {
  expect(shownValue(value, 'UTC').text).toBe(text);
});
