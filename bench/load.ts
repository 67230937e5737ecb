import { Pool } from 'undici';

export interface Load {
  /** Requests answered per second. */
  perSecond: number;
  bytes: number;
}

/** Requests one path as fast as a few connections can, for a while. */
export async function load(
  origin: string,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Load> {
  const connections = 8;
  const pool = new Pool(origin, { connections, pipelining: 1 });
  let count = 0;
  let bytes = 0;
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
        const { byteLength } = await body.arrayBuffer();
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
        bytes = byteLength;
        count += 1;
      }
    }),
  );
  const perSecond = count / ((performance.now() - began) / 1000);
  await pool.close();
  return { perSecond, bytes };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
