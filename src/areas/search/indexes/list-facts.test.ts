import { expect, test } from 'vitest';
import type { NoteOf } from '../notes/note-requests.ts';
import type { IndexRow } from './index-rows.ts';
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
