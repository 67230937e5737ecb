import type { Binary } from 'bson';
import { tagOf, typeName } from '#server/data/values/bson-type.ts';
import { toNumber } from '#server/data/values/values.ts';

/** A vector as it was stored: numbers, small integers, or packed bits. Each kind is searched by its own. */
export interface VectorValue {
  kind: 'float32' | 'int8' | 'bit';
  /** Components; for bits one each, 0 or 1. */
  values: readonly number[];
}

/** Types of elements in binary vectors // documented: BSON binary subtype 9 */
const kinds: Readonly<Record<number, VectorValue['kind']>> = { 39: 'float32', 3: 'int8', 16: 'bit' };
const vectorSubtype = 9;

/**
 * Reads a list of numbers or a binary vector. A returned text is the reason for a refusal, in the form of the
 * engine // observed
 */
export function readVector(value: unknown): VectorValue | string {
  if (Array.isArray(value)) return readNumbers(value);
  if (typeof value !== 'object' || value === null || tagOf(value) !== 'Binary') {
    return `Unsupported BsonValue type: ${javaTypeName(value)}`;
  }
  return readBinary(value as Binary);
}

function readNumbers(list: readonly unknown[]): VectorValue | string {
  const values: number[] = [];
  for (const each of list) {
    const number =
      typeof each === 'number'
        ? each
        : typeof each === 'object' && each !== null
          ? toNumber(each)
          : undefined;
    if (number === undefined || (typeof each === 'object' && tagOf(each as object) === 'Decimal128')) {
      return `Unsupported BsonValue type: ${javaTypeName(each)}`;
    }
    values.push(Math.fround(number));
  }
  return { kind: 'float32', values };
}

function readBinary(binary: Binary): VectorValue | string {
  if (binary.sub_type !== vectorSubtype) {
    return `BSON binary subtype should be vector(0x09) but got ${binary.sub_type}`;
  }
  const bytes = binary.buffer.subarray(0, binary.position);
  const [type = -1, padding = 0] = bytes;
  const kind = kinds[type];
  if (kind === undefined || bytes.length < 2) return 'Unsupported vector subtype found';
  if ((padding & 0x07) !== 0) {
    return kind === 'bit'
      ? 'The dimensions of binary vector should be a multiple of 8 and the padding should be zero.'
      : 'Padding should be zero';
  }
  return { kind, values: componentsOf(kind, bytes.subarray(2)) };
}

function componentsOf(kind: VectorValue['kind'], data: Uint8Array): number[] {
  if (kind === 'bit')
    return Array.from(data, (byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((at) => (byte >> at) & 1)).flat();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const size = kind === 'int8' ? 1 : 4;
  return Array.from({ length: Math.floor(data.length / size) }, (_, at) =>
    kind === 'int8' ? view.getInt8(at) : view.getFloat32(at * 4, true),
  );
}

/** Types in the words of the engine's messages // observed */
const javaTypes: Readonly<Record<string, string>> = {
  string: 'STRING',
  bool: 'BOOLEAN',
  object: 'DOCUMENT',
  array: 'ARRAY',
  null: 'NULL',
  date: 'DATE_TIME',
  objectId: 'OBJECT_ID',
  binData: 'BINARY',
  decimal: 'DECIMAL128',
  int: 'INT32',
  long: 'INT64',
  double: 'DOUBLE',
  regex: 'REGULAR_EXPRESSION',
  timestamp: 'TIMESTAMP',
};

export function javaTypeName(value: unknown): string {
  return javaTypes[typeName(value)] ?? 'UNDEFINED';
}
