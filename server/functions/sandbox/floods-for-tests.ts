import type { Reason } from './outcome.ts';

/** Functions that never end or take all there is (reliability cases J2 to J4, J6): what stops each of them. */

export interface Flood {
  name: string;
  source: string;
  /** Any of these is right: which limit is met first depends on the machine. */
  reasons: readonly (Reason | 'done')[];
  /** Name of the error, where exactly one is right. */
  error?: string;
}

const endless: Record<string, string> = {
  'for (;;)': 'exports = () => { for (;;) {} }',
  'while with a counter': 'exports = () => { let n = 0; while (true) n += 1; }',
  'a loop at the top of the source': 'for (;;) {}',
  'a loop that catches everything':
    'exports = () => { for (;;) { try { for (;;) {} } catch {} finally { continue; } } }',
  'a generator without end': 'exports = () => { for (const x of (function* () { for (;;) yield 1; })()) {} }',
  'awaiting null for ever': 'exports = async () => { for (;;) await null; }',
  'promises that beget promises':
    'exports = () => { const f = () => Promise.resolve().then(f); return f(); }',
  'two chains of jobs': 'exports = async () => { (async () => { for (;;) await 1; })(); for (;;) await 2; }',
  'queueMicrotask for ever': 'exports = () => new Promise(() => { const f = () => queueMicrotask(f); f(); })',
  'an interval for ever': 'exports = () => new Promise(() => { setInterval(() => {}, 0); })',
  'timers that beget timers': 'exports = () => new Promise(() => { const f = () => setTimeout(f, 0); f(); })',
  'a call that is never answered': "exports = () => context.services.get('db').hang()",
  'calls for ever': "exports = async () => { for (;;) await context.services.get('db').ping(1); }",
  'a thenable that resolves with itself': 'exports = () => { const t = { then: (f) => f(t) }; return t; }',
  'a then getter that never ends': 'exports = () => ({ get then() { for (;;) {} } })',
  'a getter of the result that never ends': 'exports = () => ({ get a() { for (;;) {} } })',
  'toBSON that never ends': 'exports = () => ({ toBSON() { for (;;) {} } })',
  'toString of an error that never ends':
    "exports = () => { throw { get message() { for (;;) {} }, name: 'x' }; }",
  'a stack that never ends':
    "exports = () => { const e = new Error('x'); Object.defineProperty(e, 'stack', { get() { for (;;) {} } }); throw e; }",
  'a proxy trap that never ends, printed':
    'exports = () => console.log(new Proxy({}, { ownKeys() { for (;;) {} } }))',
  'a proxy trap that never ends, as argument':
    "exports = () => context.services.get('db').ping(new Proxy({}, { ownKeys() { for (;;) {} } }))",
  'a proxy in the prototype of itself':
    'exports = () => { const p = new Proxy({}, { get: (t, k, r) => { for (;;) {} } }); return p.x; }',
  'valueOf that never ends': 'exports = () => 1 + { valueOf() { for (;;) {} } }',
  'a comparison that never ends': 'exports = () => [1, 2, 3].sort(() => { for (;;) {} })',
  'an iterator that never ends':
    'exports = () => [...{ [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) }].length',
  'Array.from of a length': 'exports = () => { for (;;) Array.from({ length: 1000 }, () => 0); }',
  'a regular expression that tracks back': "exports = () => /^(a+)+$/.test('a'.repeat(40) + 'b')",
  'nested stars': "exports = () => /(.*)*x/.test('a'.repeat(40))",
  'alternatives that overlap': "exports = () => /^(a|aa)+$/.test('a'.repeat(60) + 'b')",
  'replace with a pattern that tracks back': "exports = () => ('a'.repeat(40) + 'b').replace(/(a*)*c/g, '')",
  'BigInt power': 'exports = () => { let n = 3n; for (;;) n = n * n % (2n ** 4096n); }',
  'BigInt to text': 'exports = () => { for (;;) (2n ** 65536n).toString(); }',
  'sorting for ever':
    'exports = () => { const a = Array.from({ length: 1e5 }, (_, i) => -i); for (;;) a.slice().sort(); }',
  'joining for ever': "exports = () => { const a = new Array(1e6).fill('x'); for (;;) a.join(); }",
  'indexOf in a long text':
    "exports = () => { const s = 'a'.repeat(1e6); for (;;) s.indexOf('a'.repeat(5e5) + 'b'); }",
  'parsing for ever': "exports = () => { const s = '[' + '1,'.repeat(1e5) + '1]'; for (;;) JSON.parse(s); }",
  'eval for ever': "exports = () => { for (;;) eval('1'); }",
  'a function that makes functions': "exports = () => { for (;;) new Function('return ' + Math.random()); }",
  'destructuring for ever': 'exports = () => { for (;;) { const [a, b] = [1, 2]; } }',
  'a label and continue': 'exports = () => { out: for (;;) { for (;;) continue out; } }',
  'async iteration for ever':
    'exports = async () => { for await (const x of (async function* () { for (;;) yield 1; })()) {} }',
  'Promise.all of an endless iterator':
    'exports = () => Promise.all({ *[Symbol.iterator]() { for (;;) yield 1; } })',
  'ids for ever': 'exports = () => { for (;;) new BSON.ObjectId(); }',
  'EJSON for ever': 'exports = () => { for (;;) EJSON.parse(\'{"a":{"$numberLong":"1"}}\'); }',
  'a catch that begins again':
    'exports = () => { const f = () => { try { for (;;) {} } catch { f(); } }; f(); }',
};

const greedy: Record<string, string> = {
  'arrays without end': 'exports = () => { const a = []; for (;;) a.push(new Array(1000).fill(7)); }',
  'a text that doubles': "exports = () => { let s = 'x'; for (;;) s += s; }",
  'a text that is kept in parts':
    "exports = () => { const a = []; for (;;) a.push('x'.repeat(1e5) + a.length); }",
  'repeat of 512 MB': "exports = () => 'x'.repeat(2 ** 29).length",
  'padStart of 1 GB': "exports = () => 'x'.padStart(2 ** 30 - 2, 'y').length",
  'buffers without end':
    'exports = () => { const a = []; for (;;) a.push(new Uint8Array(1 << 20).fill(1)); }',
  'one buffer of 1 GB': 'exports = () => new ArrayBuffer(2 ** 30).byteLength',
  'a buffer that grows':
    'exports = () => { const b = new ArrayBuffer(8, { maxByteLength: 2 ** 30 }); b.resize(2 ** 30); return b.byteLength; }',
  'objects without end': 'exports = () => { let o = {}; for (let i = 0; ; i += 1) o = { o, i }; }',
  'properties without end': "exports = () => { const o = {}; for (let i = 0; ; i += 1) o['k' + i] = i; }",
  'a map without end': 'exports = () => { const m = new Map(); for (let i = 0; ; i += 1) m.set(i, [i]); }',
  'a set without end': 'exports = () => { const m = new Set(); for (let i = 0; ; i += 1) m.add({}); }',
  'closures without end': 'exports = () => { const a = []; for (let i = 0; ; i += 1) a.push(() => i); }',
  'promises without end': 'exports = () => { const a = []; for (;;) a.push(new Promise(() => {})); }',
  'errors with stacks without end': 'exports = () => { const a = []; for (;;) a.push(new Error("x")); }',
  'symbols without end': 'exports = () => { const a = []; for (;;) a.push(Symbol("x".repeat(100))); }',
  'a BigInt that doubles': 'exports = () => { let n = 2n; for (;;) n *= n; }',
  'a big shift': 'exports = () => (1n << 2n ** 32n) > 0n',
  'dense arrays by length': 'exports = () => new Array(2 ** 32 - 1).fill(0).length',
  'an array joined to itself': 'exports = () => { let a = [1]; for (;;) a = a.concat(a); }',
  'split of a long text': "exports = () => { const a = []; for (;;) a.push('a,'.repeat(1e5).split(',')); }",
  'flat of nested arrays': 'exports = () => { let a = [0]; for (;;) a = [a, a].flat(); }',
  'spread of a growing array': 'exports = () => { let a = [1, 2]; for (;;) a = [...a, ...a]; }',
  'JSON of a growing text': "exports = () => { let s = 'x\"'; for (;;) s = JSON.stringify(s); }",
  'compiled sources without end':
    "exports = () => { const a = []; for (let i = 0; ; i += 1) a.push(new Function('return ' + i)); }",
  'a string of new Array(1e9)': "exports = () => (new Array(1e9) + '').length",
  'memory that is caught':
    'exports = () => { const a = []; for (;;) { try { a.push(new Array(1e5).fill(1)); } catch { a.push(1); } } }',
  'async frames without end':
    'exports = () => { const f = async () => { await new Promise(() => {}); }; for (;;) f(); }',
  'documents in a call without end':
    "exports = () => { const a = []; for (;;) { a.push({ x: 'y'.repeat(1000) }); if (a.length % 1e4 === 0) context.services.get('db').hang(a); } }",
};

const deep: Record<string, string> = {
  recursion: 'exports = () => { const f = () => f() + 1; return f(); }',
  'recursion through a getter': 'exports = () => { const o = { get a() { return this.a; } }; return o.a; }',
  'recursion through a proxy':
    'exports = () => { const p = new Proxy({}, { get: (t, k, r) => r[k] }); return p.a; }',
  'recursion through toString':
    "exports = () => { const o = { toString() { return this + ''; } }; return o + ''; }",
  'recursion through sort': 'exports = () => { const f = () => [2, 1].sort(f); return f(); }',
  'recursion through replace': "exports = () => { const f = () => 'a'.replace(/a/, f); return f(); }",
  'recursion through Reflect.apply':
    'exports = () => { const f = () => Reflect.apply(f, null, []); return f(); }',
  'recursion through bind':
    'exports = () => { let f = () => 1; for (let i = 0; i < 1e5; i += 1) f = f.bind(null); return f(); }',
  'recursion through eval': "exports = () => { globalThis.f = () => eval('f()'); return f(); }",
  'recursion through a constructor':
    'exports = () => { class A { constructor() { new A(); } } return new A(); }',
  'recursion through JSON.parse': "exports = () => { const f = () => JSON.parse('[1]', f); return f(); }",
  'deep arrays in JSON': "exports = () => JSON.parse('['.repeat(1e5) + ']'.repeat(1e5)).length",
  'deep source': "exports = () => eval('('.repeat(1e5) + '1' + ')'.repeat(1e5))",
  'deep template': "exports = () => eval('[' .repeat(5e4) + ']'.repeat(5e4))",
  'a deep pattern': "exports = () => new RegExp('('.repeat(1e5) + ')'.repeat(1e5)).test('')",
  'a pattern of large counts': "exports = () => new RegExp('(((a{1000}){1000}){1000})').test('a')",
  'deep EJSON': "exports = () => EJSON.parse('{\"a\":'.repeat(1e4) + '1' + '}'.repeat(1e4))",
  'a deep clone':
    'exports = () => { let o = {}; for (let i = 0; i < 1e5; i += 1) o = { o }; return structuredClone(o); }',
  'a deep prototype chain':
    'exports = () => { let o = {}; for (let i = 0; i < 1e5; i += 1) o = Object.create(o); return o.x ?? 1; }',
  'a deep chain of proxies':
    'exports = () => { let o = {}; for (let i = 0; i < 1e5; i += 1) o = new Proxy(o, {}); return o.x; }',
  'a deep promise chain':
    'exports = async () => { let p = Promise.resolve(1); for (let i = 0; i < 1e4; i += 1) p = p.then((x) => x); return p; }',
  'a deep object printed':
    'exports = () => { let o = {}; for (let i = 0; i < 1e5; i += 1) o = { o }; console.log(o); return 1; }',
  'very many arguments': 'exports = () => Math.max(...new Array(1e6).fill(1))',
  'very many parameters':
    "exports = () => new Function(...Array.from({ length: 7e4 }, (_, i) => 'a' + i), 'return 1')()",
  'very many locals':
    "exports = () => new Function(Array.from({ length: 7e4 }, (_, i) => 'let a' + i).join(';'))()",
};

const results: [name: string, source: string, error: string][] = [
  ['a cycle', 'exports = () => { const o = {}; o.o = o; return o; }', 'ResultNotSerializable'],
  [
    'a cycle through an array',
    'exports = () => { const a = []; a.push([a]); return a; }',
    'ResultNotSerializable',
  ],
  [
    'a cycle through a map',
    'exports = () => { const m = new Map(); m.set("m", m); return m; }',
    'ResultNotSerializable',
  ],
  [
    'a cycle through toBSON',
    'exports = () => ({ toBSON() { return { a: this }; } })',
    'ResultNotSerializable',
  ],
  ['toBSON that answers itself', 'exports = () => ({ toBSON() { return this; } })', 'ResultNotSerializable'],
  [
    'depth 10,000',
    'exports = () => { let o = {}; for (let i = 0; i < 1e4; i += 1) o = { o }; return o; }',
    'ResultNotSerializable',
  ],
  ['a function', 'exports = () => () => 1', 'ResultNotSerializable'],
  ['a function in a document', 'exports = () => ({ a: { b: [() => 1] } })', 'ResultNotSerializable'],
  ['a class', 'exports = () => class {}', 'ResultNotSerializable'],
  ['a symbol', 'exports = () => Symbol("x")', 'ResultNotSerializable'],
  ['a symbol in an array', 'exports = () => [Symbol.iterator]', 'ResultNotSerializable'],
  ['a BigInt', 'exports = () => 1n', 'ResultNotSerializable'],
  ['a BigInt in a document', 'exports = () => ({ n: 2n ** 70n })', 'ResultNotSerializable'],
  ['an invalid date', 'exports = () => new Date(NaN)', 'ResultNotSerializable'],
  ['a promise in a document', 'exports = () => ({ p: Promise.resolve(1) })', 'ResultNotSerializable'],
  ['a set', 'exports = () => new Set([1])', 'ResultNotSerializable'],
  ['a getter that throws', "exports = () => ({ get a() { throw new RangeError('no'); } })", 'RangeError'],
  ['toBSON that throws', "exports = () => ({ toBSON() { throw new TypeError('no'); } })", 'TypeError'],
  [
    'a proxy whose keys throw',
    "exports = () => new Proxy({}, { ownKeys() { throw new EvalError('no'); } })",
    'EvalError',
  ],
  [
    'a revoked proxy',
    'exports = () => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; }',
    'TypeError',
  ],
  ['a text of 17 MB', "exports = () => 'x'.repeat(17e6)", 'ResultTooLarge'],
  [
    'documents of 17 MB',
    "exports = () => Array.from({ length: 170 }, () => ({ s: 'x'.repeat(1e5) }))",
    'ResultTooLarge',
  ],
  ['an array by its length', 'exports = () => new Array(2 ** 32 - 1)', 'ResultTooLarge'],
  ['text that grows as UTF-8', "exports = () => '\\u20ac'.repeat(7e6)", 'ResultTooLarge'],
  ['a buffer of 20 MB', 'exports = () => new Uint8Array(2e7)', 'ResultTooLarge'],
  ['a cursor', "exports = () => context.services.get('db').find()", 'CursorReturned'],
  [
    'a cursor in a document',
    "exports = () => ({ list: [context.services.get('db').find()] })",
    'CursorReturned',
  ],
  [
    'a cursor from an async function',
    "exports = async () => context.services.get('db').find()",
    'CursorReturned',
  ],
  ['a promise that nothing settles', 'exports = () => new Promise(() => {})', 'NeverSettles'],
  ['a thenable that does nothing', 'exports = () => ({ then() {} })', 'NeverSettles'],
  [
    'very many timers',
    'exports = () => { for (let i = 0; i < 1e6; i += 1) setTimeout(() => {}, 1e6); }',
    'TooManyTimers',
  ],
  [
    'very many calls',
    "exports = () => { const a = []; for (let i = 0; i < 2e3; i += 1) a.push(context.services.get('db').hang(i)); return Promise.all(a); }",
    'TooManyCalls',
  ],
];

const named = (cases: Record<string, string>, reasons: Flood['reasons']) =>
  Object.entries(cases).map(([name, source]): Flood => ({ name, source, reasons }));

export const floods = {
  endless: named(endless, ['timeout', 'memory']),
  greedy: named(greedy, ['memory', 'timeout', 'threw']),
  deep: named(deep, ['threw', 'memory', 'timeout', 'done']),
  results: results.map(([name, source, error]): Flood => ({ name, source, reasons: ['threw'], error })),
};
