import { gzipSync } from 'node:zlib';
import { failWith } from '#contract/api/errors.ts';
import { Download } from './handler.ts';
import type { World } from './world.ts';

const second = 1000;
/** Queries of four hours where a request names no time // observed */
const usualMs = 4 * 3600 * second;

/** The log of queries of archives or of a federated database: no queries reach them in the emulator. Observed: the name. */
export function emptyQueryLog(
  world: World,
  name: string,
  query: { startDate?: number | undefined; endDate?: number | undefined },
): Download {
  const end = query.endDate === undefined ? world.now() : query.endDate * second;
  const start = query.startDate === undefined ? end - usualMs : query.startDate * second;
  if (end < start)
    throw failWith('INVALID_DATE_RANGE', {
      fields: [{ field: 'endDate', description: 'is before startDate' }],
    });
  const range = [start, end].map((at) => new Date(at).toISOString()).join('_');
  return new Download(new Uint8Array(gzipSync('')), `${name}_${range}_queries.log.gz`);
}
