import { z } from 'zod';
import { booleanOr } from './one-or-many.ts';
import { fieldPath } from './text.ts';

const paths = z.array(fieldPath).min(1, 'must hold at least one path').max(1000).optional();

const Selection = z
  .strictObject({ include: paths, exclude: paths })
  .refine(({ include, exclude }) => (include === undefined) !== (exclude === undefined), {
    error: 'must have either include or exclude',
  });

/** Which fields the index keeps beside its terms: all, none, or a selection // specification §2.6 */
export const StoredSource = booleanOr(Selection);
export type StoredSource = z.output<typeof StoredSource>;
