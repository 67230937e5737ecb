// @ts-check

/**
 * Requests of the engine to its host while a function runs: lines of output, calls, timers.
 *
 * @typedef {import('./messages.ts').FromWorker} FromWorker
 */

const mostCalls = 1_000;
const mostCallBytes = 64 * 1024 * 1024;
/** Cost of a line of output in addition to its text. */
const lineBytes = 64;

/**
 * @param {number} limit bytes of output
 * @param {(message: FromWorker) => void} post
 */
export function createOutput(limit, post) {
  const startedAt = performance.now();
  let left = limit;
  /** @param {string} level @param {string} text */
  return (level, text) => {
    if (left < 0) return;
    left -= Buffer.byteLength(text) + lineBytes;
    if (left < 0) return post({ type: 'cut' });
    const at = Math.round(performance.now() - startedAt);
    post({ type: 'print', level: /** @type {import('./outcome.ts').Level} */ (level), text, at });
  };
}

/** Calls that wait for their answers. @param {(message: FromWorker) => void} post */
export function createCalls(post) {
  /** Sizes of the arguments, by the id of the call. @type {Map<number, number>} */
  const sizes = new Map();
  let bytes = 0;
  return {
    waiting: () => sizes.size > 0,
    /** @param {number} id @param {string} name @param {string} args */
    begin(id, name, args) {
      if (sizes.size >= mostCalls || bytes + args.length > mostCallBytes)
        throw Object.assign(
          new Error(
            `More than ${mostCalls} calls, or ${mostCallBytes} bytes of their arguments, wait for answers`,
          ),
          { name: 'TooManyCalls' },
        );
      sizes.set(id, args.length);
      bytes += args.length;
      post({ type: 'call', id, name, args });
    },
    /** Whether the call still waited. @param {number} id */
    end(id) {
      bytes -= sizes.get(id) ?? 0;
      return sizes.delete(id);
    },
  };
}

/** @param {(id: number) => void} fire */
export function createTimers(fire) {
  /** @type {Map<number, NodeJS.Timeout>} */
  const timers = new Map();
  return {
    waiting: () => timers.size > 0,
    /** @param {number} id @param {number} ms */
    start(id, ms) {
      const due = () => {
        timers.delete(id);
        fire(id);
      };
      timers.set(id, setTimeout(due, ms));
    },
    /** @param {number} id */
    stop(id) {
      clearTimeout(timers.get(id));
      timers.delete(id);
    },
    stopAll() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
