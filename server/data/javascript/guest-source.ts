/**
 * What code that clients send finds around it: the shell's types and functions, without those that compute MD5 or read the
 * version, and what carries values in and out as extended JSON.
 * Documented: "Server-side JavaScript": numbers are doubles, 64-bit integers and decimals are objects.
 */
export const guestSource = `
const inside = (() => {
  const callable = (Type) => new Proxy(Type, { apply: (target, _self, args) => new target(...args) });
  const shown = (name, text) => name + '(' + JSON.stringify(text) + ')';
  class ObjectIdType {
    constructor(text) { this.str = String(text); }
    toString() { return shown('ObjectId', this.str); }
    valueOf() { return this.str; }
    equals(other) { return String(this) === String(other); }
    getTimestamp() { return new Date(parseInt(this.str.slice(0, 8), 16) * 1000); }
    toEjson() { return { $oid: this.str }; }
  }
  class LongType {
    constructor(value) { this.text = BigInt(value).toString(); }
    toNumber() { return Number(this.text); }
    valueOf() { return Number(this.text); }
    toString() { return shown('NumberLong', this.text); }
    toEjson() { return { $numberLong: this.text }; }
  }
  class IntType {
    constructor(value) { this.value = Math.trunc(Number(value)); }
    toNumber() { return this.value; }
    valueOf() { return this.value; }
    toString() { return 'NumberInt(' + this.value + ')'; }
    toEjson() { return { $numberInt: String(this.value) }; }
  }
  class DecimalType {
    constructor(text) { this.text = String(text); }
    toString() { return shown('NumberDecimal', this.text); }
    toEjson() { return { $numberDecimal: this.text }; }
  }
  class OtherType {
    constructor(ejson) { this.ejson = ejson; }
    toEjson() { return this.ejson; }
  }
  const readers = {
    $numberInt: Number,
    $numberDouble: Number,
    $numberLong: (text) => new LongType(text),
    $numberDecimal: (text) => new DecimalType(text),
    $oid: (text) => new ObjectIdType(text),
    $date: (date) => new Date(Number(date.$numberLong)),
    $regularExpression: ({ pattern, options }) => new RegExp(pattern, options.replace(/[^ims]/g, '')),
    $binary: (value) => new OtherType({ $binary: value }),
    $timestamp: (value) => new OtherType({ $timestamp: value }),
    $minKey: (value) => new OtherType({ $minKey: value }),
    $maxKey: (value) => new OtherType({ $maxKey: value }),
    $symbol: String,
    $code: String,
  };
  const read = (value) => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(read);
    const names = Object.keys(value);
    const reader = names.length > 0 && Object.hasOwn(readers, names[0]) ? readers[names[0]] : undefined;
    if (reader) return reader(value[names[0]]);
    const result = {};
    for (const name of names) result[name] = read(value[name]);
    return result;
  };
  const number = (value) => {
    const text = Object.is(value, -0) ? '-0.0' : String(value);
    return { $numberDouble: Number.isInteger(value) && !text.includes('e') && !text.includes('.') ? text + '.0' : text };
  };
  const write = (value) => {
    if (typeof value === 'number') return number(value);
    if (typeof value === 'bigint') return { $numberLong: String(value) };
    if (typeof value === 'function') return { $code: String(value) };
    if (value === undefined || typeof value === 'symbol') return null;
    if (value === null || typeof value !== 'object') return value;
    if (typeof value.toEjson === 'function') return value.toEjson();
    if (value instanceof Date) return { $date: { $numberLong: String(value.getTime()) } };
    if (value instanceof RegExp) {
      return { $regularExpression: { pattern: value.source, options: value.flags.replace(/[^ims]/g, '') } };
    }
    if (Array.isArray(value)) return Array.from(value, write);
    const result = {};
    for (const name of Object.keys(value)) if (typeof value[name] !== 'function') result[name] = write(value[name]);
    return result;
  };
  const functions = [];
  let emitted = [];
  globalThis.ObjectId = callable(ObjectIdType);
  globalThis.NumberLong = callable(LongType);
  globalThis.NumberInt = callable(IntType);
  globalThis.NumberDecimal = callable(DecimalType);
  globalThis.ISODate = (text) => (text === undefined ? new Date() : new Date(text));
  globalThis.emit = (key, value) => { emitted.push({ key: write(key), value: write(value) }); };
  globalThis.tojson = (value) => JSON.stringify(value);
  for (const quiet of ['print', 'printjson', 'printjsononeline', 'gc']) globalThis[quiet] = () => undefined;
  globalThis.tojsononeline = globalThis.tojson;
  globalThis.sleep = (ms) => { for (const end = Date.now() + Number(ms); Date.now() < end; ); };
  globalThis.isNumber = (value) => typeof value === 'number';
  globalThis.isString = (value) => typeof value === 'string';
  globalThis.isObject = (value) => typeof value === 'object' && value !== null;
  globalThis.doassert = (message) => { throw new Error(String(message)); };
  globalThis.assert = (holds, message = 'assert failed') => { if (!holds) doassert(message); };
  globalThis.UUID = (text) => new OtherType({ $uuid: String(text) });
  globalThis.Timestamp = (t, i) => new OtherType({ $timestamp: { t: Number(t), i: Number(i) } });
  globalThis.BinData = (subType, base64) =>
    new OtherType({ $binary: { base64, subType: Number(subType).toString(16).padStart(2, '0') } });
  globalThis.DBRef = ($ref, $id, $db) => ({ $ref, $id, ...($db === undefined ? {} : { $db }) });
  Array.sum = (list) => list.reduce((total, each) => total + each, 0);
  Array.avg = (list) => (list.length === 0 ? null : Array.sum(list) / list.length);
  return {
    add(given) {
      if (typeof given !== 'function') throw new TypeError('this is no function');
      return functions.push(given) - 1;
    },
    define(text) { Object.assign(globalThis, read(JSON.parse(text))); },
    call(at, text) {
      const { self, args } = JSON.parse(text);
      const owner = read(self);
      if (self !== undefined) globalThis.obj = owner;
      emitted = [];
      const result = functions[at].apply(owner, args.map(read));
      return JSON.stringify({ truth: Boolean(result), result: write(result), emitted });
    },
  };
})();
`;
