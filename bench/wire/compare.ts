import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Comparison, ratioOf } from './ratio.ts';
import { startEmulated } from './servers.ts';
import { measureWorks } from './wire.ts';

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
