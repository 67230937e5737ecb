import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulated } from './servers.ts';
import { measureWorks } from './wire.ts';

/** Processor time of this version for one work, divided by that of the other one. */
export interface Comparison {
  what: string;
  /** Milliseconds of one round. */
  now: number;
  base: number;
  ratio: number;
  /** The interval that has the ratio in 95 of 100 cases. */
  low: number;
  high: number;
}

/** A work that surely takes this many times as long as before is a regression. */
const mostRatio = 1.1;
const samples = 2000;

export const isRegression = ({ low }: Pick<Comparison, 'low'>): boolean => low > mostRatio;

/** Numbers from 0 to 1 of a linear congruential generator: the same rounds yield the same interval. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The ratio of the sums over all rounds, with its interval by resampling the rounds (bootstrap). */
export function ratioOf(rounds: readonly (readonly number[])[]): Pick<Comparison, 'ratio' | 'low' | 'high'> {
  const random = randomFrom(1);
  const of = (list: readonly (readonly number[])[]) => {
    const sum = (side: number) => list.reduce((total, round) => total + (round[side] ?? 0), 0);
    return sum(0) / sum(1);
  };
  const ratios = Array.from({ length: samples }, () =>
    of(rounds.map(() => rounds[Math.floor(random() * rounds.length)] ?? [])),
  ).sort((a, b) => a - b);
  const at = (part: number) => ratios[Math.floor(part * (samples - 1))] ?? Number.NaN;
  return { ratio: of(rounds), low: at(0.025), high: at(0.975) };
}

/** Builds the server of another commit in a folder, which the caller removes. */
function buildOther(base: string): { root: string; remove: () => void } {
  const root = join(mkdtempSync(join(tmpdir(), 'quarterdeck-base-')), 'project');
  const git = (...args: string[]) => execFileSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  git('worktree', 'add', '--quiet', '--detach', root, base);
  const remove = () => {
    git('worktree', 'remove', '--force', root);
    rmSync(join(root, '..'), { recursive: true, force: true });
  };
  try {
    symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--ssr'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, QUARTERDECK_QUICK_BUILD: '1' },
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { root, remove };
}

/** The works of the wire protocol on this version and on another commit, in one run. */
export async function compareWith(base: string, rounds: number): Promise<Comparison[]> {
  const other = buildOther(base);
  try {
    const servers = [await startEmulated(), await startEmulated(other.root)];
    try {
      return [...(await measureWorks(servers, rounds))].map(([what, list]) => {
        const mean = (side: number) => list.reduce((sum, round) => sum + (round[side] ?? 0), 0) / list.length;
        return { what, now: mean(0), base: mean(1), ...ratioOf(list) };
      });
    } finally {
      for (const server of servers) await server.stop();
    }
  } finally {
    other.remove();
  }
}
