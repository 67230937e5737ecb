/**
 * Escapes from other sandboxes (reliability cases J1, J5, J7): bodies of async functions that return the
 * objects they reached. The classes of attack are those published against vm2, Node's vm, realms and
 * membranes.
 */

/** Ways to a constructor of the host, each ending in code that the host would run. */
const paths = [
  'this.constructor.constructor',
  'globalThis.constructor.constructor',
  '(() => {}).constructor',
  '(async () => {}).constructor',
  '(function* () {}).constructor',
  '(async function* () {}).constructor',
  '[].constructor.constructor',
  '({}).constructor.constructor',
  '"".constructor.constructor',
  '(0).constructor.constructor',
  'true.constructor.constructor',
  'Symbol().constructor.constructor',
  '0n.constructor.constructor',
  '/x/.constructor.constructor',
  'new Date().constructor.constructor',
  'new Map().constructor.constructor',
  'new Error().constructor.constructor',
  'Promise.resolve().constructor.constructor',
  'new Proxy({}, {}).constructor.constructor',
  'Reflect.get(Object, "constructor")',
  'console.log.constructor',
  'console.constructor.constructor',
  'context.constructor.constructor',
  'context.services.get.constructor',
  'context.values.get.constructor',
  'context.functions.execute.constructor',
  'context.user.constructor.constructor',
  'setTimeout.constructor',
  'clearTimeout.constructor',
  'fetch.constructor',
  'require.constructor',
  'BSON.ObjectId.constructor',
  'BSON.ObjectId.prototype.constructor.constructor',
  'EJSON.parse.constructor',
  'EJSON.stringify.constructor',
  'atob.constructor',
  'structuredClone.constructor',
  'new TextEncoder().encode("x").constructor.constructor',
  'module.constructor.constructor',
  'exports.constructor',
  'arguments.constructor.constructor',
  'Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})())).constructor.constructor',
  'Object.getOwnPropertyDescriptor(Object.prototype, "__proto__").get.constructor',
  'context.services.get("db").ping.constructor',
  'context.services.get("db").ping("x").constructor.constructor',
  '(await context.services.get("db").ping("x")).constructor.constructor',
  '(await context.services.get("db").fail().catch((error) => error)).constructor.constructor',
];
const bodies = ['return process', 'return this', 'return require', 'return globalThis.process.mainModule'];

const perFunction = 6;

/** Several attempts in one function: they do not disturb each other, and each function costs a worker. */
const throughConstructors = Array.from({ length: Math.ceil(paths.length / perFunction) }, (_, at) =>
  paths.slice(at * perFunction, (at + 1) * perFunction),
).map((group) => ({
  name: `code for the host through ${group.join(', ')}`,
  attempts: group.length * bodies.length,
  body: group
    .flatMap((path) => bodies.map((body) => ({ path, body: JSON.stringify(body) })))
    .map(
      ({ path, body }) => `
    try {
      const result = ${path}(${body});
      const got = typeof result !== 'function' ? result : result.next ? (await result.next()).value : result();
      const way = escaped(got);
      if (way) return 'escaped by ' + way;
    } catch {}`,
    )
    .join(''),
}));

const single: Record<string, string> = {
  'Error.prepareStackTrace exposes call sites': `
    Error.prepareStackTrace = (_, sites) => sites;
    const sites = new Error().stack;
    return Array.isArray(sites) ? sites.map((site) => site.getThis?.() ?? site.getFunction?.()) : null;`,
  'a call site of a host error': `
    Error.prepareStackTrace = (_, sites) => sites;
    try { await context.services.get('db').fail(); } catch (error) { return error.stack[0].getThis?.(); }`,
  'Error.captureStackTrace': 'return Error.captureStackTrace?.({}) ?? null;',
  'stack overflow into a host frame': `
    const deep = () => { try { deep(); } catch (error) { return error.constructor.constructor('return process')(); } };
    return deep();`,
  'an overflow while the host is called': `
    let got;
    const deep = () => { try { context.services.get('db').ping('x'); deep(); } catch (error) { got = error; } };
    deep();
    return got.constructor.constructor('return process')();`,
  'arguments.callee.caller': 'return (function () { return arguments.callee.caller; })();',
  'function.caller of a callback of the host': `
    return await new Promise((resolve) => setTimeout(function back() { resolve(back.caller); }, 1));`,
  'a thenable whose then gets host functions': `
    return await { then(resolve, reject) { resolve(resolve.constructor('return process')()); } };`,
  'Promise species': `
    class Own extends Promise { static get [Symbol.species]() { return function (run) { run((x) => x, (x) => x); return {}; }; } }
    const got = Own.resolve(1).then((x) => x);
    return got.constructor.constructor('return process')();`,
  'async generator yield* return': `
    const target = { [Symbol.asyncIterator]() { return this; }, next() { return { value: 1, done: false }; },
      return(value) { return { value: value?.constructor?.constructor?.('return process')?.(), done: true }; } };
    const walk = (async function* () { yield* target; })();
    await walk.next();
    return (await walk.return({})).value;`,
  'Array species': `
    class Own extends Array { static get [Symbol.species]() { return function () { return process; }; } }
    return new Own(1, 2, 3).map((x) => x);`,
  'Array.prototype.push is replaced before a call': `
    let seen = [];
    Array.prototype.push = function (...values) { seen[seen.length] = this; return 0; };
    await context.services.get('db').ping('x');
    return seen.find((each) => each && each.process);`,
  'Map.prototype.get is replaced': `
    let seen;
    const real = Map.prototype.get;
    Map.prototype.get = function (key) { seen = this; return real.call(this, key); };
    await context.services.get('db').ping('x');
    return seen && [...seen.values()].map((each) => Object.keys(each));`,
  'Promise is replaced': `
    const Real = Promise;
    let seen;
    globalThis.Promise = class extends Real { constructor(run) { super((a, b) => { seen = [a, b]; run(a, b); }); } };
    await context.services.get('db').ping('x');
    return seen?.[0].constructor('return process')();`,
  'Function.prototype.call is replaced': `
    Function.prototype.call = function (...values) { return values; };
    return context.values.get.call(null);`,
  'Object.prototype gets a setter for messages of the host': `
    let got;
    Object.defineProperty(Object.prototype, 'value', { set(x) { got = this; }, configurable: true });
    Object.defineProperty(Object.prototype, 'error', { set(x) { got = this; }, configurable: true });
    await context.services.get('db').ping({ value: 1 });
    return got;`,
  'JSON.parse is replaced before an answer': `
    let seen;
    JSON.parse = (text) => { seen = text; return { got: text }; };
    await context.services.get('db').ping('x');
    return seen;`,
  'a proxy as argument of a call': `
    const trap = new Proxy({}, { get(_, key) { return key === 'toBSON' ? () => process : undefined; }, ownKeys: () => ['a'],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }) });
    return await context.services.get('db').ping(trap);`,
  'a proxy as result': `
    return new Proxy({}, { get: (_, key) => (typeof key === 'symbol' ? undefined : Function('return process')()[key]),
      ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }) });`,
  'a proxy is thrown': `throw new Proxy(new Error('x'), { get: (_, key) => Function('return process')()[key] });`,
  'a false BSON type with a method': `
    return { _bsontype: 'ObjectId', toExtendedJSON: () => process, toHexString: () => process };`,
  'a BSON class with a changed method': `
    BSON.ObjectId.prototype.toExtendedJSON = () => ({ $function: 'process.env' });
    return new BSON.ObjectId();`,
  'Code with a scope': `return new BSON.Code('function () { return process.env }', { a: 1 });`,
  'text that extended JSON would run': `return { $code: 'process.exit()' };`,
  '__proto__ in a result': `return JSON.parse('{"__proto__": {"polluted": true}}');`,
  '__proto__ in an argument': `
    return await context.services.get('db').ping(JSON.parse('{"__proto__": {"polluted": true}}'));`,
  'constructor.prototype in an argument': `
    return await context.services.get('db').ping({ constructor: { prototype: { polluted: true } } });`,
  '__defineGetter__ on Object.prototype': `
    Object.prototype.__defineGetter__('polluted', () => true);
    return 'defined';`,
  'Object.prototype is polluted': `Object.prototype.polluted = true; return 'set';`,
  'Array.prototype is polluted': `Array.prototype.polluted = true; Array.prototype[0] = 'x'; return [,];`,
  'Function.prototype is polluted': `Function.prototype.polluted = true; return 'set';`,
  'Promise.prototype.then is replaced': `
    Promise.prototype.then = function () { return process; };
    return 'replaced';`,
  'Symbol.hasInstance is replaced': `
    Object.defineProperty(Date, Symbol.hasInstance, { value: () => true });
    return { getTime: () => 0, getUTCFullYear: () => 1970, toISOString: () => process };`,
  'Symbol.toPrimitive on a limit': `
    return await new Promise((resolve) => setTimeout(resolve, { [Symbol.toPrimitive]: () => 1 }, 'done'));`,
  'Symbol.unscopables': `Array.prototype[Symbol.unscopables].process = true; return typeof Deno;`,
  'with statement over the global object': `return new Function('with (globalThis) { return process }')();`,
  'direct eval': `return eval('process');`,
  'indirect eval': `return (0, eval)('process');`,
  'eval of an import': `return await eval('import("node:fs")');`,
  'import of a module of the host': `return await import('node:child_process');`,
  'import of a file': `return await import('/etc/passwd');`,
  'import of a data URL': `return await import('data:text/javascript,export default process');`,
  'import of the worker': `return await import('./worker.mjs');`,
  'import.meta': `return new Function('return import.meta')();`,
  require: `return require('fs');`,
  'require of a module by node:': `return require('node:child_process').execSync('id');`,
  'module.require': `return module.require?.('fs') ?? null;`,
  'process.binding': `return process.binding('fs');`,
  'process.env': `return process.env;`,
  'Object.keys of process': `return Object.keys(process);`,
  'process.mainModule.require': `return process.mainModule.require('fs');`,
  'process.dlopen': `return process.dlopen({}, '/x');`,
  'process.exit': `return process.exit(1);`,
  'process.kill': `return process.kill(1);`,
  'a thread of the host': `return require('worker_threads').parentPort;`,
  'postMessage of the worker': `return typeof postMessage;`,
  'onmessage of the worker': `globalThis.onmessage = (event) => event; return typeof self;`,
  'std and os of the engine': `return [typeof std, typeof os, typeof scriptArgs, typeof print, typeof load, typeof bjson];`,
  'the way in is looked for': `return [typeof __boot, typeof __inside, typeof __makeService, typeof host];`,
  WebAssembly: `return new WebAssembly.Memory({ initial: 1 });`,
  SharedArrayBuffer: `return new SharedArrayBuffer(8);`,
  'Atomics.wait': `return Atomics.wait(new Int32Array(8), 0, 0);`,
  'performance.now': `return performance.now();`,
  'a clock finer than milliseconds': `
    const times = new Set();
    for (let at = 0; at < 2000; at += 1) times.add(Date.now() % 1);
    return [...times].join();`,
  fetch: `return await fetch('http://127.0.0.1/');`,
  'context.http': `return await context.http.get({ url: 'http://127.0.0.1/' });`,
  XMLHttpRequest: `return new XMLHttpRequest();`,
  WebSocket: `return new WebSocket('ws://127.0.0.1/');`,
  EventSource: `return new EventSource('http://127.0.0.1/');`,
  'Deno and Bun': `return [typeof Deno, typeof Bun];`,
  localStorage: `return localStorage;`,
  Buffer: `return Buffer.allocUnsafe(1024);`,
  'uninitialised memory': `return new Uint8Array(65536).some((each) => each !== 0);`,
  'FinalizationRegistry calls back': `
    const registry = new FinalizationRegistry((held) => { throw process; });
    registry.register({}, 'x');
    return 'registered';`,
  WeakRef: `return new WeakRef({}).deref()?.constructor.constructor('return process')();`,
  'queueMicrotask throws': `queueMicrotask(() => { throw process; }); return 'queued';`,
  'a timer throws a hostile proxy': `
    return await new Promise(() => setTimeout(() => { throw new Proxy({}, { get() { throw 1; } }); }, 1));`,
  'toString of an error is called': `
    const error = new Error('x');
    Object.defineProperty(error, 'message', { get() { return Function('return process')(); } });
    throw error;`,
  'the name of an error is an object': `throw Object.assign(new Error('x'), { name: { toString: () => 'n' }, code: {} });`,
  'null is thrown': `throw null;`,
  'undefined is thrown': `throw undefined;`,
  'a symbol is thrown': `throw Symbol('x');`,
  'a function is thrown': `throw () => process;`,
  'console is given a proxy': `
    console.log(new Proxy({}, { ownKeys() { throw process; }, getPrototypeOf() { throw 1; } }));
    return 'printed';`,
  'console is given an object with inspect': `
    console.log({ [Symbol.for('nodejs.util.inspect.custom')]: (depth, options, inspect) => inspect?.constructor('return process')() });
    return 'printed';`,
  'console.log is replaced': `
    try { console.log = () => process; } catch {}
    return 'tried';`,
  'another name of a call of the host': `return await context.functions.execute('__proto__');`,
  'a service called constructor': `return context.services.get('constructor');`,
  'a value called __proto__': `return context.values.get('__proto__') ?? 'none';`,
  'a value called constructor': `return context.values.get('constructor') ?? 'none';`,
  'a user with __proto__': `return Object.getPrototypeOf(context.user) === Object.prototype;`,
  'context is changed': `
    try { context.services.get = () => process; } catch {}
    try { context.user.type = 'server'; } catch {}
    return context.runningAsSystem();`,
  'a label breaks out of the source': `} ); return process; ({`,
  'a comment breaks out of the source': `return 1; /*`,
  'HTML comments': `<!-- x\nreturn 'comment';`,
  'NUL in the source': `return 'a\u0000b';`,
  'line separators in the source': `return '\u2028';`,
  'names that consist of unicode escapes': `return pr\\u006fcess.env;`,
  'a getter on globalThis': `
    Object.defineProperty(globalThis, 'exports', { get() { return () => process; }, configurable: true });
    return 'defined';`,
  'globalThis is frozen': `Object.freeze(globalThis); return await context.services.get('db').ping('x');`,
  'globalThis loses its prototype': `
    try { Object.setPrototypeOf(globalThis, null); } catch {}
    return await context.services.get('db').ping('x');`,
  'everything global is deleted': `
    const service = context.services.get('db');
    for (const name of Object.getOwnPropertyNames(globalThis)) delete globalThis[name];
    return await service.ping('x');`,
  'Reflect.ownKeys of the global object': `
    return Reflect.ownKeys(globalThis).filter((name) => /^__|host|worker|port/i.test(String(name)));`,
  'Reflect.construct with another target': `return Reflect.construct(Function, ['return process'], class {})();`,
  'Object.getOwnPropertyDescriptors of a host function': `
    const of = (value) => Object.values(Object.getOwnPropertyDescriptors(value)).map((each) => typeof each.value);
    return of(context.functions.execute);`,
  'ArrayBuffer.transfer': `
    const buffer = new ArrayBuffer(16);
    const moved = buffer.transfer ? buffer.transfer(1 << 20) : buffer;
    return new Uint8Array(moved).every((each) => each === 0);`,
  'resizing an ArrayBuffer under a view': `
    const buffer = new ArrayBuffer(64, { maxByteLength: 1 << 20 });
    const view = new Uint8Array(buffer);
    view.fill({ valueOf() { buffer.resize?.(0); return 65; } });
    return view.length;`,
  'an array shrinks while it is sorted': `
    const list = Array.from({ length: 1000 }, (_, at) => at);
    list.sort((a, b) => { list.length = 0; return a - b; });
    return list.length;`,
  'an array shrinks while it is sliced': `
    const list = Array.from({ length: 1000 }, () => ({}));
    const out = list.slice({ valueOf() { list.length = 1; return 0; } }, 1000);
    return out.length;`,
  'a typed array is set from an object that changes it': `
    const array = new Uint8Array(8);
    array.set({ length: 8, get 0() { return 1; }, get 1() { throw new Error('stop'); } });
    return 'set';`,
  'RegExp lastIndex is an object': `
    const pattern = /a/g;
    pattern.lastIndex = { valueOf() { pattern.compile('b'); return 0; } };
    return pattern.exec('aaa') === null;`,
};

/** Bodies may ask `escaped(value)`, which names what of the host a value leads to. */
export const escapes: { name: string; body: string; attempts: number }[] = [
  ...throughConstructors,
  ...Object.entries(single).map(([name, body]) => ({ name, body, attempts: 1 })),
];
