import { gzipSync } from 'node:zlib';
import { failWith } from '#contract/api/errors.ts';
import { Download } from './handler.ts';
import type { World } from './world.ts';

const second = 1000;
/** Queries of four hours where a request names no time // observed */
const usualMs = 4 * 3600 * second;

interface LogRange {
  startDate?: number | undefined;
  endDate?: number | undefined;
}

/** The log of queries of archives or of a federated database: no queries reach them in the emulator. */
export const emptyQueryLog = (world: World, name: string, query: LogRange): Download =>
  queryLog(world, name, query, () => []);

/** Lines of a log between the times of a query, compressed // observed: the name */
export function queryLog(
  world: World,
  name: string,
  query: LogRange,
  linesBetween: (start: number, end: number) => readonly string[],
): Download {
  const end = query.endDate === undefined ? world.now() : query.endDate * second;
  const start = query.startDate === undefined ? end - usualMs : query.startDate * second;
  if (end < start)
    throw failWith('INVALID_DATE_RANGE', {
      fields: [{ field: 'endDate', description: 'is before startDate' }],
    });
  const range = [start, end].map((at) => new Date(at).toISOString()).join('_');
  const text = linesBetween(start, end)
    .map((line) => `${line}\n`)
    .join('');
  return new Download(new Uint8Array(gzipSync(text)), `${name}_${range}_queries.log.gz`);
}
