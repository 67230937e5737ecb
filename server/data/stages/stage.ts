import type { CommandContext, Stored } from '../documents.ts';
import type { SearchMetaCell } from '../expressions/compile.ts';

/** Where a pipeline runs. */
export interface StageScope {
  db: string;
  /** The collection in `aggregate`; empty for `aggregate: 1`. */
  collection: string;
  context: CommandContext;
  /** Values of `let`, by name, with their types. */
  variables: ReadonlyMap<string, unknown>;
  /** One time for the whole command: `$$NOW`. */
  now: number;
  /** Pipelines inside pipelines. */
  depth: number;
  /** Whether another stage comes before this one. */
  isBehind?: boolean;
  /** `$$SEARCH_META`, behind a `$search`. */
  searchMeta?: SearchMetaCell | undefined;
}

export type Rows = Iterable<Stored>;

/** A validated stage that is ready to run. */
export type Run = (rows: Rows) => Rows;

/** Validates the argument of a stage; nothing has been read or written yet. */
export type Stage = (argument: unknown, scope: StageScope) => Run;
