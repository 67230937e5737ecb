import { isUnit, unitLabel } from '#contract/alert-configs/metrics/units.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { formatCount, splitBytes } from '#src/lib/bytes.ts';

export interface Measured {
  number?: number | null | undefined;
  units?: string | null | undefined;
}

/** A limit of a configuration, with or without a metric. */
export interface Threshold {
  operator?: string | null | undefined;
  threshold?: number | null | undefined;
  units?: string | null | undefined;
}

const short: Record<string, string> = {
  NANOSECONDS: 'ns',
  MILLISECONDS: 'ms',
  SECONDS: 's',
  MINUTES: 'min',
  HOURS: 'h',
  DAYS: 'd',
  KILOBYTES: 'KB',
  MEGABYTES: 'MB',
  GIGABYTES: 'GB',
  TERABYTES: 'TB',
  PETABYTES: 'PB',
};

/** `96.4 %`, `1.5 h`, `12 GB`: more than two digits after the point say nothing to a reader. */
export function describeValue(value: Measured, metric?: string): string | undefined {
  const { number, units } = value;
  if (number === undefined || number === null) return undefined;
  if (units === 'BYTES') {
    const { amount, unit } = splitBytes(number);
    return `${amount} ${unit}`;
  }
  const unit = unitOf(units ?? 'RAW', metric);
  return unit ? `${amountOf(number)} ${unit}` : amountOf(number);
}

function amountOf(number: number): string {
  if (Math.abs(number) >= 1000) return formatCount(number);
  const digits = Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
  return String(Number(number.toFixed(digits))).replace('-', '−');
}

function unitOf(units: string, metric: string | undefined): string {
  if (units === 'RAW') return isPercent(metric) ? '%' : '';
  return (
    ownValue(short, units) ?? (isUnit(units) ? unitLabel(units) : units.toLowerCase().replaceAll('_', ' '))
  );
}

/** Whether the metric is a percentage although its unit is RAW // observed: CPU, disk and connection percentages */
export function isPercent(metric: string | undefined): boolean {
  return metric !== undefined && /PERCENT|CPU|UTILIZATION|SPACE_USED|SPACE_FREE/u.test(metric);
}

/** `above 95 %`, with the exact limit; undefined where none is set. */
export function describeCondition(limit: Threshold | null | undefined, metric?: string): string | undefined {
  if (!limit || limit.threshold === undefined || limit.threshold === null) return undefined;
  const side = limit.operator?.startsWith('LESS') || limit.operator === '<' ? 'below' : 'above';
  const amount = limit.threshold.toLocaleString('en', { maximumFractionDigits: 6 });
  return [side, amount, unitOf(limit.units ?? 'RAW', metric)].filter(Boolean).join(' ');
}
