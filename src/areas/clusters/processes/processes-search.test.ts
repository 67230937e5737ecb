import { expect, it } from 'vitest';
import { fits, readProcessesSearch } from './processes-search.ts';

const process = { text: 'atlas-a-shard-00-00.x.net orders', role: 'REPLICA_PRIMARY', version: '8.0.16' };

it.each([
  [{}, true],
  [{ q: ' ORDERS ' }, true],
  [{ q: 'books' }, false],
  [{ role: 'SHARD_MONGOS,REPLICA_PRIMARY' }, true],
  [{ role: 'SHARD_MONGOS' }, false],
  [{ version: '8.0.16', q: 'shard-00' }, true],
  [{ version: '7.0.1' }, false],
])('%j: %s', (search, expected) => {
  expect(fits(process, search)).toBe(expected);
});

it('reads the known parameters of the URL', () => {
  expect(readProcessesSearch({ q: 'a', role: 'X', page: 3 })).toEqual({ q: 'a', role: 'X' });
});
