import type { Document } from 'bson';
import { readCollation } from '../collation/read-collation.ts';
import { badValue, invalidOptions, typeMismatch } from '../commands/refusals.ts';
import { compileFilter } from '../query/match.ts';
import { numberOf } from '../query/match-leaf.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { readClusteredIndex } from './clustered.ts';
import { readTimeSeries } from './time-series.ts';

/** Options of `create` and how they are stored; options documented as ineffective here are excluded. */
const options: Record<string, (input: Document) => Document> = {
  capped: ({ capped }) => (flagOf('capped', capped) ? { capped: true } : {}),
  size: ({ size }) => ({ size: Math.ceil(positive('size', size) / 256) * 256 }),
  max: ({ max }) => ({ max: positive('max', max) }),
  validator: ({ validator }) => ({ validator: readValidator(validator) }),
  validationLevel: ({ validationLevel }) =>
    oneOf('validationLevel', validationLevel, ['off', 'strict', 'moderate']),
  validationAction: ({ validationAction }) =>
    oneOf('validationAction', validationAction, ['error', 'warn', 'errorAndLog']),
  changeStreamPreAndPostImages: ({ changeStreamPreAndPostImages: provided }) => {
    if (!isDocument(provided) || typeof provided.enabled !== 'boolean') {
      throw badValue("BSON field 'changeStreamPreAndPostImages.enabled' must be a boolean");
    }
    return { changeStreamPreAndPostImages: { enabled: provided.enabled } };
  },
  collation: ({ collation }) => {
    const read = readCollation(collation);
    return read === undefined ? {} : { collation: read };
  },
  timeseries: ({ timeseries }) => ({ timeseries: readTimeSeries(timeseries) }),
  clusteredIndex: ({ clusteredIndex }) => ({ clusteredIndex: readClusteredIndex(clusteredIndex) }),
  expireAfterSeconds: ({ expireAfterSeconds: given }) => {
    const seconds = Math.trunc(numberOf(given));
    if (Number.isNaN(seconds)) throw typeMismatch("BSON field 'create.expireAfterSeconds' must be a number");
    if (seconds < 0) throw invalidOptions('expireAfterSeconds must be non-negative');
    return { expireAfterSeconds: seconds };
  },
  autoIndexId: () => ({}),
  idIndex: () => ({}),
  encryptedFields: ({ encryptedFields }) => {
    if (!isDocument(encryptedFields) || !Array.isArray(encryptedFields.fields)) {
      throw badValue("BSON field 'create.encryptedFields.fields' is missing but a required field");
    }
    return { encryptedFields };
  },
  storageEngine: () => ({}),
  indexOptionDefaults: () => ({}),
};

/** The options of a new collection as they are kept; what makes no sense is refused. */
export function readOptions(input: Document): Document {
  const kept: Document = {};
  for (const [name, read] of Object.entries(options)) {
    if (input[name] !== undefined && input[name] !== null) Object.assign(kept, read(input));
  }
  if (kept.capped === true && kept.size === undefined) {
    throw invalidOptions("the 'size' field is required when 'capped' is true");
  }
  if (kept.capped !== true && (kept.size !== undefined || kept.max !== undefined)) {
    throw invalidOptions(
      "the 'capped' field needs to be true when either the 'size' or 'max' fields are present",
    );
  }
  validateTogether(kept);
  return kept;
}

/** Documented: options that cannot be combined with a time series collection or a clustered one. */
function validateTogether({ timeseries, clusteredIndex, expireAfterSeconds, ...rest }: Document): void {
  if (expireAfterSeconds !== undefined && timeseries === undefined && clusteredIndex === undefined) {
    throw invalidOptions(
      "'expireAfterSeconds' is only supported on time-series collections or when the 'clusteredIndex' option is specified",
    );
  }
  if (clusteredIndex !== undefined && (rest.capped === true || timeseries !== undefined)) {
    throw invalidOptions(
      `'clusteredIndex' is not allowed with '${rest.capped === true ? 'capped' : 'timeseries'}'`,
    );
  }
  const other = [
    'capped',
    'validator',
    'validationLevel',
    'validationAction',
    'changeStreamPreAndPostImages',
  ];
  const beside = other.find((name) => rest[name] !== undefined);
  if (timeseries !== undefined && beside !== undefined) {
    throw invalidOptions(`'timeseries' is not allowed with '${beside}'`);
  }
}

function flagOf(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const number = numberOf(value);
  if (!Number.isNaN(number)) return number !== 0;
  throw typeMismatch(
    `BSON field 'create.${name}' is the wrong type '${typeName(value)}', expected type 'bool'`,
  );
}

function positive(name: string, value: unknown): number {
  const number = Math.trunc(numberOf(value));
  if (Number.isNaN(number)) {
    throw typeMismatch(
      `BSON field 'create.${name}' is the wrong type '${typeName(value)}', expected a number`,
    );
  }
  if (number < 1) throw badValue(`BSON field '${name}' value must be >= 1, actual value '${number}'`);
  return number;
}

function oneOf(name: string, value: unknown, allowed: readonly string[]): Document {
  if (typeof value === 'string' && allowed.includes(value)) return { [name]: value };
  throw badValue(`Enumeration value '${String(value)}' for field '${name}' is not a valid value.`);
}

/** Documented: every filter but those that need an index, a script or the time. */
function readValidator(validator: unknown): Document {
  if (!isDocument(validator)) {
    throw typeMismatch(
      `BSON field 'validator' is the wrong type '${typeName(validator)}', expected type 'object'`,
    );
  }
  for (const name of ['$near', '$nearSphere', '$text', '$where']) {
    if (mentions(validator, name)) throw badValue(`${name} is not allowed in this context`);
  }
  compileFilter(validator);
  return validator;
}

function mentions(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((each) => mentions(each, name));
  return (
    isDocument(value) && Object.entries(value).some(([key, each]) => key === name || mentions(each, name))
  );
}
