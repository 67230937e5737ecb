// @ts-check
import {
  answerTooLarge,
  engineFailed,
  memoryFailure,
  neverSettles,
  resultFailure,
  timeFailure,
} from './failures.mjs';
import { createCalls, createOutput, createTimers } from './host-operations.mjs';

/**
 * One run in a worker: the function's jobs, timers and calls until its promise settles or a limit is reached.
 *
 * @typedef {import('quickjs-emscripten-core').QuickJSHandle} Handle
 * @typedef {import('./messages.ts').FromWorker} FromWorker
 * @typedef {import('./outcome.ts').Failure} Failure
 * @typedef {import('./outcome.ts').Reason} Reason
 * @typedef {Awaited<ReturnType<typeof import('./engine.mjs').createInstance>>} Instance
 */

/** Length in milliseconds of the slices between which responses and timers run. */
const sliceMs = 20;

/** Functions that the prelude passes to the host: describe, run, answer, refuse, fire. @typedef {Handle[]} Hooks */

/** @param {Instance} instance @param {import('./messages.ts').Begin} begin @param {(what: Handle, ...values: Handle[]) => undefined} host @returns {Hooks} */
function boot({ context }, begin, host) {
  const make = context.getProp(context.global, '__boot');
  const created = context.unwrapResult(
    context.callFunction(make, context.undefined, [
      context.newFunction('host', host),
      context.newString(JSON.stringify(begin.environment)),
      context.newString(JSON.stringify([...begin.seed])),
    ]),
  );
  return [0, 1, 2, 3, 4].map((at) => context.getProp(created, at));
}

/** @param {Instance['context']} context @param {Hooks} hooks @param {Handle} thrown @returns {Failure} */
function describe(context, hooks, thrown) {
  const reply = context.callFunction(hooks[0], context.undefined, thrown);
  if (reply.error) return { name: 'Thrown', message: 'The thrown value cannot be described' };
  return JSON.parse(context.getString(reply.value));
}

/** @param {Instance} instance @param {string} thrown its type @param {Failure} error */
function isOutOfMemory(instance, thrown, error) {
  if (error.name === 'InternalError' && error.message === 'out of memory') return true;
  // the engine throws null where it cannot make an error any more
  return instance.filled() > 0.7 && (thrown === 'object' || thrown === 'null') && error.name === 'Thrown';
}

/** @param {Instance} instance */
function refuseModules({ runtime }) {
  runtime.setModuleLoader((name) => ({
    error: Object.assign(
      new Error(
        `import('${name}') is not available: functions have no modules, network, files or processes here`,
      ),
      { name: 'NotAvailable' },
    ),
  }));
}

/**
 * @param {Instance} instance
 * @param {import('./messages.ts').Begin} begin
 * @param {(message: FromWorker) => void} post
 */
export function startRun(instance, begin, post) {
  const { runtime, context } = instance;
  const { limits } = begin;
  const startedAt = performance.now();
  const print = createOutput(limits.outputBytes, post);
  const calls = createCalls(post);
  const timers = createTimers((id) => callHook(hooks[4], [context.newNumber(id)]));
  // for a function that waits; one that computes is interrupted
  const deadline = setTimeout(() => {
    exceeded ??= 'wall';
    failTime();
  }, limits.wallMs);
  let over = false;
  let usedMs = 0;
  let enteredAt = 0;
  let planned = false;
  /** @type {'wall' | 'cpu' | undefined} */
  let exceeded;
  /** @type {Handle | undefined} */
  let promise;
  /** @type {Hooks} */
  let hooks = [];

  runtime.setInterruptHandler(() => isExceeded());
  refuseModules(instance);

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
    clearTimeout(deadline);
    timers.stopAll();
    post(message);
  }

  /** @param {Reason} reason @param {Failure} error */
  const fail = (reason, error) => finish({ type: 'failed', reason, error });

  /** @param {Partial<Failure>} [place] */
  const failTime = (place) => fail('timeout', { ...place, ...timeFailure(limits, exceeded) });

  const failMemory = () => fail('memory', memoryFailure(limits));

  /** Everything that runs code of the function goes through here. @param {() => void} work */
  function enter(work) {
    if (over) return;
    enteredAt = performance.now();
    try {
      work();
    } catch (error) {
      // the engine itself gave up: its stack or its memory is in an unknown state
      if (isExceeded()) failTime();
      else if (error instanceof RangeError || instance.filled() < 0.7) fail('threw', engineFailed);
      else failMemory();
    }
    usedMs += performance.now() - enteredAt;
  }

  /** @param {Handle} handle */
  function failThrown(handle) {
    const thrown = context.typeof(handle);
    const error = describe(context, hooks, handle);
    if (isExceeded())
      return failTime(error.line ? { line: error.line, column: error.column, stack: error.stack } : {});
    if (isOutOfMemory(instance, thrown, error)) return failMemory();
    fail('threw', error);
  }

  /** @param {Handle} handle */
  function succeed(handle) {
    const text = context.getString(handle);
    const failure = resultFailure(text, limits);
    if (failure) return fail('threw', failure);
    finish({ type: 'done', result: text === '' ? null : text });
  }

  /** The promise has settled, or nothing is left that could settle it. */
  function look() {
    if (over || !promise) return;
    const state = context.getPromiseState(promise);
    if (state.type === 'fulfilled') return succeed(state.value);
    if (state.type === 'rejected') return failThrown(state.error);
    if (runtime.hasPendingJob() || timers.waiting() || calls.waiting()) return;
    fail('threw', neverSettles);
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

  /** @param {Handle} what @param {Handle[]} values */
  function host(what, ...values) {
    const operation = context.getString(what);
    const number = () => context.getNumber(values[0]);
    if (operation === 'print') print(context.getString(values[0]), context.getString(values[1]));
    else if (operation === 'timer') timers.start(number(), context.getNumber(values[1]));
    else if (operation === 'clear') timers.stop(number());
    else calls.begin(number(), context.getString(values[1]), context.getString(values[2]));
    return undefined;
  }

  /** @param {number} id @param {Failure} error */
  function refuse(id, error) {
    if (calls.end(id)) callHook(hooks[3], [context.newNumber(id), context.newString(JSON.stringify(error))]);
  }

  /** @param {number} id @param {string} text */
  function answer(id, text) {
    const bytes = Buffer.byteLength(text) + 1;
    // the text is copied twice on its way in
    if (bytes > 65_536 && !instance.hasRoom(bytes * 2.5)) return refuse(id, answerTooLarge(bytes));
    if (calls.end(id)) callHook(hooks[2], [context.newNumber(id), context.newString(text)]);
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
    hooks = boot(instance, begin, host);
    start();
  });
  if (!over) pump();
  return { answer, refuse };
}
