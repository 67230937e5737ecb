import type { Position } from './shape.ts';

/** Mean radius in metres, as Lucene has it. */
const radius = 6_371_008.7714;
const radians = Math.PI / 180;

/** Metres between two positions along the sphere. */
export function metresBetween([lon1, lat1]: Position, [lon2, lat2]: Position): number {
  const haversine =
    Math.sin(((lat2 - lat1) * radians) / 2) ** 2 +
    Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * Math.sin(((lon2 - lon1) * radians) / 2) ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
