// Values as they cross the border: extended JSON in which numbers are numbers where nothing is lost.
(() => {
  const { stringify, parse } = JSON;
  const { isArray } = Array;
  const { keys, defineProperty, is } = Object;
  const inside = __inside;
  const { bson } = inside;
  // documented: documents of the database nest 100 levels deep
  const maxDepth = 200;
  /** What the client puts on its cursors. */
  const cursorMark = Symbol.for('cursor');

  class Refused extends Error {
    constructor(name, message) {
      super(message);
      this.name = name;
    }
  }

  const isBson = (value) => typeof value._bsontype === 'string' && value instanceof bson.BSONValue;

  function number(value) {
    if (is(value, -0)) return { $numberDouble: '-0.0' };
    if (Number.isFinite(value)) return value;
    return { $numberDouble: String(value) };
  }

  /** Walks one value; `state` knows what it may take and what is open. */
  class Writer {
    #limit;
    #open = new Set();
    #size = 0;
    #subject;
    #path = [];

    constructor(subject, limit) {
      this.#subject = subject;
      this.#limit = limit;
    }

    #refuse(what) {
      const path = this.#path.slice(0, this.#open.size);
      const where = path.length > 0 ? ` at ${path.slice(0, 8).join('.')}` : '';
      throw new Refused(`${this.#subject}NotSerializable`, `The ${this.#word()}${where} ${what}`);
    }

    #word() {
      return this.#subject === 'Result' ? 'result' : 'argument';
    }

    #count(size) {
      this.#size += size;
      if (this.#size > this.#limit)
        throw new Refused(
          `${this.#subject}TooLarge`,
          `The ${this.#word()} is larger than ${this.#limit} bytes as extended JSON`,
        );
    }

    value(value) {
      switch (typeof value) {
        case 'string':
          this.#count(value.length + 2);
          return value;
        case 'number':
          this.#count(2);
          return number(value);
        case 'boolean':
        case 'undefined':
          this.#count(5);
          return value ?? null;
        case 'object':
          this.#count(3);
          return value === null ? null : this.#object(value);
        case 'bigint':
          return this.#refuse('is a BigInt; use BSON.Long.fromBigInt');
        default:
          return this.#refuse(`is a ${typeof value}, which extended JSON cannot hold`);
      }
    }

    #object(value) {
      if (value instanceof Date) return this.#date(value);
      if (isBson(value)) return this.#bson(value);
      if (value instanceof RegExp) return this.#regExp(value);
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return this.#bytes(value);
      if (value instanceof Promise) return this.#refuse('is a Promise; await it first');
      if (value[cursorMark])
        throw new Refused(
          'CursorReturned',
          'A cursor cannot leave a function: call toArray or next on it, and return what they resolve to',
        );
      if (value instanceof Number || value instanceof String || value instanceof Boolean)
        return this.value(value.valueOf());
      return this.#nested(value);
    }

    #date(value) {
      const time = value.getTime();
      if (Number.isNaN(time)) return this.#refuse('is an invalid Date');
      this.#count(30);
      const year = value.getUTCFullYear();
      // documented: relaxed extended JSON writes the years 1970 to 9999 as text, all others as a number
      return { $date: year >= 1970 && year <= 9999 ? value.toISOString() : { $numberLong: String(time) } };
    }

    #bson(value) {
      const type = value._bsontype;
      this.#count(type === 'Binary' ? value.position * 1.4 : 30);
      if (type === 'Int32') return value.valueOf();
      // canonical: a double that looks like an integer would come back as one
      const out = value.toExtendedJSON({ relaxed: false });
      return type === 'Code' || type === 'DBRef' ? this.#nested(out) : out;
    }

    #regExp(value) {
      this.#count(value.source.length);
      const options = [...value.flags].filter((flag) => 'imsu'.includes(flag)).join('');
      return { $regularExpression: { pattern: value.source, options } };
    }

    #bytes(value) {
      const bytes = ArrayBuffer.isView(value)
        ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
        : new Uint8Array(value);
      this.#count(bytes.length * 1.4);
      return new bson.Binary(bytes).toExtendedJSON();
    }

    #nested(value) {
      if (this.#open.has(value)) this.#refuse('contains itself');
      if (this.#open.size >= maxDepth) this.#refuse(`nests deeper than ${maxDepth} levels`);
      this.#open.add(value);
      const out = isArray(value) ? this.#array(value) : this.#record(value);
      this.#open.delete(value);
      return out;
    }

    #array(value) {
      const { length } = value;
      const depth = this.#open.size - 1;
      // not walked where it cannot fit: an array may have four thousand million holes
      if (length * 2 > this.#limit) this.#count(length * 2);
      const out = [];
      for (let at = 0; at < length; at += 1) {
        this.#path[depth] = at;
        out[at] = this.value(value[at]);
      }
      return out;
    }

    #entries(value) {
      if (value instanceof Map) return [...value].map(([key, each]) => [String(key), each]);
      if (value instanceof Set || value instanceof WeakMap || value instanceof WeakSet)
        return this.#refuse('is a Set or a weak collection; make an array of it');
      if (value instanceof Error)
        return [
          ['name', value.name],
          ['message', value.message],
          ...keys(value).map((key) => [key, value[key]]),
        ];
      return keys(value).map((key) => [key, value[key]]);
    }

    #record(value) {
      if (typeof value.toBSON === 'function') return this.value(value.toBSON());
      const out = { __proto__: null };
      const depth = this.#open.size - 1;
      for (const [key, each] of this.#entries(value)) {
        if (each === undefined) continue;
        this.#path[depth] = key;
        this.#count(key.length + 4);
        out[key] = this.value(each);
      }
      return out;
    }
  }

  /** Extended JSON of a value. `subject` is Result or Argument. */
  function write(value, subject, limit) {
    const text = stringify(new Writer(subject, limit).value(value));
    if (text.length > limit)
      throw new Refused(`${subject}TooLarge`, `The ${subject.toLowerCase()} is larger than ${limit} bytes`);
    return text;
  }

  const long = (text) => {
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : bson.Long.fromString(text);
  };

  function regExp({ pattern, options }) {
    if (/^[imsu]*$/.test(options)) {
      try {
        return new RegExp(pattern, options);
      } catch {
        // a pattern that only the database understands
      }
    }
    return new bson.BSONRegExp(pattern, options);
  }

  const date = (value) => new Date(typeof value === 'object' ? Number(value.$numberLong) : value);

  /** By the only key, or the first of two, of the object that stands for it. */
  const readers = {
    __proto__: null,
    $oid: (value) => new bson.ObjectId(value),
    $date: date,
    $numberInt: Number,
    $numberLong: long,
    $numberDouble: Number,
    $numberDecimal: (value) => bson.Decimal128.fromString(value),
    $binary: (value) => bson.Binary.fromExtendedJSON({ $binary: value }),
    $uuid: (value) => new bson.UUID(value),
    $timestamp: (value) => new bson.Timestamp(value),
    $regularExpression: regExp,
    $minKey: () => new bson.MinKey(),
    $maxKey: () => new bson.MaxKey(),
    // the driver gives the text too
    $symbol: String,
    $undefined: () => null,
    $code: (value, whole) => new bson.Code(value, whole.$scope && revive(whole.$scope)),
    $ref: (value, whole) => new bson.DBRef(value, revive(whole.$id), whole.$db),
  };

  function special(value, names) {
    const [first] = names;
    if (first === undefined || first[0] !== '$' || !(first in readers)) return undefined;
    if (names.length === 1 && first !== '$ref') return readers[first];
    if (first === '$code' && names.length === 2 && '$scope' in value) return readers.$code;
    return first === '$ref' && '$id' in value ? readers.$ref : undefined;
  }

  function revive(value) {
    if (typeof value !== 'object' || value === null) return value;
    const names = keys(value);
    const reader = isArray(value) ? undefined : special(value, names);
    if (reader) return reader(value[names[0]], value);
    for (const name of names) {
      const each = value[name];
      if (typeof each !== 'object' || each === null) continue;
      const revived = revive(each);
      if (revived === each) continue;
      if (name === '__proto__')
        defineProperty(value, name, { value: revived, enumerable: true, configurable: true, writable: true });
      else value[name] = revived;
    }
    return value;
  }

  const read = (text) => revive(parse(text));

  Object.assign(inside, { write, read, Refused });
})();
