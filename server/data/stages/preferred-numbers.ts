import { located } from '../commands/refusals.ts';

/** Documented for `granularity` of $bucketAuto: boundaries are taken from one of these series of preferred numbers. */
export interface Series {
  /** The next number of the series above a value; of 0 it is 0. */
  above(value: number): number;
  below(value: number): number;
}

function exponential(count: number, exceptions: Record<number, number> = {}): number[] {
  return Array.from(
    { length: count },
    (_, at) => exceptions[at] ?? Math.round(100 * 10 ** (at / count)) / 100,
  );
}

// ISO 3 for Renard's series, IEC 60063 for E
const r80 = [
  ...[100, 103, 106, 109, 112, 115, 118, 122, 125, 128, 132, 136, 140, 145, 150, 155, 160, 165, 170, 175],
  ...[180, 185, 190, 195, 200, 206, 212, 218, 224, 230, 236, 243, 250, 258, 265, 272, 280, 290, 300, 307],
  ...[315, 325, 335, 345, 355, 365, 375, 387, 400, 412, 425, 437, 450, 462, 475, 487, 500, 515, 530, 545],
  ...[560, 580, 600, 615, 630, 650, 670, 690, 710, 730, 750, 775, 800, 825, 850, 875, 900, 925, 950, 975],
].map((value) => value / 100);
const e24 = [
  ...[10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91],
].map((value) => value / 10);
const every = (list: readonly number[], stride: number): number[] =>
  list.filter((_, at) => at % stride === 0);

const series: Record<string, readonly number[]> = {
  R5: [1, 1.6, 2.5, 4, 6.3],
  R10: every(r80, 8),
  R20: every(r80, 4),
  R40: every(r80, 2),
  R80: r80,
  '1-2-5': [1, 2, 5],
  E6: every(e24, 4),
  E12: every(e24, 2),
  E24: e24,
  E48: exponential(48),
  E96: exponential(96),
  E192: exponential(192, { 185: 9.2 }),
};

export function seriesOf(name: unknown): Series {
  if (typeof name !== 'string') throw located(40261, "The $bucketAuto 'granularity' field must be a string");
  if (name === 'POWERSOF2') return powersOfTwo;
  const numbers = Object.hasOwn(series, name) ? series[name] : undefined;
  if (numbers === undefined) throw located(40257, `Unknown rounding granularity '${name}'`);
  return {
    above: (value) => (value === 0 ? 0 : next(numbers, value)),
    below: (value) => (value === 0 ? 0 : previous(numbers, value)),
  };
}

const powersOfTwo: Series = {
  above: (value) => (value === 0 ? 0 : 2 ** (Math.floor(Math.log2(value)) + 1)),
  below: (value) => (value === 0 ? 0 : 2 ** (Math.ceil(Math.log2(value)) - 1)),
};

/** A number of the series in a decade; powers of ten are multiplied or divided, whichever is exact. */
function inDecade(number: number, decade: number): number {
  return decade < 0 ? number / 10 ** -decade : number * 10 ** decade;
}

function next(numbers: readonly number[], value: number): number {
  let decade = Math.floor(Math.log10(value)) - 1;
  for (;;) {
    for (const number of numbers) if (inDecade(number, decade) > value) return inDecade(number, decade);
    decade += 1;
  }
}

function previous(numbers: readonly number[], value: number): number {
  let decade = Math.floor(Math.log10(value)) + 1;
  for (;;) {
    const match = numbers.findLast((number) => inDecade(number, decade) < value);
    if (match !== undefined) return inDecade(match, decade);
    decade -= 1;
  }
}
