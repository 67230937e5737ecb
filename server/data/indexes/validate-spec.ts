import type { Document } from 'bson';
import { fromEntries, mergeFields } from '#contract/values/field-order.ts';
import { readCollation } from '../collation/read-collation.ts';
import { CommandError } from '../commands/command-error.ts';
import { badValue, failedToParse, located, typeMismatch, unsupported } from '../commands/refusals.ts';
import type { IndexSpec } from '../definition.ts';
import { compileFilter } from '../query/match.ts';
import { isOperators } from '../query/match-field.ts';
import { numberOf } from '../query/match-leaf.ts';
import { textLanguage } from '../text-search/languages.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import { isWildcard, kindOf } from './key-kind.ts';
import { cannotCreate, validateKey } from './validate-key.ts';

/** Options of every index, with their validation; omitted options are documented to have no effect. */
const options: Record<string, (spec: Document) => Document> = {
  key: () => ({}),
  name: () => ({}),
  v: () => ({}),
  ns: () => ({}),
  // without effect since 3.0 // documented; observed: test suite of PyMongo
  dropDups: () => ({}),
  // kept as it was sent, also when it is false // observed: test suite of MongoEngine
  background: (spec) => (spec.background == null ? {} : { background: flag(spec, 'background') }),
  unique: (spec) => (flag(spec, 'unique') ? { unique: true } : {}),
  sparse: (spec) => (flag(spec, 'sparse') ? { sparse: true } : {}),
  hidden: (spec) => (flag(spec, 'hidden') ? { hidden: true } : {}),
  prepareUnique: (spec) => (flag(spec, 'prepareUnique') ? { prepareUnique: true } : {}),
  expireAfterSeconds: expiry,
  partialFilterExpression: partialFilter,
  collation: ({ collation }) => {
    const read = readCollation(collation);
    return read === undefined ? {} : { collation: read };
  },
  wildcardProjection,
  storageEngine: (spec) => object(spec, 'storageEngine'),
  weights: ({ weights }) => ({ weights }),
  default_language: (spec) => text(spec, 'default_language'),
  language_override: (spec) => text(spec, 'language_override'),
  textIndexVersion: (spec) => number(spec, 'textIndexVersion'),
  '2dsphereIndexVersion': (spec) => number(spec, '2dsphereIndexVersion'),
  bits: (spec) => number(spec, 'bits'),
  min: (spec) => number(spec, 'min'),
  max: (spec) => number(spec, 'max'),
  // documented: of a kind of index that no version since 5.0 builds; its field is still accepted
  bucketSize: (spec) => number(spec, 'bucketSize'),
};
const ofId = ['key', 'name', 'v', 'ns', 'collation', 'clustered'];

/** Converts an index of `createIndexes` to its stored form; refuses an invalid one. */
export function readIndexSpec(input: unknown): IndexSpec {
  if (!isDocument(input)) throw typeMismatch('each index specification must be an object');
  const { key, name } = input;
  if (key === undefined || key === null) throw failedToParse(required('key'));
  validateKey(key);
  if (name === undefined || name === null) throw failedToParse(required('name'));
  if (typeof name !== 'string') {
    throw typeMismatch(`The field 'name' must be a string, but got ${typeName(name)}`);
  }
  validateName(name, key);
  validateOptions(input, isIdKey(key));
  const spec: IndexSpec = { v: versionOf(input), key: keptKey(key), name };
  // documented: the server's parser ignores null for typed fields
  for (const option of Object.keys(input)) {
    if (input[option] !== null) Object.assign(spec, options[option]?.(input));
  }
  Object.assign(spec, ofKind(spec, key));
  validateTogether(spec);
  return spec;
}

function required(field: string): string {
  return `The '${field}' field is a required property of an index specification`;
}

function validateOptions(input: Document, isId: boolean): void {
  for (const option of Object.keys(input)) {
    const isKnown = isId ? ofId.includes(option) : Object.hasOwn(options, option);
    if (isKnown) continue;
    throw new CommandError(
      'InvalidIndexSpecificationOption',
      `The field '${option}' is not valid for an${isId ? ' _id' : ''} index specification. Specification: ${describe(input)}`,
    );
  }
}

function isIdKey(key: Document): boolean {
  return Object.keys(key).length === 1 && numberOf(key._id) === 1;
}

function validateName(name: string, key: Document): void {
  if (name === '') throw cannotCreate('index name cannot be empty');
  if (name === '*') throw badValue("The index name '*' is not valid.");
  if (name === '_id_' && !isIdKey(key)) {
    throw badValue(
      `The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}, found key: ${describe(key)}`,
    );
  }
}

function versionOf({ v }: Document): number {
  if (v === undefined || v === null) return 2;
  const version = numberOf(v);
  if (version === 1 || version === 2) return version;
  throw cannotCreate(`Invalid index specification; cannot create an index with v=${describe(v)}`);
}

/** Documented: the fields of a text index are kept as its weights. */
function keptKey(key: Document): Document {
  if (kindOf(key) !== 'text') return key;
  const kept: Document = {};
  for (const [path, value] of Object.entries(key)) {
    if (value !== 'text') kept[path] = value;
    else Object.assign(kept, { _fts: 'text', _ftsx: 1 });
  }
  return kept;
}

function ofKind(spec: IndexSpec, key: Document): Document {
  switch (kindOf(key)) {
    case 'text':
      return {
        weights: weightsOf(spec, key),
        default_language: languageOf(spec),
        language_override: spec.language_override ?? 'language',
        textIndexVersion: spec.textIndexVersion ?? 3,
      };
    case '2dsphere':
      return { '2dsphereIndexVersion': spec['2dsphereIndexVersion'] ?? 3 };
    default:
      return {};
  }
}

function languageOf({ default_language: named = 'english' }: Document): string {
  if (textLanguage(named) !== undefined) return named;
  throw cannotCreate(`unsupported language: "${named}" for text index version 3`);
}

function weightsOf({ weights = {} }: Document, key: Document): Document {
  if (!isDocument(weights)) throw cannotCreate('text index option "weights" must be an object');
  const fields = Object.keys(key).filter((path) => key[path] === 'text');
  const result: Document = mergeFields(fromEntries(fields.map((path) => [path, 1])), weights);
  for (const weight of Object.values(result)) {
    if (numberOf(weight) > 0 && numberOf(weight) < 100_000) continue;
    throw cannotCreate('text index weight must be in the exclusive interval (0,100000)');
  }
  return fromEntries(Object.entries(result).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function flag(spec: Document, name: string): boolean {
  const value: unknown = spec[name];
  if (typeof value === 'boolean') return value;
  const result = numberOf(value);
  if (!Number.isNaN(result)) return result !== 0;
  throw typeMismatch(
    `The field '${name}' has value ${name}: ${describe(value)}, which is not convertible to bool`,
  );
}

function text(spec: Document, name: string): Document {
  if (typeof spec[name] === 'string') return { [name]: spec[name] };
  throw typeMismatch(`The field '${name}' must be a string, but got ${typeName(spec[name])}`);
}

function number(spec: Document, name: string): Document {
  if (!Number.isNaN(numberOf(spec[name]))) return { [name]: spec[name] };
  throw typeMismatch(`The field '${name}' must be a number, but got ${typeName(spec[name])}`);
}

function object(spec: Document, name: string): Document {
  if (isDocument(spec[name])) return { [name]: spec[name] };
  throw typeMismatch(`The field '${name}' must be an object, but got ${typeName(spec[name])}`);
}

// documented: seconds as a 32-bit number
const mostSeconds = 2_147_483_647;

function expiry({ expireAfterSeconds: input }: Document): Document {
  const seconds = numberOf(input);
  if (Number.isNaN(seconds)) {
    throw cannotCreate(
      `TTL index 'expireAfterSeconds' option must be numeric, but received a type of '${typeName(input)}'`,
    );
  }
  if (seconds < 0 || seconds > mostSeconds) {
    throw cannotCreate(
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, try a different number than ${seconds}`,
    );
  }
  return { expireAfterSeconds: Math.trunc(seconds) };
}

function partialFilter(spec: Document): Document {
  const { partialFilterExpression: filter } = object(spec, 'partialFilterExpression');
  compileFilter(filter);
  validatePartial(filter, true);
  return { partialFilterExpression: filter };
}

/** Documented: equality, comparisons, `$in`, `$exists: true`, `$type`, and `$and`, `$or` of them. */
const allowed = ['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$exists', '$type', '$geoWithin'];

function validatePartial(filter: Document, top: boolean): void {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' || name === '$or') {
      for (const clause of value as Document[]) validatePartial(clause, top && name === '$and');
      continue;
    }
    const refused = name.startsWith('$') ? name : operatorRefused(value);
    if (refused !== undefined) throw cannotCreate(`Expression not supported in partial index: ${refused}`);
  }
}

function operatorRefused(value: unknown): string | undefined {
  if (typeName(value) === 'regex') return '$regex';
  if (!isOperators(value)) return undefined;
  if (value.$exists === false) return '$exists: false';
  return Object.keys(value).find((name) => !allowed.includes(name));
}

function wildcardProjection(spec: Document): Document {
  const created = object(spec, 'wildcardProjection');
  const { wildcardProjection: projection } = created;
  if (!Object.keys(spec.key).includes('$**')) {
    throw badValue("The field 'wildcardProjection' is only allowed when 'key' is {\"$**\": ±1}");
  }
  if (Object.keys(projection).length === 0) {
    throw failedToParse("The 'wildcardProjection' field can't be an empty object");
  }
  return created;
}

/** What options say to each other. */
function validateTogether(spec: IndexSpec): void {
  const { key, unique, sparse, partialFilterExpression, expireAfterSeconds } = spec;
  if (sparse && partialFilterExpression !== undefined) {
    throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  }
  if (expireAfterSeconds !== undefined && Object.keys(key).length > 1) {
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL');
  }
  const kind = kindOf(key);
  if (spec.collation !== undefined && (kind === 'text' || Object.values(key).includes('2d'))) {
    // documented: "Collation and Unsupported Index Types"
    throw cannotCreate(`Index type '${kind}' does not support collation: ${describe(spec.collation)}`);
  }
  if (spec.collation !== undefined && Object.values(key).includes('hashed')) {
    throw unsupported('collation of a hashed index');
  }
  if (kind === 'hashed' && unique) {
    throw located(16764, 'Currently hashed indexes cannot guarantee uniqueness. Use a regular index.');
  }
  if (kind === 'wildcard' && Object.keys(key).some(isWildcard)) {
    for (const option of ['unique', 'sparse', 'expireAfterSeconds']) {
      if (spec[option] === undefined) continue;
      throw cannotCreate(`Index type 'wildcard' does not support the ${option} option`);
    }
  }
}
