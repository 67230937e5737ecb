/** Names that `$type` takes, with their numbers. Documented: "BSON types". */
export const typeNumbers = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
} as const;

export type TypeName = keyof typeof typeNumbers;

const tagged: Record<string, TypeName> = {
  ObjectId: 'objectId',
  Long: 'long',
  Double: 'double',
  Int32: 'int',
  Decimal128: 'decimal',
  Binary: 'binData',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
  BSONSymbol: 'symbol',
  DBRef: 'object',
};

/** The class of a BSON value as the driver marks it; undefined for everything else. */
export function tagOf(value: object): string | undefined {
  const tag = (value as { _bsontype?: unknown })._bsontype;
  // Classes inherit the tag; a document may have a field of that name.
  return typeof tag === 'string' && !Object.hasOwn(value, '_bsontype') ? tag : undefined;
}

/** A document or sub-document: neither an array nor one of the other types. */
export function isDocument(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (value instanceof Date || value instanceof RegExp || value instanceof Uint8Array) return false;
  return tagOf(value) === undefined;
}

export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** The type under which the database would store a value; `undefined` for missing fields. */
export function typeName(value: unknown): TypeName {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      // As the driver writes numbers: a number beyond 32 bits becomes a double.
      return isInt32(value) ? 'int' : 'double';
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'long';
    case 'object':
      return value === null ? 'null' : objectType(value);
    default:
      return 'undefined';
  }
}

function objectType(value: object): TypeName {
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp) return 'regex';
  if (value instanceof Uint8Array) return 'binData';
  const tag = tagOf(value);
  if (tag === undefined) return 'object';
  if (tag === 'Code') {
    return (value as { scope?: unknown }).scope ? 'javascriptWithScope' : 'javascript';
  }
  return tagged[tag] ?? 'object';
}

/** The type of a value in messages: a missing field is `missing`. */
export function typeOrMissing(value: unknown): TypeName | 'missing' {
  return value === undefined ? 'missing' : typeName(value);
}
