// Which step begins when: pure of processes, so that a test can hold it.

/**
 * Runs every step as soon as its requirements have passed, its predecessors have ended, and enough cores are
 * free. A step that waits for cores is not overtaken, so that the long ones begin early. `start` resolves
 * with the status of a step. The result contains it by name, and undefined for steps that never ran because a
 * requirement failed.
 */
export async function schedule(steps, cores, start) {
  const names = new Set(steps.map(({ name }) => name));
  const waiting = [...steps];
  const running = new Map();
  const ended = new Map();
  let busy = 0;

  const isBlocked = (name) => names.has(name) && !ended.has(name);
  const isLost = (step) => step.needs.some((name) => ended.has(name) && ended.get(name) !== 0);
  const share = (step) => Math.min(step.busy, cores);

  function beginWhatCan() {
    for (const step of [...waiting]) {
      if (isLost(step)) {
        waiting.splice(waiting.indexOf(step), 1);
        ended.set(step.name, undefined);
        return beginWhatCan();
      }
      if ([...step.needs, ...step.after].some(isBlocked)) continue;
      if (busy + share(step) > cores) return;
      waiting.splice(waiting.indexOf(step), 1);
      busy += share(step);
      running.set(step.name, begin(step));
    }
  }

  async function begin(step) {
    const status = await start(step);
    busy -= share(step);
    ended.set(step.name, status);
    running.delete(step.name);
  }

  for (beginWhatCan(); running.size > 0; beginWhatCan()) await Promise.race(running.values());
  return ended;
}
