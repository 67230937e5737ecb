import { expect, it } from 'vitest';
import { filterOf, readFleetSearch, searchOf } from './fleet-search.ts';

it('keeps every filter in the address', () => {
  const search = readFleetSearch({
    q: 'ord',
    availability: 'warning,dead',
    health: 'critical,passing',
    project: 'g1',
    version: '8.0,7.0',
    needs: 'noBackup',
    tag: 'team: shop',
    region: 'AWS EU_WEST_1,GCP EUROPE',
    tier: 'M30',
    group: 'tag',
    sort: '-alerts',
  });
  const filter = filterOf(search);
  expect(filter).toMatchObject({
    text: 'ord',
    availability: ['warning', 'dead'],
    health: ['critical', 'passing'],
    project: ['g1'],
    version: ['8.0', '7.0'],
    flags: ['noBackup'],
    tag: ['team: shop'],
    region: ['AWS EU_WEST_1', 'GCP EUROPE'],
    tier: ['M30'],
  });
  expect(searchOf(filter, search)).toEqual(search);
});

it('ignores values that it does not know', () => {
  expect(filterOf(readFleetSearch({ availability: 'gone', needs: 'x', type: 7 }))).toMatchObject({
    availability: [],
    flags: [],
    type: [],
  });
});
