import type { Definition } from '#contract/search/definition.ts';
import type { IndexAnalyzers } from '../index/analyzers.ts';
import type { Level } from '../index/level.ts';
import type { Mapping } from '../index/mapping.ts';
import type { Query } from '../score/query.ts';
import type { Value } from './fields.ts';
import type { SynonymMappings } from './synonyms.ts';

/** What queries ask of an index. */
export interface IndexView {
  name: string;
  definition: Definition;
  mapping: Mapping;
  analyzers: IndexAnalyzers;
  synonyms: SynonymMappings;
  /** How often it has changed: a query of the same number finds the same. */
  changes: number;
  /** It was defined as an index for vectors. */
  forVectors: boolean;
  /** Documents of the collection, or the embedded ones of the array at a path. */
  level(path: string): Level;
}

/** Where an operator runs. */
export interface Scope {
  view: IndexView;
  /** Path of the embedded documents that it searches; empty for the documents of the collection. */
  level: string;
}

/** An operator that was read; errors of its form are known by now, those of the index when it is built. */
export type Build = (scope: Scope) => Query;

/** Position of an operator while it is read. */
export interface Reading {
  /** The operator is the query itself, not a clause of another. */
  root: boolean;
  embedded: boolean;
  /** Reads a clause: an object with exactly one operator. Passed along, since some operators hold clauses. */
  readClause: (value: Value, reading: Reading) => Build;
}
