import { afterAll, vi } from 'vitest';

// Files of a worker share their modules, and pending loads are cut off when a file ends: they would stay
// broken for every file behind it. So a file ends when all pending loads are done, regardless of their
// origin.
afterAll(() => vi.dynamicImportSettled());

// They share the clock too: a timer that a file has put in its place and left there never rings for the files behind it.
const timers = ['setTimeout', 'setInterval', 'setImmediate', 'Date'] as const;
const result = timers.map((name) => globalThis[name]);
afterAll(() => {
  vi.useRealTimers();
  const left = timers.filter((name, at) => globalThis[name] !== result[at]);
  timers.forEach((name, at) => {
    Object.assign(globalThis, { [name]: result[at] });
  });
  if (left.length > 0) throw new Error(`this file leaves its own ${left.join(', ')} to those behind it`);
});
