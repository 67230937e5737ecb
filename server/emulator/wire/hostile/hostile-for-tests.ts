import type { Document } from 'mongodb';
import { codes } from './code-for-tests.ts';
import { type Hostile, points } from './command-for-tests.ts';
import { filters } from './filters-for-tests.ts';
import { together } from './more-stages-for-tests.ts';
import { repeated } from './more-values-for-tests.ts';
import { patterns } from './patterns-for-tests.ts';
import { stages } from './stages-for-tests.ts';
import { grown } from './values-for-tests.ts';
import { written } from './writes-for-tests.ts';

export const hostile: readonly Hostile[] = [
  ...grown,
  ...patterns,
  ...stages,
  ...written,
  ...filters,
  ...codes,
  ...together,
  ...repeated,
];

/** The documents for the commands. */
export const ground: Record<string, Document[]> = {
  one: [{ _id: 1, at: new Date(0) }],
  many: Array.from({ length: 400 }, (_, n) => ({
    _id: n,
    n,
    same: 1,
    big: Array.from({ length: 200 }, (_, at) => at),
  })),
  texts: Array.from({ length: 50 }, (_, n) => ({
    _id: n,
    text: `${'a'.repeat(40 + n)}!`,
    list: [`${'a'.repeat(40)}!`],
  })),
  places: Array.from({ length: 150 }, (_, n) => ({
    _id: n,
    at: { type: 'Point', coordinates: [(n % 90) - 45, n % 45] },
    shape: { type: 'Polygon', coordinates: [points(200)] },
  })),
};
