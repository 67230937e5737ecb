import { Binary, Decimal128, type Document, Long, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandError } from './commands/command-error.ts';
import { makeStored } from './memory-catalog.ts';
import { idsOf } from './plan/named-ids.ts';
import { compileFilter } from './query/match.ts';
import { compileProjection } from './query/projection.ts';
import { comparator } from './query/sort.ts';
import { parseEjson, toEjson } from './values/ejson.ts';

/** Any request works, or is refused as the database refuses it; nothing breaks. */

const names = [
  ...[
    'a',
    'b',
    'a.b',
    'a.0',
    'a.$',
    '_id',
    '',
    '__proto__',
    'constructor',
    'type',
    'coordinates',
    'properties',
  ],
  ...['$eq', '$ne', '$gt', '$lte', '$in', '$nin', '$and', '$or', '$nor', '$not', '$exists', '$type', '$mod'],
  ...['$regex', '$options', '$size', '$all', '$elemMatch', '$expr', '$jsonSchema', '$bitsAllSet', '$slice'],
  ...[
    '$geoWithin',
    '$geoIntersects',
    '$near',
    '$maxDistance',
    '$geometry',
    '$box',
    '$centerSphere',
    '$where',
  ],
  ...['$cond', '$add', '$map', '$let', '$switch', '$convert', '$sortArray', '$dateAdd', '$filter', '$round'],
  ...['input', 'in', 'vars', 'branches', 'unit', 'amount', 'startDate', 'to', 'sortBy', 'required', 'items'],
];

const leaf = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.boolean(),
  fc.constantFrom<unknown[]>(
    null,
    '$a',
    '$$NOW',
    'Point',
    'int',
    'month',
    new Date(5),
    Long.fromNumber(7),
    new ObjectId('650000000000000000000001'),
    new Binary(Buffer.from('abc')),
    Decimal128.fromString('1.5'),
    new Timestamp({ t: 1, i: 1 }),
    new MinKey(),
    /x/,
  ),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3 }),
  ),
}));
const document = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 });

function unlessRefused(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(CommandError);
  }
}

describe('any filter, projection and sort', () => {
  it('works or is refused by name', () => {
    fc.assert(
      fc.property(document, document, (asked: Document, doc: Document) => {
        const stored = makeStored(doc);
        unlessRefused(() => compileFilter(asked)(stored));
        unlessRefused(() => compileProjection(asked)(stored));
        unlessRefused(() => comparator(asked)(doc, doc));
        unlessRefused(() => idsOf(asked));
        unlessRefused(() => parseEjson(toEjson(doc)));
      }),
      { numRuns: 1500 },
    );
  });

  it('finds by _id the same as a scan', () => {
    const id = fc.oneof(leaf, fc.dictionary(fc.constantFrom('x', 'y'), leaf, { minKeys: 1, maxKeys: 2 }));
    const exact = id.filter((one) => !(one instanceof RegExp));
    fc.assert(
      fc.property(exact, exact, (a, b) => {
        const stored = makeStored({ _id: a });
        const scanned = compileFilter({ _id: b })(stored);
        expect(stored.key === makeStored({ _id: b }).key).toBe(scanned);
      }),
      { numRuns: 1500 },
    );
  });
});
