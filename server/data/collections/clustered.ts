import type { Document } from 'bson';
import { checkedPart } from '../commands/fields/check-fields.ts';
import { badValue, typeMismatch } from '../commands/refusals.ts';
import { numberOf } from '../query/match-leaf.ts';
import { isDocument, typeName } from '../values/bson-type.ts';

/** The option `clusteredIndex` of `create` as it is kept // documented: on `_id` alone, and unique */
export function readClusteredIndex(value: unknown): Document {
  if (!isDocument(value)) {
    throw typeMismatch(
      `BSON field 'create.clusteredIndex' is the wrong type '${typeName(value)}', expected types '[bool, object]'`,
    );
  }
  const { key, unique, name = '_id_' } = checkedPart(value, 'create.clusteredIndex');
  if (!isDocument(key) || Object.keys(key).length !== 1 || numberOf(key._id) !== 1) {
    throw badValue('The clusteredIndex option supports the key {_id: 1} alone');
  }
  if (unique !== true) throw badValue('The clusteredIndex option requires unique: true to be specified');
  if (typeof name !== 'string' || name === '') {
    throw typeMismatch("BSON field 'create.clusteredIndex.name' must be a string");
  }
  return { v: 2, key: { _id: 1 }, name, unique: true };
}
