import { z } from 'zod';
import { asSent, zeroIsAbsent } from '#contract/api/common.ts';

const flag = z.boolean().optional();
const number = z.int().optional();
const text = z.string().max(255).optional();
const free = asSent(z.record(z.string().max(1024), z.unknown())).optional();

/** Options of an index; the database checks their meaning for the keys. */
const IndexOptions = z.strictObject({
  '2dsphereIndexVersion': number,
  background: flag,
  bits: number,
  bucketSize: zeroIsAbsent(z.int()),
  columnstoreProjection: zeroIsAbsent(z.record(z.string().max(1024), z.int())),
  default_language: text,
  expireAfterSeconds: zeroIsAbsent(z.int()),
  hidden: flag,
  language_override: text,
  max: number,
  min: number,
  name: zeroIsAbsent(z.string().max(255)),
  partialFilterExpression: free,
  sparse: flag,
  storageEngine: free,
  textIndexVersion: number,
  weights: free,
});

const IndexCollation = z.strictObject({
  alternate: z.enum(['non-ignorable', 'shifted']).optional(),
  backwards: flag,
  caseFirst: z.enum(['lower', 'off', 'upper']).optional(),
  caseLevel: flag,
  locale: z.string().min(1).max(64),
  maxVariable: z.enum(['punct', 'space']).optional(),
  normalization: flag,
  numericOrdering: flag,
  strength: z.int().min(1).max(5).optional(),
});

export const RollingIndexRequest = z.strictObject({
  db: z.string().min(1).max(63),
  collection: z.string().min(1).max(255),
  /** One field each: `{ city: '1' }` // observed */
  keys: z
    .array(asSent(z.record(z.string().min(1).max(1024), z.string().max(16))))
    .min(1)
    .max(32),
  options: IndexOptions.optional(),
  collation: IndexCollation.optional(),
});
export type RollingIndexRequest = z.output<typeof RollingIndexRequest>;
