import { toNumber } from '#server/data/values/values.ts';

/** A BSON number of any class as a JavaScript number, rounded where it has to be. */
export function plainNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'object' && value !== null ? (toNumber(value) ?? Number.NaN) : Number.NaN;
}
