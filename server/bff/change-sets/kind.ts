import type { OperationId } from '#contract/api/operations.ts';
import { type Fields, fieldsOf } from './call.ts';

/** A sentence that explains why an undo is impossible, or undefined where it is possible. */
export type Objection = string | undefined;

/** One kind of resource: how it is read, created, changed and removed, and which of these can be undone. */
export interface Kind {
  /** What reads the one that is changed. */
  item: OperationId;
  /** What reads those among which the service puts a new one under a name of its own. */
  list?: OperationId;
  /** Query parameters of that list beyond its paging, where it returns only some members by default. */
  listQuery?: Fields;
  /** Arguments of that list that a field of the request determines: the provider, for example. */
  listArgs?: (sent: Fields) => Fields;
  /** What of the answer of `item` is the resource at a place, where that answers more; undefined: it is not there. */
  of?: (stored: Fields, place: Fields) => unknown;
  create?: OperationId;
  /** Creating an existing resource replaces it. */
  overwrites?: true;
  /** What writes the previous value where the request itself cannot: a creation that adds, a former form. */
  replacement?: OperationId;
  updates?: readonly OperationId[];
  remove?: OperationId;
  /** The path parameters that a creation request determines in advance. */
  named?: (body: unknown) => Fields;
  /** The same, where only the answer, or the list, contains them. */
  numbered?: (stored: Fields) => Fields;
  /** The stored resource as the body of a request; fields outside the request's schema are removed afterwards. */
  asBody?: (stored: unknown, operationId: OperationId) => unknown;
  /** The same for an undo request, where that differs: with the values sent since. */
  backBody?: (stored: Fields, sent: unknown) => Fields;
  /** Values that unset a field which the service omits when unset. */
  unset?: Fields;
  /** The body of a creation is a list with this as its only member. */
  single?: true;
  objections?: {
    create?: (body: Fields) => Objection;
    update?: (sent: Fields, stored: Fields) => Objection;
    remove?: (stored: Fields) => Objection;
    /** To the request itself that leads back from an update. */
    back?: (stored: Fields, sent: Fields, back: unknown) => Objection;
  };
  /** The call that changes it back where removing means resetting. */
  restore?: OperationId;
}

/** The path parameters that a field of the body determines. */
export const ofNamed =
  (parameter: string, field = parameter) =>
  (body: unknown): Fields => ({ [parameter]: fieldsOf(body)[field] });

export const masked = (what: string) =>
  `The service does not give back ${what}, so that it cannot be set again.`;
