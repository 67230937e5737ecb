// Evaluated last: turns the memory into the surroundings of one run, and runs the function.
(() => {
  const inside = __inside;
  const { write, read, Refused, bson } = inside;
  const { freeze, defineProperty } = Object;
  const makeService = globalThis.__makeService;
  delete globalThis.__makeService;
  const mostArguments = 48 * 1024 * 1024;
  const details = ['code', 'method', 'argument'];
  const pending = new Map();
  let lastCall = 0;
  let host;

  /** xoshiro128**: the engine's own generator begins the same in every copy of the memory. */
  function generator(seed) {
    const state = Uint32Array.from(seed);
    const rotate = (value, by) => (value << by) | (value >>> (32 - by));
    const next = () => {
      const out = Math.imul(rotate(Math.imul(state[1], 5), 7), 9) >>> 0;
      const shifted = state[1] << 9;
      state[2] ^= state[0];
      state[3] ^= state[1];
      state[1] ^= state[2];
      state[0] ^= state[3];
      state[2] ^= shifted;
      state[3] = rotate(state[3], 11);
      return out;
    };
    return () => (next() * 0x200000 + (next() >>> 11)) / 0x20000000000000;
  }

  const text = (value, most = 8_192) => {
    const all = typeof value === 'string' ? value : inside.inspect(value);
    return all.length > most ? `${all.slice(0, most)}...` : all;
  };
  function property(value, name) {
    try {
      return value[name];
    } catch {
      return undefined;
    }
  }

  // the engine's words for a place: "at name (function.js:3:7)", or without a name
  const place = /\(?function\.js:(\d+)(?::(\d+))?\)?/;
  /** The lines of a stack that are the function's own. */
  function ownStack(error) {
    const stack = property(error, 'stack');
    if (typeof stack !== 'string') return [];
    return stack
      .split('\n')
      .filter((line) => place.test(line))
      .slice(0, 20);
  }

  inside.errorText = (error) => {
    const name = property(error, 'name');
    const message = property(error, 'message');
    return [`${text(name ?? 'Error', 200)}: ${text(message ?? '')}`, ...ownStack(error)].join('\n');
  };

  function failure(error) {
    if (typeof error !== 'object' || error === null || !(error instanceof Error || 'message' in error))
      return { name: 'Thrown', message: text(error) };
    const out = {
      name: text(property(error, 'name') ?? 'Error', 200),
      message: text(property(error, 'message') ?? ''),
    };
    for (const name of details) {
      const value = property(error, name);
      if (typeof value === 'string' || typeof value === 'number') out[name] = text(String(value), 1_000);
    }
    const stack = ownStack(error);
    const found = stack.length > 0 ? place.exec(stack[0]) : null;
    if (found) {
      out.line = Number(found[1]);
      if (found[2]) out.column = Number(found[2]);
      out.stack = text(`${out.name}: ${out.message}\n${stack.join('\n')}`);
    }
    return out;
  }
  /** What an error says, as JSON; asking it may itself throw or never end. */
  function describe(error) {
    try {
      return JSON.stringify(failure(error));
    } catch {
      return '{"name":"Thrown","message":"The thrown value cannot be described"}';
    }
  }

  /** The only way out. Rejections carry what the host said, and the place of the call. */
  function call(name, values) {
    const here = new Error();
    return new Promise((resolve, reject) => {
      const args = write(values, 'Argument', mostArguments);
      lastCall += 1;
      const id = lastCall;
      pending.set(id, { resolve, reject, here });
      host('call', id, name, args);
    });
  }
  function answer(id, answered) {
    const waiting = pending.get(id);
    if (!waiting) return;
    pending.delete(id);
    try {
      waiting.resolve(read(answered));
    } catch (error) {
      waiting.reject(error);
    }
  }
  function reject(id, said) {
    const waiting = pending.get(id);
    if (!waiting) return;
    pending.delete(id);
    const { here } = waiting;
    for (const [name, value] of Object.entries(JSON.parse(said)))
      defineProperty(here, name, {
        value,
        writable: true,
        configurable: true,
        enumerable: details.includes(name),
      });
    waiting.reject(here);
  }

  function makeContext({ services, values, user, runAs, functions }) {
    const listed = (names) => (names.length > 0 ? `; there are ${names.join(', ')}` : '; there are none');
    const value = (name) => (Object.hasOwn(values, name) ? read(values[name]) : undefined);
    return freeze({
      services: freeze({
        get(name) {
          if (!services.includes(name))
            throw new Refused('NoSuchService', `No service is called ${text(name, 100)}${listed(services)}`);
          if (!makeService) throw new Refused('NoSuchService', 'Services have no client here');
          return makeService(name, call);
        },
      }),
      values: freeze({ get: value }),
      environment: freeze({
        tag: '',
        get values() {
          return Object.fromEntries(Object.keys(values).map((name) => [name, value(name)]));
        },
      }),
      user: read(user),
      functions: freeze({
        async execute(name, ...args) {
          if (!functions.includes(name))
            throw new Refused(
              'NoSuchFunction',
              `No function is called ${text(name, 100)}${listed(functions)}`,
            );
          return call('functions.execute', [name, ...args]);
        },
      }),
      runningAsSystem: () => runAs === 'system',
      http: inside.http,
    });
  }

  function exported(first) {
    const { exports, module } = globalThis;
    for (const each of [exports, module?.exports, exports?.default, module?.exports?.default])
      if (typeof each === 'function') return each;
    const what = exports === first ? 'nothing was assigned' : `it is ${text(exports, 100)}`;
    throw new Refused('NoFunction', `The source must assign a function to exports, but ${what}`);
  }

  async function invoke(args, resultBytes) {
    const fn = exported(inside.firstExports);
    const result = await fn(...read(args));
    return result === undefined ? '' : write(result, 'Result', resultBytes);
  }

  function boot(hostFunction, environment, seed) {
    host = hostFunction;
    inside.host = hostFunction;
    inside.random = generator(JSON.parse(seed));
    defineProperty(Math, 'random', {
      value: function random() {
        return inside.random();
      },
      writable: true,
      configurable: true,
    });
    bson.ObjectId.resetState();
    globalThis.context = makeContext(JSON.parse(environment));
    inside.firstExports = {};
    globalThis.exports = inside.firstExports;
    globalThis.module = { exports: inside.firstExports };
    return freeze([describe, invoke, answer, reject, inside.fire]);
  }

  delete globalThis.__inside;
  globalThis.__boot = (...args) => {
    delete globalThis.__boot;
    return boot(...args);
  };
})();
