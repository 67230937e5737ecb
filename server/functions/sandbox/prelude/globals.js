// What functions find in their surroundings, as far as it is the same for every run.
(() => {
  const inside = __inside;
  const { bson } = inside;
  const { defineProperty, freeze, keys } = Object;

  /** Replaceable, so that a function may declare a variable of the same name. */
  function offer(name, value) {
    defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }

  const { EJSON, ObjectId } = bson;
  offer(
    'EJSON',
    freeze({
      parse: (text, options) => EJSON.parse(text, { relaxed: true, ...options }),
      stringify: (value, ...rest) => EJSON.stringify(value, ...rest),
      serialize: (value, options) => EJSON.serialize(value, options),
      deserialize: (value, options) => EJSON.deserialize(value, options),
    }),
  );
  const classes = {};
  for (const name of keys(bson)) if (/^[A-Z]/.test(name)) classes[name] = bson[name];
  // the name that older scripts use
  offer('BSON', freeze({ ...classes, ObjectID: ObjectId, EJSON: globalThis.EJSON }));

  function refuse(what) {
    throw new inside.Refused(
      'NotAvailable',
      `${what} is not available: functions have no modules, network, files or processes here`,
    );
  }
  offer('require', function require(name) {
    return refuse(`require('${String(name)}')`);
  });
  offer('fetch', function fetch() {
    return refuse('fetch');
  });
  const closed = (name) =>
    new Proxy(freeze({ __proto__: null }), {
      get: (_, key) => (typeof key === 'symbol' ? undefined : refuse(`${name}.${key}`)),
    });
  offer('process', closed('process'));
  inside.http = closed('context.http');

  // no second thread, no memory shared with one, and no clock finer than milliseconds
  for (const name of ['SharedArrayBuffer', 'Atomics', 'WebAssembly', 'performance', 'crypto'])
    delete globalThis[name];

  const mostTimers = 1_000;
  const timers = new Map();
  let lastTimer = 0;
  function start(callback, wait, again, values) {
    if (typeof callback !== 'function') throw new TypeError('The callback of a timer must be a function');
    if (timers.size >= mostTimers)
      throw new inside.Refused('TooManyTimers', `More than ${mostTimers} timers at once`);
    const ms = Math.min(Math.max(Math.trunc(Number(wait)) || 0, 1), 0x7fffffff);
    lastTimer += 1;
    const id = lastTimer;
    timers.set(id, { callback, values, ms, again });
    inside.host('timer', id, ms);
    return id;
  }
  function stop(id) {
    if (timers.delete(id)) inside.host('clear', id);
  }
  inside.fire = (id) => {
    const timer = timers.get(id);
    if (!timer) return;
    if (timer.again) inside.host('timer', id, timer.ms);
    else timers.delete(id);
    timer.callback(...timer.values);
  };
  offer('setTimeout', function setTimeout(callback, wait, ...values) {
    return start(callback, wait, false, values);
  });
  offer('setInterval', function setInterval(callback, wait, ...values) {
    return start(callback, wait, true, values);
  });
  offer('setImmediate', function setImmediate(callback, ...values) {
    return start(callback, 0, false, values);
  });
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) offer(name, stop);
  const { resolve } = Promise;
  const { then } = Promise.prototype;
  offer('queueMicrotask', function queueMicrotask(callback) {
    if (typeof callback !== 'function') throw new TypeError('queueMicrotask takes a function');
    then.call(resolve.call(Promise, undefined), () => callback());
  });

  const console = {};
  const counts = new Map();
  const started = new Map();
  let indent = '';
  const print = (level, values) => {
    const text = inside.format(values);
    inside.host('print', level, indent ? indent + text.replaceAll('\n', `\n${indent}`) : text);
  };
  for (const level of ['log', 'info', 'warn', 'error', 'debug'])
    console[level] = (...values) => print(level, values);
  console.dir = (value) => print('log', [inside.inspect(value)]);
  console.table = (value) => print('log', [value]);
  console.trace = (...values) => print('error', ['Trace:', ...values]);
  console.assert = (condition, ...values) => {
    if (!condition) print('error', ['Assertion failed', ...values]);
  };
  console.group = (...values) => {
    if (values.length > 0) print('log', values);
    if (indent.length < 40) indent += '  ';
  };
  console.groupEnd = () => {
    indent = indent.slice(2);
  };
  console.count = (label = 'default') => {
    counts.set(label, (counts.get(label) ?? 0) + 1);
    print('log', [`${label}: ${counts.get(label)}`]);
  };
  console.time = (label = 'default') => void started.set(label, Date.now());
  console.timeEnd = (label = 'default') => {
    if (started.has(label)) print('log', [`${label}: ${Date.now() - started.get(label)}ms`]);
    started.delete(label);
  };
  offer('console', freeze(console));

  class DataCloneError extends Error {
    get name() {
      return 'DataCloneError';
    }
  }
  function clone(value, seen) {
    if (typeof value === 'function' || typeof value === 'symbol')
      throw new DataCloneError(`${inside.inspect(value)} could not be cloned`);
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return seen.get(value);
    if (value instanceof Date) return new Date(value.getTime());
    if (value instanceof RegExp) return new RegExp(value.source, value.flags);
    if (value instanceof ArrayBuffer) return value.slice(0);
    if (ArrayBuffer.isView(value))
      return new value.constructor(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength));
    return cloneNested(value, seen);
  }
  function cloneNested(value, seen) {
    const out = Array.isArray(value)
      ? new Array(value.length)
      : value instanceof Map
        ? new Map()
        : value instanceof Set
          ? new Set()
          : value instanceof Error
            ? new Error(value.message)
            : {};
    seen.set(value, out);
    if (out instanceof Map) for (const [key, each] of value) out.set(clone(key, seen), clone(each, seen));
    else if (out instanceof Set) for (const each of value) out.add(clone(each, seen));
    else for (const key of keys(value)) out[key] = clone(value[key], seen);
    if (out instanceof Error) out.name = value.name;
    return out;
  }
  offer('structuredClone', function structuredClone(value) {
    return clone(value, new Map());
  });
})();
