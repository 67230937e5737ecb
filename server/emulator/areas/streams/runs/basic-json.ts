import { Binary, Decimal128, Long, ObjectId, Timestamp } from 'bson';
import { fromEntries } from '#contract/values/field-order.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { toRelaxed } from '#server/data/values/ejson.ts';

/**
 * A value in the format `basicJson`: JSON without the marks of types // documented: the name. Assumed: ids in
 * hexadecimal, dates as milliseconds, binary data in base64, decimals as text, integers of 64 bits as numbers
 */
export function toBasic(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toBasic);
  if (value instanceof Date) return value.getTime();
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Decimal128) return value.toString();
  if (value instanceof Binary) return value.toString('base64');
  if (value instanceof Timestamp) return value.getHighBits() * 1000;
  if (value instanceof Long) return value.toNumber();
  if (isRecord(value) && !('_bsontype' in value))
    return fromEntries(Object.entries(value).map(([name, each]) => [name, toBasic(each)]));
  const relaxed = toRelaxed(value);
  return isRecord(relaxed) ? (Object.values(relaxed)[0] ?? null) : relaxed;
}
