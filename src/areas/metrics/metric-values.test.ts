import { expect, it } from 'vitest';
import { formatMeasured } from './metric-values.ts';

it.each([
  [0, 'SCALAR', '0'],
  [1e-9, 'SCALAR', '1.00e−9'],
  [0.0123456, 'SCALAR', '0.0123'],
  [999.9, 'SCALAR', '1000'],
  [12_345.6, 'SCALAR_PER_SECOND', '12,346/s'],
  [3.2e6, 'SCALAR_PER_SECOND', '3.2 M/s'],
  [7.1e18, 'SCALAR', '7.10e+18'],
  [61.44, 'PERCENT', '61.4 %'],
  [0, 'BYTES', '0 B'],
  [3 * 1024 ** 3, 'BYTES', '3 GB'],
  [2048, 'KILOBYTES', '2 MB'],
  [512, 'BYTES_PER_SECOND', '512 B/s'],
  [0, 'SECONDS', '0 ms'],
  [2.5, 'SECONDS', '2.5 s'],
  [86_400, 'SECONDS', '1 d'],
  [0.42, 'MILLISECONDS', '0.42 ms'],
  [-3, 'SCALAR', '−3'],
] as const)('%d %s is %s', (value, units, text) => {
  expect(formatMeasured(value, units)).toBe(text);
});
