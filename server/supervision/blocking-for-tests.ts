import { readFileSync } from 'node:fs';

/**
 * Milliseconds of processor time that the calling thread has used. On Linux the count excludes worker threads, other processes, and
 * the helper threads of the runtime // documented: sched-stats; elsewhere it is the time of the whole process.
 */
export function threadCpuMs(): number {
  if (process.platform === 'linux') {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Longest uninterrupted processor time of the event loop during `work`, in milliseconds: how long a request to `/healthz` would wait
 * on an otherwise idle machine. Time that other processes of the machine take does not count.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let wall = performance.now();
  let cpu = threadCpuMs();
  const look = () => {
    const [nextWall, nextCpu] = [performance.now(), threadCpuMs()];
    longest = Math.max(longest, Math.min(nextWall - wall, nextCpu - cpu));
    [wall, cpu] = [nextWall, nextCpu];
  };
  const timer = setInterval(look, 2);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  look();
  return longest;
}
