import { threadCpuMs } from '#server/supervision/blocking-for-tests.ts';

/**
 * The longest time during which nothing else of the process ran while `work` did, as a part of the whole time: a busy
 * machine makes every turn longer, and their relation remains. Time that other processes take within a turn does not count.
 */
export async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let [longest, wall, cpu, isOver] = [0, began, threadCpuMs(), false];
  const look = (): void => {
    const [nextWall, nextCpu] = [performance.now(), threadCpuMs()];
    longest = Math.max(longest, Math.min(nextWall - wall, nextCpu - cpu));
    [wall, cpu] = [nextWall, nextCpu];
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  look();
  return longest / (performance.now() - began);
}
