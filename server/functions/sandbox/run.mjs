// @ts-check

/**
 * One run in a worker: the function's jobs, timers and calls until its promise settles or a limit is reached.
 *
 * @typedef {import('quickjs-emscripten-core').QuickJSHandle} Handle
 * @typedef {import('./messages.ts').FromWorker} FromWorker
 * @typedef {import('./outcome.ts').Failure} Failure
 * @typedef {import('./outcome.ts').Reason} Reason
 * @typedef {Awaited<ReturnType<typeof import('./engine.mjs').createInstance>>} Instance
 */

const mostCalls = 1_000;
const mostCallBytes = 64 * 1024 * 1024;
/** Answers and timers get their turn between slices of so many milliseconds. */
const sliceMs = 20;
/** What a line of output costs beside its text. */
const lineBytes = 64;

/**
 * @param {Instance} instance
 * @param {import('./messages.ts').Begin} begin
 * @param {(message: FromWorker) => void} post
 */
export function startRun(instance, begin, post) {
  const { runtime, context } = instance;
  const { limits } = begin;
  const startedAt = performance.now();
  /** @type {Map<number, NodeJS.Timeout>} */
  const timers = new Map();
  // for a function that waits; one that computes is interrupted
  const deadline = setTimeout(() => {
    exceeded ??= 'wall';
    failTime();
  }, limits.wallMs);
  /** Sizes of the arguments of calls that were not answered. @type {Map<number, number>} */
  const calls = new Map();
  let callBytes = 0;
  let outputLeft = limits.outputBytes;
  let cut = false;
  let over = false;
  let usedMs = 0;
  let enteredAt = 0;
  let planned = false;
  /** @type {'wall' | 'cpu' | undefined} */
  let exceeded;
  /** @type {Handle | undefined} */
  let promise;
  /** @type {Handle[]} */
  let hooks = [];

  runtime.setInterruptHandler(() => isExceeded());
  runtime.setModuleLoader((name) => ({
    error: Object.assign(
      new Error(
        `import('${name}') is not available: functions have no modules, network, files or processes here`,
      ),
      { name: 'NotAvailable' },
    ),
  }));

  function isExceeded() {
    const now = performance.now();
    if (now - startedAt > limits.wallMs) exceeded ??= 'wall';
    else if (usedMs + now - enteredAt > limits.cpuMs) exceeded ??= 'cpu';
    return exceeded !== undefined;
  }

  /** @param {FromWorker} message */
  function finish(message) {
    if (over) return;
    over = true;
    for (const timer of [deadline, ...timers.values()]) clearTimeout(timer);
    post(message);
  }

  /** @param {Reason} reason @param {Failure} error */
  const fail = (reason, error) => finish({ type: 'failed', reason, error });

  /** @param {Partial<Failure>} [place] */
  function failTime(place) {
    const what =
      exceeded === 'cpu' ? `computed for more than ${limits.cpuMs} ms` : `took more than ${limits.wallMs} ms`;
    fail('timeout', { ...place, name: 'TimeLimit', message: `The function ${what} and was stopped` });
  }

  const failMemory = () =>
    fail('memory', {
      name: 'MemoryLimit',
      message: `The function needed more than the ${limits.memoryMiB} MiB of memory that it may use, and was stopped`,
    });

  /** Everything that runs code of the function goes through here. @param {() => void} work */
  function enter(work) {
    if (over) return;
    enteredAt = performance.now();
    try {
      work();
    } catch (error) {
      // the engine itself gave up: its stack or its memory is in an unknown state
      if (isExceeded()) failTime();
      else if (error instanceof RangeError || instance.filled() < 0.7)
        fail('threw', {
          name: 'EngineFailed',
          message: 'The engine could not go on: the function nests too deeply',
        });
      else failMemory();
    }
    usedMs += performance.now() - enteredAt;
  }

  /** @param {Handle} handle @returns {Failure} */
  function described(handle) {
    const said = context.callFunction(hooks[0], context.undefined, handle);
    if (said.error) return { name: 'Thrown', message: 'What was thrown cannot be described' };
    return JSON.parse(context.getString(said.value));
  }

  /** @param {Handle} handle */
  function failThrown(handle) {
    const thrown = context.typeof(handle);
    const error = described(handle);
    if (isExceeded())
      return failTime(error.line ? { line: error.line, column: error.column, stack: error.stack } : {});
    // out of memory, the engine throws null where it cannot make an error any more
    const isFull =
      instance.filled() > 0.7 && (thrown === 'object' || thrown === 'null') && error.name === 'Thrown';
    if (isFull || (error.name === 'InternalError' && error.message === 'out of memory')) return failMemory();
    fail('threw', error);
  }

  /** @param {Handle} handle */
  function succeed(handle) {
    const text = context.getString(handle);
    if (Buffer.byteLength(text) > limits.resultBytes)
      return fail('threw', {
        name: 'ResultTooLarge',
        message: `The result is larger than ${limits.resultBytes} bytes as extended JSON`,
      });
    try {
      if (text !== '') JSON.parse(text);
    } catch {
      return fail('threw', { name: 'ResultNotSerializable', message: 'The result is not extended JSON' });
    }
    finish({ type: 'done', result: text === '' ? null : text });
  }

  /** The promise has settled, or nothing is left that could settle it. */
  function look() {
    if (over || !promise) return;
    const state = context.getPromiseState(promise);
    if (state.type === 'fulfilled') return succeed(state.value);
    if (state.type === 'rejected') return failThrown(state.error);
    if (runtime.hasPendingJob() || timers.size > 0 || calls.size > 0) return;
    fail('threw', {
      name: 'NeverSettles',
      message: 'The function waits for a promise that nothing can settle any more',
    });
  }

  function pump() {
    planned = false;
    enter(() => {
      const until = performance.now() + sliceMs;
      while (!over && runtime.hasPendingJob() && performance.now() < until) {
        const ran = runtime.executePendingJobs(200);
        if (isExceeded()) return failTime();
        if (ran.error) ran.error.dispose();
      }
      look();
    });
    if (!over && runtime.hasPendingJob()) plan();
  }

  function plan() {
    if (planned || over) return;
    planned = true;
    setImmediate(pump);
  }

  /** @param {Handle} hook @param {Handle[]} values */
  function callHook(hook, values) {
    enter(() => {
      const result = context.callFunction(hook, context.undefined, values);
      if (result.error) failThrown(result.error);
      else result.value.dispose();
    });
    if (!over) pump();
  }

  /** @param {number} id @param {number} ms */
  function startTimer(id, ms) {
    const fire = () => {
      timers.delete(id);
      callHook(hooks[4], [context.newNumber(id)]);
    };
    timers.set(id, setTimeout(fire, ms));
  }

  /** @param {number} id */
  function stopTimer(id) {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }

  /** @param {string} level @param {string} text */
  function print(level, text) {
    if (cut) return;
    outputLeft -= Buffer.byteLength(text) + lineBytes;
    if (outputLeft < 0) {
      cut = true;
      return post({ type: 'cut' });
    }
    const at = Math.round(performance.now() - startedAt);
    post({ type: 'print', level: /** @type {import('./outcome.ts').Level} */ (level), text, at });
  }

  /** @param {number} id @param {string} name @param {string} args */
  function call(id, name, args) {
    if (calls.size >= mostCalls || callBytes + args.length > mostCallBytes)
      throw Object.assign(
        new Error(
          `More than ${mostCalls} calls, or ${mostCallBytes} bytes of their arguments, wait for answers`,
        ),
        {
          name: 'TooManyCalls',
        },
      );
    calls.set(id, args.length);
    callBytes += args.length;
    post({ type: 'call', id, name, args });
  }

  /** @param {Handle} what @param {Handle[]} values */
  function host(what, ...values) {
    const operation = context.getString(what);
    const number = () => context.getNumber(values[0]);
    if (operation === 'print') print(context.getString(values[0]), context.getString(values[1]));
    else if (operation === 'timer') startTimer(number(), context.getNumber(values[1]));
    else if (operation === 'clear') stopTimer(number());
    else call(number(), context.getString(values[1]), context.getString(values[2]));
    return undefined;
  }

  /** @param {number} id */
  function settled(id) {
    callBytes -= calls.get(id) ?? 0;
    return calls.delete(id);
  }

  /** @param {number} id @param {Failure} error */
  function refuse(id, error) {
    if (settled(id)) callHook(hooks[3], [context.newNumber(id), context.newString(JSON.stringify(error))]);
  }

  /** @param {number} id @param {string} text */
  function answer(id, text) {
    const bytes = Buffer.byteLength(text) + 1;
    // the text is copied twice on its way in
    if (bytes > 65_536 && !instance.hasRoom(bytes * 2.5))
      return refuse(id, {
        name: 'AnswerTooLarge',
        message: `The answer of ${bytes} bytes does not fit into the memory of the function`,
      });
    if (settled(id)) callHook(hooks[2], [context.newNumber(id), context.newString(text)]);
  }

  function boot() {
    const make = context.getProp(context.global, '__boot');
    const made = context.unwrapResult(
      context.callFunction(make, context.undefined, [
        context.newFunction('host', host),
        context.newString(JSON.stringify(begin.environment)),
        context.newString(JSON.stringify([...begin.seed])),
      ]),
    );
    hooks = [0, 1, 2, 3, 4].map((at) => context.getProp(made, at));
  }

  function start() {
    const evaluated = context.evalCode(begin.source, 'function.js', { type: 'global' });
    if (evaluated.error) return failThrown(evaluated.error);
    const begun = context.callFunction(hooks[1], context.undefined, [
      context.newString(begin.args),
      context.newNumber(limits.resultBytes),
    ]);
    if (begun.error) return failThrown(begun.error);
    promise = begun.value;
  }

  enter(() => {
    boot();
    start();
  });
  if (!over) pump();
  return { answer, refuse };
}
