import type { IndexAnalyzer } from '../index/analyzers.ts';
import type { StringType } from '../index/mapping.ts';

/** A Lucene field of text that a query looks into. */
export interface StringTarget {
  path: string;
  multi: string | undefined;
  /** Its name in the index. */
  field: string;
  /** Cuts the words of the query. */
  analyzer: IndexAnalyzer;
  /** Absent: the path is not indexed as string, and nothing is found there. */
  type: StringType | undefined;
}
