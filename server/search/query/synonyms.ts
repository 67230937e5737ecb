import type { Query } from '../score/query.ts';
import type { StringTarget } from './string-target.ts';

type MakeQuery = (text: string, target: StringTarget) => Query | undefined;

/** The synonym mappings of an index: what `synonyms` of an operator names. */
export interface SynonymMappings {
  words(name: string, criteria: 'any' | 'all' | undefined): MakeQuery;
  phrase(name: string, slop: number): MakeQuery;
}
