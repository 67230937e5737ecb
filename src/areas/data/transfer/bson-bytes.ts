import { Decimal128 } from 'bson';
import {
  arrayOf,
  type Ejson,
  type EjsonObject,
  isObject,
  type Kind,
  kindOf,
  numberOf,
} from '#src/lib/ejson/value.ts';

/** Bytes that grow as values are written. */
class Writer {
  #bytes = new Uint8Array(4096);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  /** Before the bytes or their view are read: it replaces both. */
  #reserve(count: number): number {
    const at = this.length;
    this.length += count;
    if (this.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.length, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }

  byte(value: number): void {
    const at = this.#reserve(1);
    this.#bytes[at] = value;
  }
  int32(value: number): void {
    const at = this.#reserve(4);
    this.#view.setInt32(at, value, true);
  }
  uint32(value: number): void {
    const at = this.#reserve(4);
    this.#view.setUint32(at, value, true);
  }
  int64(value: bigint): void {
    const at = this.#reserve(8);
    this.#view.setBigInt64(at, value, true);
  }
  double(value: number): void {
    const at = this.#reserve(8);
    this.#view.setFloat64(at, value, true);
  }
  raw(bytes: Uint8Array): void {
    const at = this.#reserve(bytes.length);
    this.#bytes.set(bytes, at);
  }
  /** A text that ends with a zero byte: names and patterns, which cannot have one inside. */
  name(text: string): void {
    if (text.includes('\0'))
      throw new Error('BSON does not allow null characters in field names and patterns.');
    this.raw(utf8.encode(text));
    this.byte(0);
  }
  /** A text with its length. */
  text(text: string): void {
    const bytes = utf8.encode(text);
    this.int32(bytes.length + 1);
    this.raw(bytes);
    this.byte(0);
  }
  /** Writes a part that begins with its own length. */
  sized(write: () => void): void {
    const at = this.#reserve(4);
    write();
    this.#view.setInt32(at, this.length - at, true);
  }
  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length);
  }
}

const utf8 = new TextEncoder();
/** Levels of nested documents. // documented: 100 in the database */
const deepest = 200;

const textIn = (value: Ejson | undefined): string => (typeof value === 'string' ? value : '');
const partOf = (value: Ejson | undefined): EjsonObject => (isObject(value) ? value : {});
const hexBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
const base64Bytes = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function writeFields(out: Writer, fields: Iterable<readonly [string, Ejson]>, depth: number): void {
  if (depth > deepest) throw new Error('A document is nested too deeply.');
  out.sized(() => {
    for (const [name, value] of fields) writeField(out, name, value, depth);
    out.byte(0);
  });
}

type Encoder = readonly [type: number, write: (out: Writer, value: Ejson, depth: number) => void];

const nothing = (): void => {};
const double: Encoder = [0x01, (out, value) => out.double(numberOf(value) ?? 0)];
const binary: Encoder = [0x05, (out, value) => writeBinary(out, partOf(value))];
const code: Encoder = [0x0d, (out, value) => out.text(textIn(partOf(value).$code))];
const scopedCode: Encoder = [
  0x0f,
  (out, value, depth) =>
    out.sized(() => {
      const { $code, $scope } = partOf(value);
      out.text(textIn($code));
      writeFields(out, Object.entries(partOf($scope)), depth + 1);
    }),
];

/** Type bytes of BSON, and the encoding of each type. // documented: bsonspec.org */
const encoders: Readonly<Record<Kind, Encoder>> = {
  double,
  string: [0x02, (out, value) => out.text(textIn(value))],
  object: [0x03, (out, value, depth) => writeFields(out, Object.entries(partOf(value)), depth + 1)],
  array: [
    0x04,
    (out, value, depth) =>
      writeFields(
        out,
        arrayOf(value).map((each, index) => [String(index), each] as const),
        depth + 1,
      ),
  ],
  uuid: binary,
  binary,
  undefined: [0x06, nothing],
  objectId: [0x07, (out, value) => out.raw(hexBytes(textIn(partOf(value).$oid)))],
  bool: [0x08, (out, value) => out.byte(value === true ? 1 : 0)],
  date: [
    0x09,
    (out, value) => {
      const { $date } = partOf(value);
      out.int64(isObject($date) ? BigInt(textIn($date.$numberLong)) : BigInt(Date.parse(textIn($date))));
    },
  ],
  null: [0x0a, nothing],
  regex: [
    0x0b,
    (out, value) => {
      const { pattern, options } = partOf(partOf(value).$regularExpression);
      out.name(textIn(pattern));
      out.name(textIn(options));
    },
  ],
  dbPointer: [
    0x0c,
    (out, value) => {
      const { $ref, $id } = partOf(partOf(value).$dbPointer);
      out.text(textIn($ref));
      out.raw(hexBytes(textIn(partOf($id).$oid)));
    },
  ],
  code,
  symbol: [0x0e, (out, value) => out.text(textIn(partOf(value).$symbol))],
  int: [0x10, (out, value) => out.int32(numberOf(value) ?? 0)],
  timestamp: [
    0x11,
    (out, value) => {
      const { t, i } = partOf(partOf(value).$timestamp);
      // the increment is the lower half
      out.uint32(numberOf(i) ?? 0);
      out.uint32(numberOf(t) ?? 0);
    },
  ],
  long: [0x12, (out, value) => out.int64(BigInt(textIn(partOf(value).$numberLong)))],
  decimal: [0x13, (out, value) => out.raw(Decimal128.fromString(textIn(partOf(value).$numberDecimal)).bytes)],
  minKey: [0xff, nothing],
  maxKey: [0x7f, nothing],
};

function writeField(out: Writer, name: string, value: Ejson, depth: number): void {
  const kind = kindOf(value);
  const isScoped = kind === 'code' && isObject(partOf(value).$scope);
  // a number without a wrapper is a double
  const [type, write] = isScoped ? scopedCode : typeof value === 'number' ? double : encoders[kind];
  out.byte(type);
  out.name(name);
  write(out, value, depth);
}

function writeBinary(out: Writer, { $uuid, $binary }: EjsonObject): void {
  if (typeof $uuid === 'string') {
    const bytes = hexBytes($uuid.replaceAll('-', ''));
    out.int32(bytes.length);
    out.byte(4);
    out.raw(bytes);
    return;
  }
  const { base64, subType } = partOf($binary);
  const bytes = base64Bytes(textIn(base64));
  const type = Number.parseInt(textIn(subType), 16);
  // documented: the old binary type has its length a second time
  out.int32(type === 2 ? bytes.length + 4 : bytes.length);
  out.byte(type);
  if (type === 2) out.int32(bytes.length);
  out.raw(bytes);
}

/** A document as BSON: every type and the order of the fields as in its extended JSON. */
export function bsonBytes(document: EjsonObject): Uint8Array<ArrayBuffer> {
  const out = new Writer();
  writeFields(out, Object.entries(document), 0);
  return out.done();
}
