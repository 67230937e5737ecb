import { expect, test } from 'vitest';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import type { NoteOf } from '../notes/note-requests.ts';
import { indexedOf } from './held.ts';
import { type IndexRow, sizeText } from './index-rows.ts';
import { changedBy } from './list-facts.ts';

const definition = { mappings: { dynamic: true } };
const row = {
  cluster: 'orders',
  index: { database: 'shop', collectionName: 'maps', name: 'catalog', latestDefinition: definition },
} as IndexRow;
const note = (createdAt: number, createdBy: string, part: object = {}, indexName = 'catalog') =>
  ({
    place: { clusterName: 'orders', database: 'shop', collectionName: 'maps', indexName },
    createdAt,
    createdBy,
    body: { kind: 'definition', definition: JSON.stringify(definition, null, 2), how: 'saved', ...part },
  }) as NoteOf<'definition'>;

test.each([
  ['saved here', [note(1, 'Ada'), note(2, 'Grace')], 'Grace'],
  ['read from the service', [note(1, 'Ada'), note(2, 'Grace', { how: 'seen' })], undefined],
  ['changed elsewhere since', [note(1, 'Ada', { definition: '{}' })], undefined],
  ['of another index', [note(1, 'Ada', {}, 'other')], undefined],
  ['never kept', [], undefined],
])('who changed a definition that was %s', (_, notes, by) => {
  expect(changedBy(row, notes)).toBe(by);
});

test('the content of an index is listed by its id, and not before it is built', () => {
  const rows: EjsonObject[] = [
    { id: 'a', numDocs: { $numberLong: '2498' } },
    { id: 'b', status: 'BUILDING' },
    { numDocs: 7 },
  ];
  expect([...indexedOf(rows)]).toEqual([['a', 2_498]]);
});

test.each([
  [{ documents: 2_500, bytes: 1_048_576 }, 2_500, '2,500 · 1 MB'],
  [{ documents: 2_500, bytes: 1_048_576 }, 2_498, '2,498 of 2,500 · 1 MB'],
  [{ documents: 2_500, bytes: 1_048_576 }, 0, '0 of 2,500 · 1 MB'],
  [{ documents: 2_500, bytes: 1_048_576 }, undefined, '– of 2,500 · 1 MB'],
  [undefined, 2_500, '2,500'],
  [undefined, undefined, undefined],
])('for %o in the collection and %o in the index the list shows %o', (held, indexed, text) => {
  expect(sizeText({ held, indexed })).toBe(text);
});
