import { Code, type Document, deserialize } from 'bson';
import { hasIntegerName, inOrder } from '#contract/values/field-order.ts';
import { isDocument, tagOf } from './bson-type.ts';
import { FarDate, isInvalidDate } from './far-date.ts';

/** Types survive: a value written as Long or Double keeps its class. */
export const keepingTypes = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/**
 * Reads one BSON document with the types of its values and the order of its fields. The driver's reader makes plain
 * objects, in which integer-like names move to the beginning; where there are such names, the order is read from the bytes.
 * So are dates beyond the range of JavaScript, of which that reader loses the value.
 *
 * @param far makes a FarDate of such a date, which otherwise stays invalid
 */
export function decode(bytes: Uint8Array, far = false): Document {
  const doc = deserialize(bytes, keepingTypes);
  return needsBytes(doc) ? new OrderReader(bytes, far).ordered(plain(doc)) : doc;
}

/** Whether a document or one inside it has integer-like names or invalid dates. */
function needsBytes(doc: object): boolean {
  if (hasIntegerName(doc)) return true;
  for (const name in doc) {
    const value: unknown = (doc as Document)[name];
    if (typeof value === 'object' && value !== null && holdsInside(value)) return true;
  }
  return false;
}

function holdsInside(value: object): boolean {
  if (isInvalidDate(value)) return true;
  if (Array.isArray(value)) {
    for (const each of value as unknown[]) {
      if (typeof each === 'object' && each !== null && holdsInside(each)) return true;
    }
    return false;
  }
  const tag = tagOf(value);
  if (tag === undefined) return isDocument(value) && needsBytes(value);
  return tag === 'Code' || tag === 'DBRef' ? needsBytes(value) : false;
}

/** Bytes of values of a fixed size, by the number of their type // documented: bsonspec.org */
export const fixedSizes: Readonly<Record<number, number>> = {
  1: 8,
  6: 0,
  7: 12,
  8: 1,
  9: 8,
  10: 0,
  16: 4,
  17: 8,
  18: 8,
  19: 16,
  127: 0,
  255: 0,
};

/** Reads the names of documents in their order. The bytes were read by the driver before: they are well formed. */
class OrderReader {
  readonly #bytes: Buffer;
  readonly #far: boolean;
  #at = 0;

  constructor(bytes: Uint8Array, far: boolean) {
    this.#far = far;
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The document with all fields in the order of the bytes, at every depth. */
  ordered(doc: Document): Document {
    this.#at += 4;
    const names = new Set<string>();
    for (let type = this.#next(); type !== 0; type = this.#next()) {
      const name = this.#text();
      names.add(name);
      const value = this.#value(type, doc[name]);
      if (value !== doc[name]) Object.defineProperty(doc, name, { value });
    }
    // Of a name that occurs twice the driver keeps the last value, whose fields may be others.
    const own = [...names].filter((name) => Object.hasOwn(doc, name));
    return inOrder(doc, own.length < Object.keys(doc).length ? Object.keys(doc) : own);
  }

  #next(): number {
    return this.#bytes[this.#at++] as number;
  }

  #text(): string {
    const end = this.#bytes.indexOf(0, this.#at);
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return text;
  }

  /** The value at the position, with its own documents in order. */
  #value(type: number, value: unknown): unknown {
    switch (type) {
      case 3:
        return isFields(value) ? this.ordered(plain(value)) : this.#skip(type, value);
      case 4:
        return Array.isArray(value) ? this.#list(value) : this.#skip(type, value);
      case 9:
        return this.#far && isInvalidDate(value) ? this.#farDate() : this.#skip(type, value);
      case 11:
        this.#text();
        this.#text();
        return value;
      case 15:
        return value instanceof Code && value.scope ? this.#scoped(value) : this.#skip(type, value);
      default:
        return this.#skip(type, value);
    }
  }

  #farDate(): FarDate {
    const millis = this.#bytes.readBigInt64LE(this.#at);
    this.#at += 8;
    return new FarDate(millis);
  }

  #skip(type: number, value: unknown): unknown {
    this.#at += fixedSizes[type] ?? this.#size(type);
    return value;
  }

  #list(list: unknown[]): unknown[] {
    this.#at += 4;
    let index = 0;
    for (let type = this.#next(); type !== 0; type = this.#next()) {
      this.#text();
      list[index] = this.#value(type, list[index]);
      index += 1;
    }
    return list;
  }

  #scoped(code: Code): unknown {
    this.#at += 4;
    this.#at += 4 + this.#bytes.readInt32LE(this.#at);
    code.scope = this.ordered(code.scope as Document);
    return code;
  }

  /** Bytes of a value that begins with its length: text, symbol, code; binary has its subtype, a pointer its id behind. */
  #size(type: number): number {
    const length = this.#bytes.readInt32LE(this.#at);
    if (type === 3 || type === 4 || type === 15) return length;
    return 4 + length + (type === 5 ? 1 : type === 12 ? 12 : 0);
  }
}

/** Whether the driver has made a document of the value, or a reference, which is one. */
function isFields(value: unknown): value is object {
  return isDocument(value) || (typeof value === 'object' && value !== null && tagOf(value) === 'DBRef');
}

/** A reference is the document that it is written as. */
function plain(value: unknown): Document {
  return tagOf(value as object) === 'DBRef'
    ? (value as { toJSON(): Document }).toJSON()
    : (value as Document);
}
