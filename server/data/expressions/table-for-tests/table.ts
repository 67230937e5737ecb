import { products, roots, roundings, sums } from './arithmetic.ts';
import type { ExpressionCase } from './case.ts';
import { aggregates, comparisons, decisions, types } from './comparing.ts';
import { conversions, sizes } from './conversions.ts';
import { dates } from './dates.ts';
import { arrays, texts } from './texts.ts';

/** Operators by types, overflow, null, missing fields, NaN and infinities, with the documented results. */
export const table: readonly ExpressionCase[] = [
  ...sums,
  ...products,
  ...roundings,
  ...roots,
  ...comparisons,
  ...decisions,
  ...types,
  ...aggregates,
  ...conversions,
  ...sizes,
  ...texts,
  ...arrays,
  ...dates,
];
