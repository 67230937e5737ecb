import type { Document } from 'bson';
import type { Stored } from '../documents.ts';
import type { Found } from './path-walk.ts';

export interface FilterOptions {
  /** Of the command's `let`, for `$expr`. */
  variables?: Document;
  /** Time of the cluster, for `$$NOW`. */
  now?: number;
  /** 0 ≤ x < 1, for `$rand` and `$sampleRate`. */
  random?: () => number;
  /** Whether `$where` is allowed in it: in the filters of commands. */
  where?: boolean | undefined;
  /** Evaluates `$text`, which requires the collection's index; absent where it is not allowed. */
  text?: ((stored: Stored) => boolean) | undefined;
}

/** Evaluates a document; `root` is the whole of it as stored, for expressions. */
export type Test = (doc: Document, root: Stored) => boolean;

/** The state that the parts of one filter share. */
export interface Scope extends FilterOptions {
  found?: Found | undefined;
  /** Compiles a whole filter. Passed along, since conditions on elements hold filters. */
  compileTest: (filter: unknown, scope: Scope) => Test;
}

export function all(tests: Test[]): Test {
  const [first, second] = tests;
  if (first === undefined) return () => true;
  if (second === undefined) return first;
  return (doc, root) => {
    for (const test of tests) if (!test(doc, root)) return false;
    return true;
  };
}

/** A negation determines no position. */
export function not(test: Test, { found }: Scope): Test {
  if (found === undefined) return (doc, root) => !test(doc, root);
  return (doc, root) => {
    const before = found.index;
    const matched = test(doc, root);
    found.index = before;
    return !matched;
  };
}
