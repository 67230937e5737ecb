import type { Position } from '#src/lib/ejson/field-shapes.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';

/** Degrees; west is less than east, south less than north. */
export interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}

export const edgeNames = ['west', 'east', 'south', 'north'] as const satisfies readonly (keyof Area)[];
export const edgeLimits: Readonly<Record<keyof Area, number>> = {
  west: 180,
  east: 180,
  south: 90,
  north: 90,
};

/** The edges of an area as entered: numbers, or a text that is no number. */
export type Edges = Readonly<Record<keyof Area, number | string>>;

/** An area with edges of four digits, as a filter has them. */
export function rounded({ west, south, east, north }: Area): Area {
  const round = (value: number): number => Number(value.toFixed(4));
  return { west: round(west), south: round(south), east: round(east), north: round(north) };
}

/** The area of entered edges; undefined if they have none. */
export function readEdges({ west, south, east, north }: Edges): Area | undefined {
  if (
    typeof west !== 'number' ||
    typeof south !== 'number' ||
    typeof east !== 'number' ||
    typeof north !== 'number'
  )
    return undefined;
  const area = { west, south, east, north };
  const isInside = edgeNames.every((edge) => Math.abs(area[edge]) <= edgeLimits[edge]);
  return isInside && west < east && south < north ? area : undefined;
}

/** Degrees around the points, so that none lies at the edge. */
const margin = 0.05;
const leastSpan = 0.02;
const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 90] as const;
const mostLines = 6;

/** The area that contains all points, with room around it. */
export function areaOf(points: readonly Position[]): Area {
  const span = (at: 0 | 1, limit: number): [number, number] => {
    const values = points.map((point) => point[at]);
    const [least, greatest] = [
      values.reduce((a, b) => Math.min(a, b)),
      values.reduce((a, b) => Math.max(a, b)),
    ];
    const room = Math.max((greatest - least) * margin, leastSpan);
    return [Math.max(-limit, least - room), Math.min(limit, greatest + room)];
  };
  const [west, east] = span(0, 180);
  const [south, north] = span(1, 90);
  return { west, south, east, north };
}

/** The round values at which lines divide a range of degrees. */
export function linesOf(from: number, to: number): number[] {
  const step = steps.find((each) => (to - from) / each <= mostLines) ?? 90;
  // a value at the end of the range has a line in spite of rounding
  const slack = step * 1e-6;
  const lines: number[] = [];
  for (let at = Math.ceil((from - slack) / step); at * step <= to + slack; at += 1) {
    lines.push(Number((at * step).toFixed(2)));
  }
  return lines;
}

/** Documents whose point lies in the area. Documented: a ring is closed, and counter-clockwise. */
export function withinArea({ west, south, east, north }: Area): EjsonObject {
  const at = (longitude: number, latitude: number) =>
    [longitude, latitude].map((value) => ({ $numberDouble: value.toFixed(4) }));
  const ring = [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)];
  return { $geoWithin: { $geometry: { type: 'Polygon', coordinates: [ring] } } };
}

/** The part of the area between two corners, each as a share of width and height from the north-west. */
export function partOf(
  { west, south, east, north }: Area,
  a: { x: number; y: number },
  b: { x: number; y: number },
): Area {
  const longitude = (x: number) => west + x * (east - west);
  const latitude = (y: number) => north - y * (north - south);
  return {
    west: longitude(Math.min(a.x, b.x)),
    east: longitude(Math.max(a.x, b.x)),
    south: latitude(Math.max(a.y, b.y)),
    north: latitude(Math.min(a.y, b.y)),
  };
}

export const contains = ({ west, south, east, north }: Area, [longitude, latitude]: Position): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** A coordinate as people write it: 45.39° N. */
export function degreesText(value: number, kind: 'longitude' | 'latitude'): string {
  const [positive, negative] = kind === 'longitude' ? ['E', 'W'] : ['N', 'S'];
  const digits = Number(Math.abs(value).toFixed(2));
  return `${digits}°${digits === 0 ? '' : ` ${value > 0 ? positive : negative}`}`;
}
