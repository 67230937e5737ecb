import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

interface Ancestor {
  pid: number;
  parent: number;
  command: string;
}

/** A process by its id; undefined when it has ended, or where the system gives no information. */
function processOf(pid: number): Ancestor | undefined {
  try {
    if (existsSync('/proc/self/stat')) {
      // the name in brackets may contain anything
      const [, parent] = /\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return { pid, parent: Number(parent), command };
    }
    const text = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/u.exec(text) ?? [];
    return { pid, parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

const packageManager = /(?:^|[\s/])(?:npm|npx|pnpm|yarn)(?:-cli)?(?:\.c?js)?(?:\s|$)/u;
const shell = /^(?:\S*\/)?(?:sh|bash|dash|zsh)\s/u;

/** The package manager that runs this process, directly or by a shell. */
function starterOf(pid: number): number | undefined {
  const parent = processOf(pid);
  if (!parent) return undefined;
  if (packageManager.test(parent.command)) return pid;
  if (!shell.test(parent.command)) return undefined;
  const above = processOf(parent.parent);
  return above && packageManager.test(above.command) ? above.pid : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Calls back when the package manager that started this process has ended: killed, it stops nothing. Other parents may
 * end: a script that starts the emulator in the background leaves it running on purpose, unless `always` is set.
 */
export function whenStarterEnds(ended: () => void, { always = false, intervalMs = 500 } = {}): void {
  const parent = process.ppid;
  const started = always ? parent : process.env.npm_lifecycle_event && starterOf(parent);
  if (!started) return;
  const timer = setInterval(() => {
    // the parent of an orphan is another one; an ancestor above it is checked by its id
    if (isRunning(started) && (started !== parent || process.ppid === parent)) return;
    clearInterval(timer);
    ended();
  }, intervalMs);
  timer.unref();
}
