import { afterAll, vi } from 'vitest';

// Files of a worker share their modules, and pending loads are cut off when a file ends: they would stay
// broken for every file behind it. So a file ends when all pending loads are done, regardless of their
// origin.
afterAll(() => vi.dynamicImportSettled());

// A wait for something that will happen ends with the test's own limit: its usual second is too short on a busy machine.
const patient = Symbol.for('quarterdeck.patient');
if (!(patient in vi)) {
  const { waitFor, waitUntil } = vi;
  const limit = (options: number | object = {}) =>
    typeof options === 'number' ? options : { timeout: 20_000, ...options };
  Object.assign(vi, {
    [patient]: true,
    waitFor: (done: () => unknown, options?: number | object) => waitFor(done, limit(options)),
    waitUntil: (done: () => unknown, options?: number | object) => waitUntil(done, limit(options)),
  });
}

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
