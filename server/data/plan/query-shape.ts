import { createHash } from 'node:crypto';
import { fromEntries } from '#contract/values/field-order.ts';
import { isDocument } from '../values/bson-type.ts';

/** The same text for queries that differ in their values only. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf).filter((each, at, all) => all.indexOf(each) === at);
  if (!isDocument(value)) return '?';
  return fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
}

/** Eight digits that identify plans of the same shape. */
export function shapeHash(...parts: unknown[]): string {
  return createHash('md5').update(JSON.stringify(parts)).digest('hex').slice(0, 8).toUpperCase();
}
