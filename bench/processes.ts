import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { firstLine } from './first-line.ts';
import { median } from './load.ts';

/** The emulator as a process, and the heaviest file that a page of the console loads. */
export interface Processes {
  /** Milliseconds from the start of the process to its first possible answer, in memory. */
  emptyMs: number;
  demoMs: number;
  /** Milliseconds of `exec`, from its start to the end of a command that does nothing. */
  execMs: number;
  /** Milliseconds of a reset of the demo world, and until twenty more demo worlds exist that are created at once. */
  resetMs: number;
  worldsMs: number;
  /** MiB of resident memory of the demo world after its start; undefined where the system does not report it. */
  demoMiB: number | undefined;
  largest: { name: string; bytes: number; brotli: number };
}

const main = 'dist/server/main.js';

async function started(seed: string): Promise<{ child: ChildProcess; ms: number }> {
  const began = performance.now();
  const flags = ['emulator', '--json', '--http', '--port', '0', '--data', ':memory:', '--seed', seed];
  const child = spawn(process.execPath, [main, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  await firstLine(child);
  return { child, ms: performance.now() - began };
}

function residentMiB({ pid }: ChildProcess): number | undefined {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return undefined;
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(status, 'utf8')) ?? [];
  return kib === undefined ? undefined : Number(kib) / 1024;
}

async function start(seed: string): Promise<{ ms: number; mib: number | undefined }> {
  const { child, ms } = await started(seed);
  const mib = residentMiB(child);
  child.kill();
  await once(child, 'exit');
  return { ms, mib };
}

async function exec(): Promise<number> {
  const began = performance.now();
  const command = ['exec', '--seed', 'empty', '--', process.execPath, '-e', ''];
  const child = spawn(process.execPath, [main, ...command], { stdio: 'ignore' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`exec ended with ${status}`);
  return performance.now() - began;
}

/** Worlds of `startEmulator`, in this process. */
async function worlds(rounds: number): Promise<Pick<Processes, 'resetMs' | 'worldsMs'>> {
  const kit: typeof import('../server/kit/start-emulator.ts') = await import(
    new URL('../dist/server/kit.js', import.meta.url).href
  );
  const emulator = await kit.startEmulator({ seed: 'demo', http: true });
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const [resets, created]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    resets.push(await timed(() => emulator.reset()));
    created.push(
      await timed(() => Promise.all(Array.from({ length: 20 }, () => emulator.world({ seed: 'demo' })))),
    );
  }
  await emulator.close();
  return { resetMs: median(resets), worldsMs: median(created) };
}

/** The largest script of the console, which no first page loads. */
function largestScript(): Processes['largest'] {
  const folder = 'dist/client/assets';
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const bodies = files.map((name) => ({ name, body: readFileSync(join(folder, name)) }));
  const [first] = bodies.toSorted((a, b) => b.body.length - a.body.length);
  if (!first) throw new Error('the console is not built');
  return { name: first.name, bytes: first.body.length, brotli: brotliCompressSync(first.body).length };
}

/** Each start `rounds` times, by turns; medians. */
export async function benchProcesses(rounds: number): Promise<Processes> {
  const empty: number[] = [];
  const demo: number[] = [];
  const execs: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    empty.push((await start('empty')).ms);
    const { ms, mib } = await start('demo');
    demo.push(ms);
    if (mib !== undefined) memory.push(mib);
    execs.push(await exec());
  }
  return {
    emptyMs: median(empty),
    demoMs: median(demo),
    execMs: median(execs),
    ...(await worlds(Math.min(rounds, 3))),
    demoMiB: memory.length > 0 ? median(memory) : undefined,
    largest: largestScript(),
  };
}
