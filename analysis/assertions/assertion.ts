import type { CustomAnalyzer } from '../definition.ts';

/** An expectation for a text, kept in a file or saved in the lab. At least one field is set. */
export interface Assertion extends Expectations {
  name?: string;
  /** `lucene.english`, or an analyzer of the same file. */
  analyzer: string;
  text: string;
  /** Takes queries apart; without it `analyzer` does. */
  searchAnalyzer?: string;
  /** Whether a query finds a text that holds one of its words, or needs all. As in the service: any. */
  matchCriteria?: MatchCriteria;
}

export const matchCriteria = ['any', 'all'] as const;
export type MatchCriteria = (typeof matchCriteria)[number];

/** In the order in which they are reported. */
interface Expectations {
  /** All terms, in order. */
  tokens?: string[];
  /** Positions: the first is 0, and a dropped word leaves its position empty. */
  positions?: number[];
  contains?: string[];
  excludes?: string[];
  /** Queries that find the text. */
  matches?: string[];
  /** Queries that do not. */
  misses?: string[];
}

export interface AssertionFile {
  analyzers: CustomAnalyzer[];
  assertions: Assertion[];
}
