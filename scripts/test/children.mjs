// Processes that end with everything that they started, whatever ends us.
import { spawn, spawnSync } from 'node:child_process';

/** How long children may take for their cleanup after a signal to end. */
const patience = 15_000;
const isWindows = process.platform === 'win32';

export function createChildren({ cwd, env = process.env }) {
  const alive = new Set();
  let isEnding = false;

  function signal(child, name) {
    if (isWindows) spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    else
      try {
        // a child leads a group of its own: its workers, servers and browsers are in it
        process.kill(-child.pid, name);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
  }

  return {
    /** Status of the process when it and all that write to its pipes have ended. */
    run(args, print) {
      if (isEnding) return Promise.resolve(1);
      return new Promise((resolve, reject) => {
        const child = spawn(process.execPath, args, {
          cwd,
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
          detached: !isWindows,
        });
        alive.add(child);
        for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
        child.on('error', reject).on('close', (status) => {
          alive.delete(child);
          resolve(status ?? 1);
        });
      });
    },
    /** Signals everything to end, and kills it after a while; when called again, at once. */
    end(name) {
      const insists = isEnding;
      isEnding = true;
      for (const child of alive) signal(child, insists ? 'SIGKILL' : name);
      if (!insists)
        setTimeout(() => {
          for (const child of alive) signal(child, 'SIGKILL');
        }, patience).unref();
    },
  };
}
