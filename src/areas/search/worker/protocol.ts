import type { AutocompleteOptions } from '#analysis/autocomplete.ts';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import type { TokenStream } from '#analysis/token.ts';

/** An analyzer of the engine by its name, a custom one, or the options of a completion field. */
export type AnalyzerChoice = string | CustomAnalyzer;
export type Analyzed = AnalyzerChoice | AutocompleteOptions;

/** Texts to run through one analyzer. */
export interface AnalysisJob {
  analyzer: Analyzed;
  texts: readonly string[];
  /** Only the output of the last stage: many texts take less memory without the earlier ones. */
  lastOnly?: boolean;
}

/** One stage as data: `offsets[k]` is the unfiltered position of character k of the text. */
export type ShownStage =
  | { stage: `charFilters[${number}]`; name: string; text: string; offsets: readonly number[] }
  | { stage: 'tokenizer' | `tokenFilters[${number}]`; name: string; stream: TokenStream };

export interface ShownAnalysis {
  text: string;
  stages: readonly ShownStage[];
  /** The output of the last stage. */
  stream: TokenStream;
}

export type AnalysisOutcome =
  | { kind: 'done'; analyses: readonly ShownAnalysis[] }
  /** The engine would refuse the definition. `index`: where in a pattern. */
  | { kind: 'refused'; field: string | undefined; message: string; index: number | undefined }
  /** The engine takes it; here it cannot be followed. */
  | { kind: 'unavailable'; component: string; message: string; index: number | undefined }
  /** Given up: a pattern that tries too many ways, or a very long text. */
  | { kind: 'late'; afterMs: number };

/** `begun`: everything is loaded, and from now on it computes. */
export type FromAnalysisWorker = { kind: 'begun' } | AnalysisOutcome;
