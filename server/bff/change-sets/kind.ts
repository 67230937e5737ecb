import type { OperationId } from '#contract/operations.ts';
import { type Fields, fieldsOf } from './call.ts';

/** A sentence that says why there is no way back, or undefined where there is one. */
export type Objection = string | undefined;

/** One kind of resource: how it is read, made, changed and removed, and what of that can be taken back. */
export interface Kind {
  /** What reads the one that is changed. */
  item: OperationId;
  /** What reads those among which the service puts a new one under a name of its own. */
  list?: OperationId;
  /** What that list is asked for beyond its pages, where it tells of some only. */
  listQuery?: Fields;
  /** What of the answer of `item` is the resource at a place, where that answers more; undefined: it is not there. */
  of?: (stored: Fields, place: Fields) => unknown;
  create?: OperationId;
  /** A creation of what is there already replaces it. */
  overwrites?: true;
  /** What writes the previous value where the request itself cannot: a creation that adds, a former form. */
  replacement?: OperationId;
  updates?: readonly OperationId[];
  remove?: OperationId;
  /** The part of the address that a request to create it tells beforehand. */
  named?: (body: unknown) => Fields;
  /** The same, where only the answer, or the list, tells it. */
  numbered?: (stored: Fields) => Fields;
  /** What was read, as the body of a request; whatever the request's schema does not know is left out afterwards. */
  asBody?: (stored: unknown, operationId: OperationId) => unknown;
  /** The same for a request that leads back, where that is another one: with what was sent since. */
  backBody?: (stored: Fields, sent: unknown) => Fields;
  /** What the service takes for a field that it does not show: how such a field is unset. */
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

/** The part of the address that a field of the body tells. */
export const ofNamed =
  (parameter: string, field = parameter) =>
  (body: unknown): Fields => ({ [parameter]: fieldsOf(body)[field] });

export const masked = (what: string) =>
  `The service does not give back ${what}, so that it cannot be set again.`;
