import type { Document } from 'bson';
import { distinctValues } from '../commands/reads/distinct-values.ts';
import { badValue, failedToParse, typeMismatch } from '../commands/refusals.ts';
import { isDocument, type TypeName, typeName } from '../values/bson-type.ts';
import { compareValues, equalValues } from '../values/compare.ts';
import { isNumeric, toBigInt, typesOf, wholeNumber } from './match-leaf.ts';
import { compileRegex, findsRegex } from './regex.ts';

/** Documented: "$jsonSchema": draft 4 with `bsonType`, without `$ref`, `$schema`, `default`, `definitions`, `format`, `id`. */
type Valid = (value: unknown) => boolean;
type Keyword = (operand: unknown, schema: Document) => Valid | undefined;

export function compileJsonSchema(schema: unknown): Valid {
  if (!isDocument(schema)) throw typeMismatch('$jsonSchema must be an object');
  const checks: Valid[] = [];
  for (const [name, operand] of Object.entries(schema)) {
    if (!Object.hasOwn(keywords, name)) throw failedToParse(unknownKeyword(name));
    const check = keywords[name]?.(operand, schema);
    if (check !== undefined) checks.push(check);
  }
  return (value) => checks.every((check) => check(value));
}

function unknownKeyword(name: string): string {
  const notSupported = ['$ref', '$schema', 'default', 'definitions', 'format', 'id'].includes(name);
  return notSupported
    ? `$jsonSchema keyword '${name}' is not currently supported`
    : `Unknown $jsonSchema keyword: ${name}`;
}

/** A check for values of one kind; all others pass it. */
function only<T>(is: (value: unknown) => boolean, check: (value: T) => boolean): Valid {
  return (value) => !is(value) || check(value as T);
}

const isText = (value: unknown): boolean => typeof value === 'string';

function count(name: string, operand: unknown): number {
  const number = wholeNumber(operand);
  if (number === undefined || number < 0) {
    throw failedToParse(`$jsonSchema keyword '${name}' must be a non-negative integer`);
  }
  return number;
}

function list(name: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw typeMismatch(`$jsonSchema keyword '${name}' must be an array`);
  if (operand.length === 0) throw failedToParse(`$jsonSchema keyword '${name}' cannot be an empty array`);
  return operand;
}

function names(name: string, operand: unknown): string[] {
  const entries = list(name, operand);
  if (!entries.every((entry) => typeof entry === 'string')) {
    throw typeMismatch(`$jsonSchema keyword '${name}' must be an array of strings`);
  }
  if (new Set(entries).size < entries.length) {
    throw failedToParse(`$jsonSchema keyword '${name}' array cannot contain duplicate values`);
  }
  return entries as string[];
}

function fields(name: string, operand: unknown): [string, unknown][] {
  if (!isDocument(operand)) throw typeMismatch(`$jsonSchema keyword '${name}' must be an object`);
  return Object.entries(operand);
}

/** Length of text in code points. */
const lengthOf = (text: string): number => [...text].length;
const sizeOf = (value: Document): number => Object.keys(value).length;

function limit(name: string, operand: unknown, within: (order: number) => boolean): Valid {
  if (!isNumeric(operand)) throw typeMismatch(`$jsonSchema keyword '${name}' must be a number`);
  return only(isNumeric, (value) => within(compareValues(value, operand)));
}

function exclusive(name: string, base: string): Keyword {
  return (operand, schema) => {
    if (typeof operand !== 'boolean') throw typeMismatch(`$jsonSchema keyword '${name}' must be a boolean`);
    if (!Object.hasOwn(schema, base)) {
      throw failedToParse(`$jsonSchema keyword '${base}' must be a present if ${name} is present`);
    }
    return undefined;
  };
}

const jsonTypes: Record<string, readonly TypeName[]> = {
  object: ['object'],
  array: ['array'],
  string: ['string'],
  boolean: ['bool'],
  null: ['null'],
  number: ['int', 'long', 'double', 'decimal'],
};

function jsonType(operand: unknown): Valid {
  const entries: unknown[] = Array.isArray(operand) ? list('type', operand) : [operand];
  const types = entries.flatMap((entry) => {
    if (typeof entry !== 'string')
      throw typeMismatch("$jsonSchema keyword 'type' must be a string or an array");
    if (entry === 'integer') throw failedToParse("$jsonSchema type 'integer' is not currently supported.");
    const existing = Object.hasOwn(jsonTypes, entry) ? jsonTypes[entry] : undefined;
    if (existing === undefined) throw badValue(`Unknown type name alias: ${entry}`);
    return existing;
  });
  return (value) => types.includes(typeName(value));
}

function properties(operand: unknown): Valid {
  const checks = fields('properties', operand).map(
    ([name, schema]) => [name, compileJsonSchema(schema)] as const,
  );
  return only<Document>(isDocument, (value) =>
    checks.every(([name, valid]) => !Object.hasOwn(value, name) || valid(value[name])),
  );
}

function additionalProperties(operand: unknown, schema: Document): Valid {
  const existing = new Set(Object.keys(isDocument(schema.properties) ? schema.properties : {}));
  const patterns = fields('patternProperties', schema.patternProperties ?? {}).map(([pattern]) =>
    compileRegex(pattern),
  );
  const valid = allowance('additionalProperties', operand);
  return only<Document>(isDocument, (value) =>
    Object.keys(value)
      .filter((name) => !existing.has(name) && !patterns.some((pattern) => findsRegex(pattern, name)))
      .every((name) => valid(value[name])),
  );
}

function allowance(name: string, operand: unknown): Valid {
  if (typeof operand === 'boolean') return () => operand;
  if (!isDocument(operand))
    throw typeMismatch(`$jsonSchema keyword '${name}' must be an object or a boolean`);
  return compileJsonSchema(operand);
}

function patternProperties(operand: unknown): Valid {
  const checks = fields('patternProperties', operand).map(
    ([pattern, schema]) => [compileRegex(pattern), compileJsonSchema(schema)] as const,
  );
  return only<Document>(isDocument, (value) =>
    Object.entries(value).every(([name, field]) =>
      checks.every(([pattern, valid]) => !findsRegex(pattern, name) || valid(field)),
    ),
  );
}

function dependencies(operand: unknown): Valid {
  const checks = fields('dependencies', operand).map(([name, needs]) => {
    if (!Array.isArray(needs)) return [name, compileJsonSchema(needs)] as const;
    const needed = names('dependencies', needs);
    const hasAll = (value: unknown): boolean => needed.every((one) => Object.hasOwn(value as Document, one));
    return [name, hasAll] as const;
  });
  return only<Document>(isDocument, (value) =>
    checks.every(([name, valid]) => !Object.hasOwn(value, name) || valid(value)),
  );
}

function items(operand: unknown, schema: Document): Valid {
  if (!Array.isArray(operand)) {
    const valid = compileJsonSchema(operand);
    return only<unknown[]>(Array.isArray, (value) => value.every(valid));
  }
  const each = operand.map(compileJsonSchema);
  const { additionalItems } = schema;
  const rest = additionalItems === undefined ? () => true : allowance('additionalItems', additionalItems);
  return only<unknown[]>(Array.isArray, (value) => value.every((element, at) => (each[at] ?? rest)(element)));
}

function schemas(name: string, operand: unknown): Valid[] {
  return list(name, operand).map(compileJsonSchema);
}

function textOperand(name: string): Keyword {
  return (operand) => {
    if (typeof operand !== 'string')
      throw typeMismatch(`$jsonSchema keyword '${name}' must be of type string`);
    return undefined;
  };
}

/** Whether a number divides another without a rest. */
function multipleOf(operand: unknown): Valid {
  const divisor = Number(String(operand));
  if (!isNumeric(operand) || !(divisor > 0)) {
    throw failedToParse("$jsonSchema keyword 'multipleOf' must be a positive number");
  }
  return only(isNumeric, (value) => {
    const whole = Number.isInteger(divisor) ? toBigInt(value) : undefined;
    const exact = Number(String(value));
    return whole !== undefined && Number.isInteger(exact)
      ? whole % BigInt(divisor) === 0n
      : exact % divisor === 0;
  });
}

const keywords: Record<string, Keyword> = {
  bsonType: (operand) => {
    const types = typesOf(operand, 'bsonType');
    return (value) => types.has(typeName(value));
  },
  type: jsonType,
  enum: (operand) => {
    const values = list('enum', operand);
    return (value) => values.some((one) => equalValues(one, value));
  },
  title: textOperand('title'),
  description: textOperand('description'),
  minimum: (operand, schema) =>
    limit('minimum', operand, (order) => (schema.exclusiveMinimum === true ? order > 0 : order >= 0)),
  maximum: (operand, schema) =>
    limit('maximum', operand, (order) => (schema.exclusiveMaximum === true ? order < 0 : order <= 0)),
  exclusiveMinimum: exclusive('exclusiveMinimum', 'minimum'),
  exclusiveMaximum: exclusive('exclusiveMaximum', 'maximum'),
  multipleOf,
  minLength: (operand) => {
    const least = count('minLength', operand);
    return only<string>(isText, (value) => lengthOf(value) >= least);
  },
  maxLength: (operand) => {
    const most = count('maxLength', operand);
    return only<string>(isText, (value) => lengthOf(value) <= most);
  },
  pattern: (operand) => {
    if (typeof operand !== 'string') throw typeMismatch("$jsonSchema keyword 'pattern' must be a string");
    const pattern = compileRegex(operand);
    return only<string>(isText, (value) => findsRegex(pattern, value));
  },
  required: (operand) => {
    const needed = names('required', operand);
    return only<Document>(isDocument, (value) => needed.every((name) => Object.hasOwn(value, name)));
  },
  properties,
  additionalProperties,
  patternProperties,
  dependencies,
  minProperties: (operand) => {
    const least = count('minProperties', operand);
    return only<Document>(isDocument, (value) => sizeOf(value) >= least);
  },
  maxProperties: (operand) => {
    const most = count('maxProperties', operand);
    return only<Document>(isDocument, (value) => sizeOf(value) <= most);
  },
  items,
  additionalItems: (operand) => {
    allowance('additionalItems', operand);
    return undefined;
  },
  minItems: (operand) => {
    const least = count('minItems', operand);
    return only<unknown[]>(Array.isArray, (value) => value.length >= least);
  },
  maxItems: (operand) => {
    const most = count('maxItems', operand);
    return only<unknown[]>(Array.isArray, (value) => value.length <= most);
  },
  uniqueItems: (operand) => {
    if (typeof operand !== 'boolean')
      throw typeMismatch("$jsonSchema keyword 'uniqueItems' must be a boolean");
    return only<unknown[]>(Array.isArray, (value) => !operand || distinctValues(value).size === value.length);
  },
  allOf: (operand) => {
    const all = schemas('allOf', operand);
    return (value) => all.every((valid) => valid(value));
  },
  anyOf: (operand) => {
    const any = schemas('anyOf', operand);
    return (value) => any.some((valid) => valid(value));
  },
  oneOf: (operand) => {
    const one = schemas('oneOf', operand);
    return (value) => one.filter((valid) => valid(value)).length === 1;
  },
  not: (operand) => {
    const valid = compileJsonSchema(operand);
    return (value) => !valid(value);
  },
};
