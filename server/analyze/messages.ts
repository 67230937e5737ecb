import type { Assertion } from '#analysis/assertions/assertion.ts';
import type { AssertionResult } from '#analysis/assertions/look.ts';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import type { Agreement, LuceneCase } from '#analysis/lucene-cases/agreement.ts';

/** The task of the thread. */
export type Task =
  | { kind: 'assertion'; assertion: Assertion; analyzers: CustomAnalyzer[] }
  | { kind: 'cases'; cases: LuceneCase[] };

/** What became of one piece of it. */
export type Finding =
  | { kind: 'assertion'; result: AssertionResult }
  | { kind: 'case'; agreement: Agreement }
  /** It could not be analyzed, for this reason. */
  | { kind: 'problem'; problem: string };

/** From the thread: its tables are loaded and the clock may run, a finding, or the end. */
export type FromThread = { type: 'began' } | { type: 'found'; finding: Finding } | { type: 'done' };
