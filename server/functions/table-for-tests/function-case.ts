import type { Document } from 'bson';
import type { RunAs } from '../client/validate-filter.ts';

/** A function, its data, and the outcome according to the documentation. */
export interface FunctionCase {
  name: string;
  /** Body of the function; `service`, `database`, `db`, `things` and `args` are there. */
  body: string;
  args?: readonly unknown[];
  /** Documents of the case's own database, by collection. */
  given?: Readonly<Record<string, readonly Document[]>>;
  /** Default: `user`. */
  runAs?: RunAs;
  /** The value to which it resolves; null when absent. */
  result?: unknown;
  /** Of the sandbox, where a case needs more than functions get. */
  memoryMiB?: number;
  error?: ExpectedError;
  /** Documents by collection afterwards, in the order of `_id`, with their exact types. */
  after?: Readonly<Record<string, readonly Document[]>>;
}

export interface ExpectedError {
  name: string;
  code?: string;
  method?: string;
  argument?: string;
  /** Part of it. */
  message?: string;
}

export function sourceOf({ body }: Pick<FunctionCase, 'body'>): string {
  return `exports = async function (...args) {
  const service = context.services.get('mongodb-atlas');
  const database = context.values.get('database');
  const db = service.db(database);
  const things = db.collection('things');
  ${body}
};`;
}

/** A few documents with a little of everything that filters ask for. */
export const fruit: readonly Document[] = [
  { _id: 1, name: 'apple', qty: 5, tags: ['red', 'sweet'], size: { w: 2, h: 3 } },
  { _id: 2, name: 'banana', qty: 12, tags: ['yellow'], size: { w: 1, h: 6 } },
  { _id: 3, name: 'cherry', qty: 40, tags: ['red', 'small'], size: { w: 1, h: 1 } },
  { _id: 4, name: 'damson', qty: 0, tags: [], size: null },
  { _id: 5, name: 'elder' },
];

export const withFruit = { things: fruit };

/** An argument that is refused before anything is sent. */
export const refused = (method: string, argument: string, message?: string): ExpectedError => ({
  name: 'MongoInvalidArgumentError',
  method,
  argument,
  ...(message ? { message } : {}),
});

/** A refusal by the database. */
export const server = (method: string, code: string, message?: string): ExpectedError => ({
  name: 'MongoServerError',
  method,
  code,
  ...(message ? { message } : {}),
});
