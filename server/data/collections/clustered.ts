import type { Document } from 'bson';
import { judgeFields } from '../commands/command-fields.ts';
import { badValue, typeMismatch } from '../commands/refusals.ts';
import { numberOf } from '../query/match-leaf.ts';
import { isDocument, typeName } from '../values/bson-type.ts';

/** The option `clusteredIndex` of `create` as it is kept // documented: on `_id` alone, and unique */
export function readClusteredIndex(given: unknown): Document {
  if (!isDocument(given)) {
    throw typeMismatch(
      `BSON field 'create.clusteredIndex' is the wrong type '${typeName(given)}', expected types '[bool, object]'`,
    );
  }
  judgeFields(given, ['v', 'key', 'unique', 'name'], 'create.clusteredIndex');
  const { key, unique, name = '_id_' } = given;
  if (!isDocument(key) || Object.keys(key).length !== 1 || numberOf(key._id) !== 1) {
    throw badValue('The clusteredIndex option supports the key {_id: 1} alone');
  }
  if (unique !== true) throw badValue('The clusteredIndex option requires unique: true to be specified');
  if (typeof name !== 'string' || name === '') {
    throw typeMismatch("BSON field 'create.clusteredIndex.name' must be a string");
  }
  return { v: 2, key: { _id: 1 }, name, unique: true };
}
