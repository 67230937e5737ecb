/**
 * The longest time during which nothing else of the process ran while `work` did, as a part of the whole time: a busy
 * machine makes every turn longer, and their relation remains.
 */
export async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let [longest, last, isOver] = [0, began, false];
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return Math.max(longest, performance.now() - last) / (performance.now() - began);
}
