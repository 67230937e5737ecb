import type { Document } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

let db: DatabaseInTest;
const near = { type: 'Point', coordinates: [0, 0] };

beforeEach(() => {
  db = new DatabaseInTest();
  db.fill([
    { _id: 'far', at: { type: 'Point', coordinates: [3, 0] }, kind: 1 },
    { _id: 'here', at: { type: 'Point', coordinates: [0, 0] }, kind: 1 },
    { _id: 'near', at: [1, 0], kind: 2 },
    { _id: 'nowhere', kind: 2 },
  ]);
  db.run({ createIndexes: 'things', indexes: [{ key: { at: '2dsphere' }, name: 'at' }] });
});

function located(argument: Document, rest: Document[] = []): Document[] {
  const pipeline = [{ $geoNear: argument }, ...rest];
  return db.run({ aggregate: 'things', pipeline, cursor: {} }).cursor.firstBatch;
}
const ids = (docs: Document[]) => docs.map(({ _id }) => _id);

describe('$geoNear', () => {
  it('returns the nearest first, with metres, within bounds, and matching a query', () => {
    const result = located({ near, distanceField: 'dist.metres' });
    expect(ids(result)).toEqual(['here', 'near', 'far']);
    expect(Number(result[0]?.dist.metres)).toBe(0);
    expect(result[1]?.dist.metres).toBeCloseTo(111_319, -1);
    expect(ids(located({ near, distanceField: 'd', minDistance: 1, maxDistance: 200_000 }))).toEqual([
      'near',
    ]);
    expect(ids(located({ near, distanceField: 'd', query: { kind: 1 } }))).toEqual(['here', 'far']);
    expect(ids(located({ near, distanceField: 'd' }, [{ $limit: 1 }]))).toEqual(['here']);
  });

  it('measures in radians around a legacy pair, multiplies, and includes the location', () => {
    const [, one] = located({
      near: [0, 0],
      spherical: true,
      distanceField: 'd',
      distanceMultiplier: 180 / Math.PI,
      includeLocs: 'place',
    });
    expect(one?.d).toBeCloseTo(1, 5);
    expect(one?.place).toEqual([1, 0]);
  });

  it.each<[string, Document, number]>([
    ['no point', { distanceField: 'd' }, 5860400],
    ['an unknown field', { near, distanceField: 'd', limit: 5 }, 40_415],
    ['a distance below 0', { near, distanceField: 'd', maxDistance: -1 }, 2],
    ['a multiplier below 0', { near, distanceField: 'd', distanceMultiplier: -1 }, 2],
    ['another place in its query', { near, distanceField: 'd', query: { at: { $near: [0, 0] } } }, 2],
    ['a field that is no text', { near, distanceField: 5 }, 14],
  ])('refuses %s', (_what, argument, code) => {
    expect(db.refusal({ aggregate: 'things', pipeline: [{ $geoNear: argument }], cursor: {} }).code).toBe(
      code,
    );
  });

  it('needs one index, or the name of a field', () => {
    const two = { key: { other: '2dsphere' }, name: 'other' };
    db.run({ createIndexes: 'things', indexes: [two] });
    const pipeline = [{ $geoNear: { near, distanceField: 'd' } }];
    expect(db.refusal({ aggregate: 'things', pipeline, cursor: {} }).code).toBe(27);
    expect(ids(located({ near, distanceField: 'd', key: 'at' }))).toHaveLength(3);
    db.run({ dropIndexes: 'things', index: '*' });
    expect(db.refusal({ aggregate: 'things', pipeline, cursor: {} }).code).toBe(27);
  });
});
