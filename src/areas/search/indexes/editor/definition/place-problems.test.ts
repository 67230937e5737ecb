import { expect, it } from 'vitest';
import { placeLabels } from './place-problems.ts';

const place = { db: 'shop', coll: 'items', name: 'text' };
const existing = {
  collections: ['items'],
  indexes: [
    { database: 'shop', collectionName: 'items', name: 'default', status: 'READY' },
    { database: 'shop', collectionName: 'items', name: 'leaving', status: 'DELETING' },
  ],
};

it('reports nothing for a valid location of a new index, nor for unread lists', () => {
  expect(placeLabels(place, existing)).toEqual({ wrong: {} });
  expect(placeLabels({ ...place, name: 'leaving' }, existing)).toEqual({ wrong: {} });
  expect(placeLabels({ ...place, coll: 'other' }, { collections: undefined, indexes: undefined })).toEqual({
    wrong: {},
  });
  expect(placeLabels({ db: '', coll: '', name: '' }, existing)).toEqual({ wrong: {} });
});

it('names a name that is taken', () => {
  expect(placeLabels({ ...place, name: 'default' }, existing).wrong).toEqual({
    name: 'shop.items has a search index of this name already.',
  });
});

it('reports the consequence for an index of a missing collection', () => {
  expect(placeLabels({ ...place, coll: 'nothing' }, existing)).toEqual({
    wrong: {},
    absent:
      'shop has no collection nothing. The service builds the index, and removes it if the collection does not come.',
  });
});

it.each([
  [{ db: 'a.b' }, { db: 'Must be 1 to 63 characters without blanks, dots and any of /\\"$*<>:|?.' }],
  [{ coll: 'system.users' }, { coll: 'Must not hold $, nor begin with a dot or system.' }],
  [{ name: '$text' }, { name: 'Must not begin with $.' }],
])('refuses %j by the words of the service', (input, wrong) => {
  expect(placeLabels({ ...place, ...input }, existing).wrong).toEqual(wrong);
});
