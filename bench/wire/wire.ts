import { isDeepStrictEqual } from 'node:util';
import { median } from '../load.ts';
import { cpuMs } from './cpu-time.ts';
import { type Server, startEmulated, startJavaServer } from './servers.ts';
import { fill, type Work, works } from './works.ts';

/** Milliseconds of processor time of each server for one work. */
export interface WireRow {
  what: string;
  emulator: number;
  /** Undefined where the peer is absent. */
  beside: number | undefined;
}

async function measured(server: Server, work: Work, round: number): Promise<[ms: number, result: unknown]> {
  await work.prepare?.(server.db, round).catch(() => undefined);
  const before = cpuMs(server.pid);
  const result = await work.run(server.db, round);
  return [cpuMs(server.pid) - before, result];
}

/**
 * The emulator beside mongo-java-server by the official driver: processor time of the servers, turn by turn. Ends with an
 * error when their answers differ.
 */
export async function benchWire(rounds: number, only?: RegExp): Promise<WireRow[]> {
  const emulator = await startEmulated();
  const peer = await startJavaServer();
  const servers = peer ? [emulator, peer] : [emulator];
  try {
    for (const server of servers) await fill(server.db);
    const spent = new Map<string, number[][]>();
    // three rounds of warm-up, for the compilers of both
    for (let round = -3; round < rounds; round += 1) {
      for (const work of works) {
        if (only && !only.test(work.what)) continue;
        const answers = [];
        for (const server of servers) answers.push(await measured(server, work, round + 3));
        const [mine, other] = answers;
        if (mine && other && !isDeepStrictEqual(mine[1], other[1])) {
          throw new Error(`${work.what}: ${JSON.stringify(mine[1])} and ${JSON.stringify(other[1])}`);
        }
        if (round < 0) continue;
        const list = spent.get(work.what) ?? [];
        list.push(answers.map(([ms]) => ms));
        spent.set(work.what, list);
      }
    }
    return [...spent].map(([what, list]) => ({
      what,
      emulator: median(list.map(([mine]) => mine ?? 0)),
      beside: peer ? median(list.map(([, other]) => other ?? 0)) : undefined,
    }));
  } finally {
    for (const server of servers) await server.stop();
  }
}
