import type { Document } from 'bson';
import { describe, expect, it } from 'vitest';
import { KeptCursors } from '../commands/reads/cursors.ts';
import { find } from '../commands/reads/find.ts';
import type { CommandContext } from '../documents.ts';
import { MemoryCatalog, makeStored } from '../memory-catalog.ts';
import { compileFilter } from '../query/match.ts';

const point = (...coordinates: number[]) => ({ type: 'Point', coordinates });
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings });
const square = (low: number, high: number) => [
  [low, low],
  [high, low],
  [high, high],
  [low, high],
  [low, low],
];
const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates });
const withHole = polygon(square(0, 10), square(4, 6));

type Fact = [fact: string, condition: Document, found: unknown[], other: unknown[]];

const within: Fact[] = [
  [
    '$box',
    {
      $geoWithin: {
        $box: [
          [0, 0],
          [10, 10],
        ],
      },
    },
    [
      [5, 5],
      { x: 1, y: 2 },
      point(10, 10),
      [
        [50, 50],
        [1, 1],
      ],
    ],
    [[11, 5], 'x', 5, null],
  ],
  [
    '$polygon',
    {
      $geoWithin: {
        $polygon: [
          [0, 0],
          [10, 0],
          [5, 10],
        ],
      },
    },
    [
      [5, 5],
      [5, 0],
    ],
    [
      [1, 9],
      [9, 9],
    ],
  ],
  [
    '$center',
    { $geoWithin: { $center: [[0, 0], 5] } },
    [
      [3, 4],
      [0, 5],
    ],
    [[4, 4]],
  ],
  [
    '$centerSphere',
    { $geoWithin: { $centerSphere: [[13.4, 52.5], 100 / 6378.1] } },
    [[13, 52.4], point(13.4, 53.3)],
    [[11.6, 48.1]],
  ],
  [
    '$centerSphere across the date line',
    { $geoWithin: { $centerSphere: [[179.9, 0], 0.01] } },
    [[-179.9, 0]],
    [[170, 0]],
  ],
  [
    'a polygon',
    { $geoWithin: { $geometry: polygon(square(0, 10)) } },
    [point(5, 5), [5, 5], line([1, 1], [2, 2]), polygon(square(1, 2))],
    [point(11, 5), line([1, 1], [20, 2]), polygon(square(5, 15)), point(-175, -5)],
  ],
  [
    'a polygon with a hole',
    { $geoWithin: { $geometry: withHole } },
    [point(2, 2)],
    [point(5, 5), polygon(square(3, 7))],
  ],
  [
    'several polygons',
    { $geoWithin: { $geometry: { type: 'MultiPolygon', coordinates: [[square(0, 1)], [square(20, 30)]] } } },
    [point(25, 25), point(0.5, 0.5)],
    [point(10, 10)],
  ],
  [
    'a polygon across the date line',
    {
      $geoWithin: {
        $geometry: polygon([
          [170, -10],
          [-170, -10],
          [-170, 10],
          [170, 10],
          [170, -10],
        ]),
      },
    },
    [point(179, 0), point(-179, 0)],
    [point(0, 0), point(160, 0)],
  ],
  [
    'edges are the shortest ways on the globe',
    {
      $geoWithin: {
        $geometry: polygon([
          [-60, 40],
          [60, 40],
          [60, 20],
          [-60, 20],
          [-60, 40],
        ]),
      },
    },
    [point(0, 50)],
    [point(0, 25)],
  ],
];

const intersecting: Fact[] = [
  [
    'a polygon meets points, lines, polygons',
    { $geoIntersects: { $geometry: polygon(square(0, 10)) } },
    [point(5, 5), line([-5, 5], [15, 5]), polygon(square(5, 15)), polygon(square(-5, 15)), [5, 5]],
    [point(20, 20), line([11, 0], [11, 10]), polygon(square(20, 30)), 'x'],
  ],
  [
    'a line meets the shapes it crosses',
    { $geoIntersects: { $geometry: line([0, 0], [10, 10]) } },
    [line([0, 10], [10, 0]), point(0, 0), polygon(square(4, 6))],
    [line([20, 0], [20, 10])],
  ],
  [
    'a point meets what contains it',
    { $geoIntersects: { $geometry: point(5, 5) } },
    [polygon(square(0, 10)), point(5, 5)],
    [withHole, point(5, 6)],
  ],
  [
    'a collection',
    {
      $geoIntersects: {
        $geometry: { type: 'GeometryCollection', geometries: [point(5, 5), line([20, 20], [30, 20])] },
      },
    },
    [point(5, 5), line([25, 15], [25, 25])],
    [point(6, 6)],
  ],
];

const near: Fact[] = [
  [
    '$near in metres',
    { $near: { $geometry: point(13.4, 52.5), $maxDistance: 50_000 } },
    [point(13.1, 52.4)],
    [point(11.6, 48.1), 'x', null],
  ],
  [
    '$near with a least distance',
    { $near: { $geometry: point(13.4, 52.5), $minDistance: 50_000 } },
    [point(11.6, 48.1)],
    [point(13.1, 52.4)],
  ],
  [
    '$near with lines and polygons by their nearest point',
    { $near: { $geometry: point(0, 0), $maxDistance: 120_000 } },
    [
      line([1, -5], [1, 5]),
      polygon(square(-1, 1)),
      {
        type: 'MultiPoint',
        coordinates: [
          [50, 50],
          [1, 0],
        ],
      },
    ],
    [line([2, -5], [2, 5]), polygon(square(2, 3)), line([3, 0], [5, 0])],
  ],
  [
    '$near with bare GeoJSON, in metres',
    { $near: point(13.4, 52.5), $maxDistance: 50_000 },
    [point(13, 52.4)],
    [point(11.6, 48.1)],
  ],
  [
    '$nearSphere with bare GeoJSON, in metres',
    { $nearSphere: point(0, 0), $maxDistance: 120_000 },
    [[1, 0]],
    [[2, 0]],
  ],
  ['$near on the plane', { $near: [0, 0], $maxDistance: 5 }, [[3, 4]], [[4, 4]]],
  ['$nearSphere in radians', { $nearSphere: [0, 0], $maxDistance: Math.PI / 180 }, [[0.9, 0]], [[1.1, 0]]],
];

describe.each([
  ['within', within],
  ['intersecting', intersecting],
  ['near', near],
])('places: %s', (_group, facts) => {
  it.each(facts)('%s', (_fact, condition, match, other) => {
    const matches = compileFilter({ at: condition });
    expect(match.filter((at) => !matches(makeStored({ at })))).toEqual([]);
    expect(other.filter((at) => matches(makeStored({ at })))).toEqual([]);
  });
});

describe('find by distance', () => {
  const catalog = new MemoryCatalog();
  const places = catalog.create('geo', 'places');
  places.put({ _id: 'Munich', at: point(11.58, 48.14) });
  places.put({ _id: 'Berlin', at: point(13.4, 52.52) });
  places.put({ _id: 'Potsdam', at: point(13.06, 52.4) });
  places.put({ _id: 'nowhere' });
  const context: CommandContext = {
    catalog,
    now: () => 0,
    random: () => 0,
    cursors: new KeptCursors().of(),
    work: { examined: 0, returned: 0, written: 0 },
  };
  const ids = (command: Document) =>
    find('geo', { find: 'places', ...command }, context).cursor.firstBatch.map((doc: Document) => doc._id);
  const filter = { at: { $near: { $geometry: point(13, 52.5) } } };

  it('sorts by distance', () => {
    expect(ids({ filter })).toEqual(['Potsdam', 'Berlin', 'Munich']);
    expect(ids({ filter: { $and: [filter, { _id: { $ne: 'Potsdam' } }] } })).toEqual(['Berlin', 'Munich']);
  });

  it('takes skip and limit behind that', () => {
    expect(ids({ filter, skip: 1, limit: 1 })).toEqual(['Berlin']);
  });

  it('sorts differently on request', () => {
    expect(ids({ filter, sort: { _id: 1 } })).toEqual(['Berlin', 'Munich', 'Potsdam']);
  });
});

describe('an invalid location', () => {
  it.each<[string, Document, string]>([
    [
      'a polygon that is not closed',
      {
        $geoWithin: {
          $geometry: polygon([
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ]),
        },
      },
      'Loop is not closed',
    ],
    [
      'a ring of three',
      {
        $geoWithin: {
          $geometry: polygon([
            [0, 0],
            [1, 0],
            [0, 0],
          ]),
        },
      },
      'at least 3 different vertices',
    ],
    [
      'a latitude of 91',
      { $geoIntersects: { $geometry: point(0, 91) } },
      'longitude/latitude is out of bounds',
    ],
    [
      'an unknown type',
      { $geoIntersects: { $geometry: { type: 'Circle', coordinates: [] } } },
      'unknown GeoJSON type: Circle',
    ],
    ['within a point', { $geoWithin: { $geometry: point(0, 0) } }, 'only Polygon and MultiPolygon'],
    ['an unknown shape', { $geoWithin: { $circle: [] } }, 'exactly one of $geometry, $box'],
    ['a box of one corner', { $geoWithin: { $box: [[0, 0]] } }, '$box must be an array of two points'],
    ['a negative radius', { $geoWithin: { $center: [[0, 0], -1] } }, '$center must be an array of a point'],
    ['near nothing', { $near: {} }, '$near requires a point'],
    [
      'a negative distance',
      { $near: [0, 0], $maxDistance: -1 },
      '$maxDistance must be a non-negative number',
    ],
    ['a distance from nothing', { $maxDistance: 1 }, '$maxDistance needs $near'],
    [
      'an intersection with a box',
      { $geoIntersects: { $box: [] } },
      '$geoIntersects not supported with provided geometry: $box',
    ],
  ])('%s is refused', (_what, condition, message) => {
    expect(() => compileFilter({ at: condition })).toThrow(message);
  });
});
