import { expect, test } from 'vitest';
import { areaOf, contains, degreesText, linesOf, partOf, readEdges, withinArea } from './points-plot.ts';

test('the area has room around its points, and ends at the poles and the date line', () => {
  expect(areaOf([[4, 45]])).toEqual({ west: 3.98, east: 4.02, south: 44.98, north: 45.02 });
  expect(
    areaOf([
      [-180, -90],
      [180, 90],
    ]),
  ).toEqual({ west: -180, east: 180, south: -90, north: 90 });
});

test('lines are at round degrees', () => {
  expect(linesOf(-180, 180)).toEqual([-180, -120, -60, 0, 60, 120, 180]);
  expect(linesOf(3.98, 4.02)).toEqual([3.98, 3.99, 4, 4.01, 4.02]);
});

test('a part becomes a filter for the points in it', () => {
  const part = partOf({ west: 0, east: 10, south: 40, north: 50 }, { x: 0.5, y: 0.5 }, { x: 0, y: 1 });
  expect(part).toEqual({ west: 0, east: 5, south: 40, north: 45 });
  expect(contains(part, [4, 45])).toBe(true);
  expect(contains(part, [6, 45])).toBe(false);
  expect(JSON.stringify(withinArea(part)).replaceAll(/\{"\$numberDouble":"([\d.]+)"\}/g, '$1')).toBe(
    '{"$geoWithin":{"$geometry":{"type":"Polygon","coordinates":[[[0.0000,40.0000],[5.0000,40.0000],[5.0000,45.0000],[0.0000,45.0000],[0.0000,40.0000]]]}}}',
  );
});

test('coordinates name their side', () => {
  expect([
    degreesText(-4.5, 'longitude'),
    degreesText(45.389, 'latitude'),
    degreesText(0, 'latitude'),
  ]).toEqual(['4.5° W', '45.39° N', '0°']);
});

test('entered edges are an area if it has an inside, and lies on the earth', () => {
  const area = { west: -8.5, east: 4, south: 41, north: 47.25 };
  expect(readEdges(area)).toEqual(area);
  expect(readEdges({ ...area, west: '' })).toBeUndefined();
  expect(readEdges({ ...area, west: 4 })).toBeUndefined();
  expect(readEdges({ ...area, north: 91 })).toBeUndefined();
});
