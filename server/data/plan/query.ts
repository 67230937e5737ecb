import type { Document } from 'bson';
import type { Documents, Stored, Work } from '../documents.ts';
import type { TextQuery } from '../text-search/text-query.ts';

/** The query of a command on a collection, validated and compiled. */
export interface Query {
  readonly documents: Documents;
  readonly filter: Document;
  readonly test: (stored: Stored) => boolean;
  readonly sort: Document;
  readonly skip: number;
  /** Infinite: all. */
  readonly limit: number;
  /** An index by name or key, or `$natural`. */
  readonly hint?: unknown;
  /** Documented: bounds of the hinted index, `min` of it, `max` not. */
  readonly min?: Document | undefined;
  readonly max?: Document | undefined;
  /** `$text`, where every document has to fit it. */
  readonly text?: TextQuery | undefined;
  /** The paths that are shown of the documents, where that is known: an index may have them all. */
  readonly shown?: readonly string[] | undefined;
  /** Time of the cluster. */
  readonly now: number;
  readonly work: Work;
}
