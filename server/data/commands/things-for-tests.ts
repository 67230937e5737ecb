import { Decimal128, type Document, Long } from 'bson';
import { DatabaseInTest } from '../data-for-tests.ts';

export const long = (value: number | string) => Long.fromString(String(value));
export const decimal = (text: string) => Decimal128.fromString(text);

/** What aggregations are tried on: two collections that name each other. */
export const things: Document[] = [
  { _id: 1, k: 'a', n: 5, tags: ['x', 'y'], big: long('9007199254740993') },
  { _id: 2, k: 'b', n: 3, tags: [], price: decimal('1.10') },
  { _id: 3, k: 'a', n: 1, at: { x: 1, y: 2 }, price: decimal('2.20') },
];
const others: Document[] = [
  { _id: 10, thing: 1, to: 11 },
  { _id: 11, thing: 3, to: 12 },
  { _id: 12, thing: [1, 2], to: 10 },
  { _id: 13 },
];

export const [one, two, three] = things as [Document, Document, Document];

/** A database that holds both. */
export function databaseOfThings(): DatabaseInTest {
  const db = new DatabaseInTest();
  db.fill(things);
  db.fill(others, 'others');
  return db;
}
