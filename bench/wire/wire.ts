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
 * Processor time of servers for the same works, turn by turn: for each round a list in the order of the servers. Ends with an
 * error when their answers differ.
 */
export async function measureWorks(
  servers: readonly Server[],
  rounds: number,
  only?: RegExp,
): Promise<Map<string, number[][]>> {
  for (const server of servers) await fill(server.db);
  const spent = new Map<string, number[][]>();
  // three rounds of warm-up, for the compilers of all
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
  return spent;
}

/** The emulator beside mongo-java-server by the official driver. */
export async function benchWire(rounds: number, only?: RegExp): Promise<WireRow[]> {
  const emulator = await startEmulated();
  const peer = await startJavaServer();
  const servers = peer ? [emulator, peer] : [emulator];
  try {
    return [...(await measureWorks(servers, rounds, only))].map(([what, list]) => ({
      what,
      emulator: median(list.map(([mine]) => mine ?? 0)),
      beside: peer ? median(list.map(([, other]) => other ?? 0)) : undefined,
    }));
  } finally {
    for (const server of servers) await server.stop();
  }
}
