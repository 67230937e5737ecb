import { z } from 'zod';
import { CustomAnalyzers } from '../search/custom-analyzer.ts';
import { Definition } from '../search/definition.ts';
import { DataSourceRef } from './functions.ts';
import { consoleOperations } from './table/operation.ts';

/**
 * A trial runs saved queries against definitions that no index has yet, over the current documents; below
 * `/bff`. Nothing is written anywhere.
 */

const textLimit = 256 * 1024;

export const TrialRequest = z.strictObject({
  source: DataSourceRef,
  database: z.string().min(1).max(63),
  collection: z.string().min(1).max(255),
  /** Each is made into an index of its own over the same documents: as it is, as it would be. */
  definitions: z.array(Definition).min(1).max(4),
  /** Analyzers of the cluster, which definitions may name. */
  analyzers: CustomAnalyzers,
  /** `$search` stages as canonical extended JSON, without an index. */
  queries: z.array(z.string().min(2).max(textLimit)).min(1).max(200),
  /** Documents that must be among those that are read, where the collection is too large to be read whole. */
  ids: z.array(z.string().min(1).max(4096)).max(2_000),
});
export type TrialRequest = z.infer<typeof TrialRequest>;

/** What one definition gives for one query: `_id`s as canonical extended JSON in order, or why it is refused. */
const TrialAnswer = z.union([
  z.strictObject({ ids: z.array(z.string()), scores: z.array(z.number()), total: z.int() }),
  z.strictObject({ refusal: z.string() }),
]);
export type TrialAnswer = z.infer<typeof TrialAnswer>;

/** The result of one definition: an answer for each query, or why no index can be built from it. */
const TrialSide = z.union([
  z.strictObject({ answers: z.array(TrialAnswer) }),
  z.strictObject({ problem: z.string() }),
]);
export type TrialSide = z.infer<typeof TrialSide>;

const Trial = z.strictObject({
  /** Documents that were indexed. */
  documents: z.int(),
  /** Documents of the collection; more than were indexed where they are a sample. */
  total: z.int(),
  sides: z.array(TrialSide),
});
export type Trial = z.infer<typeof Trial>;

export const trialOperations = consoleOperations({
  tryQueries: {
    ...{ method: 'POST', path: '/search-trials', role: 'viewer', effect: 'reads' },
    ...{ body: TrialRequest, answer: Trial },
    // a definition with its analyzers twice, and queries of many lines
    bodyLimits: { bytes: 8 * 1024 * 1024, nodes: 200_000 },
    summary: 'Return what queries would find with definitions that no index has yet',
  },
});
