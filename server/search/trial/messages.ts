import type { TrialSide } from '#contract/console/search-trials.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { Definition } from '#contract/search/definition.ts';

/** A trial as it crosses to its thread; documents as BSON, one after the other in each part. */
export interface TrialMessage {
  documents: Uint8Array<ArrayBuffer>[];
  definitions: readonly Definition[];
  analyzers: readonly CustomAnalyzer[];
  synonyms: [collection: string, documents: Uint8Array<ArrayBuffer>[]][];
  queries: readonly string[];
}

/** The single message of the thread. */
export type TrialReply = { sides: TrialSide[] } | { failure: string };
