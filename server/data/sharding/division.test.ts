import { Long, MaxKey, MinKey, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { type Division, namesOneKey, shardOf, shardsFor } from './division.ts';
import { hashedKey } from './hashed-key.ts';

const shards = ['s0', 's1', 's2'].map((name) => ({ name, host: `${name}/h:1` }));
const [least, most] = [new MinKey(), new MaxKey()];

/** By region and number: up to m/5 on the first, up to t on the second, the rest on the third. */
const ranged: Division = {
  shards,
  primary: 's0',
  key: { region: 1, n: 1 },
  chunks: [
    { min: { region: least, n: least }, max: { region: 'm', n: 5 }, shard: 's0' },
    { min: { region: 'm', n: 5 }, max: { region: 't', n: least }, shard: 's1' },
    { min: { region: 't', n: least }, max: { region: most, n: most }, shard: 's2' },
  ],
};
const hashed: Division = {
  shards,
  primary: 's0',
  key: { _id: 'hashed' },
  chunks: [
    { min: { _id: least }, max: { _id: Long.ZERO }, shard: 's0' },
    { min: { _id: Long.ZERO }, max: { _id: most }, shard: 's1' },
  ],
};

describe('hashes', () => {
  it.each<[unknown, string]>([
    // what convertShardKeyToHashed(1) is known to give; numbers that are equal when cut are one
    [1, '5902408780260971510'],
    [1.5, '5902408780260971510'],
    [Long.ONE, '5902408780260971510'],
    [null, '2338878944348059895'],
  ])('are those of the database: %s', (value, hash) => {
    expect(String(hashedKey(value))).toBe(hash);
  });

  it('differ by type and content, also within documents', () => {
    const id = new ObjectId('0123456789abcdef01234567');
    const values = [null, '1', true, new Date(1), id, { a: 1 }, { a: 2 }, { b: 1 }, [1], new Uint8Array([1])];
    expect(new Set(values.map((each) => String(hashedKey(each)))).size).toBe(values.length);
    expect(hashedKey(undefined)).toEqual(hashedKey(null));
  });
});

it.each<[object, string]>([
  [{ region: 'a', n: 9 }, 's0'],
  [{ region: 'm', n: 4 }, 's0'],
  [{ region: 'm', n: 5 }, 's1'],
  [{ region: 'sz' }, 's1'],
  [{ region: 't' }, 's2'],
  [{ n: 5 }, 's0'],
])('a document lies where the chunk of its key is: %j', (doc, shard) => {
  expect(shardOf(ranged, doc)).toBe(shard);
});

it.each<[object, string[]]>([
  [{}, ['s0', 's1', 's2']],
  [{ n: 5 }, ['s0', 's1', 's2']],
  [{ region: 'a' }, ['s0']],
  [{ region: 'm' }, ['s0', 's1']],
  [{ region: 'm', n: { $gte: 5 } }, ['s1']],
  [{ region: 'm', n: { $lt: 5 } }, ['s0']],
  [{ region: { $gt: 'm' } }, ['s1', 's2']],
  [{ region: { $in: ['a', 'z'] } }, ['s0', 's2']],
  [{ region: { $gte: 'm', $lt: 't' }, n: { $gt: 5 } }, ['s1']],
  [{ region: { $lte: 't' } }, ['s0', 's1', 's2']],
  [{ $and: [{ region: { $gt: 'n' } }, { region: { $lt: 'p' } }] }, ['s1']],
  [{ $and: [{ region: 'a' }, { region: 'z' }] }, ['s0']],
  [{ $or: [{ region: 'a' }, { region: 'z' }] }, ['s0', 's1', 's2']],
])('routes a filter to the shards that may have matches: %j', (filter, expected) => {
  expect(shardsFor(ranged, filter)).toEqual(expected);
});

it('targets a hashed key by single values only', () => {
  const own = shardOf(hashed, { _id: 7 });
  expect(shardsFor(hashed, { _id: 7 })).toEqual([own]);
  expect(shardsFor(hashed, { _id: { $gt: 7 } })).toEqual(['s0', 's1']);
  expect(namesOneKey(hashed, { _id: 7 })).toBe(true);
  expect(namesOneKey(hashed, { _id: { $in: [1, 2] } })).toBe(false);
  expect(namesOneKey(ranged, { region: 'a' })).toBe(false);
});

it('places every document on a shard that its own key targets', () => {
  for (let at = 0; at < 200; at += 1) {
    const doc = { _id: at, region: String.fromCharCode(97 + (at % 26)), n: at % 9 };
    expect(shardsFor(ranged, { region: doc.region, n: doc.n })).toEqual([shardOf(ranged, doc)]);
    expect(shardsFor(hashed, { _id: at })).toEqual([shardOf(hashed, doc)]);
  }
});

it('places unsharded documents on the primary shard', () => {
  const division: Division = { shards, primary: 's1' };
  expect(shardsFor(division, { a: 1 })).toEqual(['s1']);
  expect(shardOf(division, { a: 1 })).toBe('s1');
});
