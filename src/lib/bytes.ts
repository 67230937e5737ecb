import { formatCount, plural } from '#contract/text/quantities.ts';

export { formatCount, plural };

/** A number with its unit kept apart, so that the unit can be dim. */
export interface Quantity {
  amount: string;
  unit: string;
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

function trimmed(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}

/**
 * Sizes as the service counts them: steps of 1,024 under the names KB, MB, GB. Three significant digits, and none of a
 * unit from its thousand on, so that sizes of one column compare at a glance. Zeros at the end are left out where the
 * size is exactly that, as those that people chose are: a disk of 10 GB beside data of 4.10 MB.
 */
export function splitBytes(bytes: number): Quantity {
  const size = Math.abs(bytes);
  let step = 0;
  while (step < BYTE_UNITS.length - 1 && Number(threeDigits(size / 1024 ** step, step)) >= 1000) step += 1;
  const amount = threeDigits(size / 1024 ** step, step);
  return { amount: bytes < 0 ? `−${amount}` : amount, unit: BYTE_UNITS[step] ?? 'B' };
}

function threeDigits(value: number, step: number): string {
  if (step === 0) return String(Math.round(value));
  const rounded = Number(value.toPrecision(3));
  if (rounded === value || rounded >= 1000) return String(rounded);
  return rounded < 1 ? rounded.toFixed(3) : value.toPrecision(3);
}

export function formatBytes(bytes: number): string {
  const { amount, unit } = splitBytes(bytes);
  return `${amount} ${unit}`;
}

/** `42 %`, `0.4 %`: one digit only where it is significant. The parameter is a share from 0 to 1. */
export function formatShare(share: number): string {
  const percent = share * 100;
  return `${trimmed(percent, Math.abs(percent) < 10 ? 1 : 0)} %`;
}
