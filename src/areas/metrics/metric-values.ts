import type { MeasurementUnit } from '#contract/monitoring/measurements.ts';
import { formatBytes, formatCount } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';

const kilobyte = 1024;

/** How values of each unit read. */
const written: Readonly<Record<MeasurementUnit, (value: number) => string>> = {
  BYTES: formatBytes,
  BYTES_PER_SECOND: (value) => `${formatBytes(value)}/s`,
  GIGABYTES: (value) => formatBytes(value * kilobyte ** 3),
  GIGABYTES_PER_HOUR: (value) => `${digits(value)} GB/h`,
  KILOBYTES: (value) => formatBytes(value * kilobyte),
  MEGABYTES: (value) => formatBytes(value * kilobyte ** 2),
  MEGABYTES_PER_SECOND: (value) => `${formatBytes(value * kilobyte ** 2)}/s`,
  MICROSECONDS: (value) => milliseconds(value / 1000),
  MILLISECONDS: (value) => milliseconds(value),
  PERCENT: (value) => `${digits(value)} %`,
  SCALAR: (value) => digits(value),
  SCALAR_PER_SECOND: (value) => `${digits(value)}/s`,
  SECONDS: (value) => milliseconds(value * 1000),
};

/** A value with its unit, as short as it can be read: `61.4 %`, `2.1 GB`, `1,240/s`. */
export function formatMeasured(value: number, units: MeasurementUnit): string {
  return written[units](value);
}

/** Durations below ten seconds have parts of a second. */
function milliseconds(ms: number): string {
  if (ms === 0) return '0 ms';
  if (Math.abs(ms) < 1000) return `${digits(ms)} ms`;
  return Math.abs(ms) < 10_000 ? `${digits(ms / 1000)} s` : formatDuration(ms);
}

/** Three significant digits; thousands in full up to a million, then with their unit. */
function digits(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= 1e15 || size < 1e-4) return value.toExponential(2).replace('-', '−');
  if (size >= 1e9) return `${signed(value / 1e9)} G`;
  if (size >= 1e6) return `${signed(value / 1e6)} M`;
  return size >= 1000 ? formatCount(value) : signed(value);
}

const signed = (value: number): string => String(Number(value.toPrecision(3))).replace('-', '−');
