import { createHash } from 'node:crypto';
import { type Document, Long, serialize } from 'bson';
import { numberOf } from '../query/match-leaf.ts';
import { type TypeName, typeName } from '../values/bson-type.ts';

/** Types that count as one and the same // documented: "Comparison/Sort Order"; the numbers are the database's own */
const canonical: Partial<Record<TypeName, number>> = {
  minKey: -1,
  undefined: 0,
  null: 5,
  int: 10,
  long: 10,
  double: 10,
  decimal: 10,
  string: 15,
  symbol: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  dbPointer: 55,
  javascript: 60,
  javascriptWithScope: 65,
  maxKey: 127,
};

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

const [leastLong, greatestLong] = [-(2n ** 63n), 2n ** 63n - 1n];

/** Documented: floating point numbers are cut to 64-bit integers before they are hashed. */
function wholeNumber(value: unknown): Buffer {
  const whole = typeName(value) === 'long' ? BigInt(String(value)) : cut(numberOf(value));
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(whole < leastLong ? leastLong : whole > greatestLong ? greatestLong : whole);
  return bytes;
}

function cut(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (!Number.isFinite(value)) return value > 0 ? greatestLong : leastLong;
  return BigInt(Math.trunc(value));
}

/** The bytes of a value as documents hold it. */
function bytesOf(value: unknown): Uint8Array {
  // a length, the type, an empty name; at the end one byte that closes the document
  return serialize({ '': value }).subarray(6, -1);
}

function partsOf(value: unknown, name: string | undefined): Uint8Array[] {
  const type = typeName(value);
  const kind = canonical[type] ?? 0;
  const begun = [int32(kind), ...(name === undefined ? [] : [Buffer.from(`${name}\0`)])];
  if (kind === 10) return [...begun, wholeNumber(value)];
  if (kind !== 20 && kind !== 25) return [...begun, bytesOf(value)];
  const fields = Object.entries(value as Document).flatMap(([field, each]) => partsOf(each, field));
  return [...begun, ...fields, int32(0)];
}

/** The value of a hashed index or a hashed shard key // documented: "Hashed Indexes", convertShardKeyToHashed */
export function hashedKey(value: unknown): Long {
  const digest = createHash('md5').update(int32(0));
  for (const part of partsOf(value ?? null, undefined)) digest.update(part);
  return Long.fromBigInt(digest.digest().readBigInt64LE(0));
}
