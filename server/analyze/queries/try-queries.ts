import type { Document } from 'bson';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import type { Definition } from '#contract/search/definition.ts';
import { meanRelevance, type QueryChange, queryChanges } from '#contract/search/query-changes.ts';
import { runTrialApart } from '#server/search/trial/trial-thread.ts';
import type { AskedQuery } from './query-file.ts';

/** One saved query and what became of it. */
interface QueryLine {
  name: string;
  passed: boolean;
  text: string;
  /** nDCG of its judgments: by the definition before, and by this one. */
  relevance?: { before: number; after: number };
}

export interface QueryReport {
  lines: QueryLine[];
  documents: number;
  /** Whether there is a definition before. */
  compares: boolean;
  mean: { before: number; after: number } | undefined;
}

interface Asked {
  queries: readonly AskedQuery[];
  definition: Definition;
  /** The definition before a change. */
  before: Definition | undefined;
  documents: readonly Document[];
  /** Of other files, which the definitions may name. */
  analyzers: readonly CustomAnalyzer[];
}

/** For all queries together. */
const limitMs = 120_000;

/**
 * Runs each query on an index of the definition over the documents. Rejects with a TrialFailure when that
 * takes too much.
 */
export async function tryQueries({ queries, definition, before, ...rest }: Asked): Promise<QueryReport> {
  const definitions = before ? [before, definition] : [definition];
  const sides = await runTrialApart(
    {
      ...rest,
      analyzers: rest.analyzers as never,
      definitions,
      synonyms: new Map(),
      queries: queries.map(({ query }) => query),
    },
    { limitMs },
  );
  const [first, last] = [sides[0], sides.at(-1)];
  const changes = first && last ? queryChanges(queries, [first, last]) : [];
  return {
    lines: changes.map(lineOf),
    documents: rest.documents.length,
    compares: before !== undefined,
    mean: meanRelevance(changes),
  };
}

function lineOf({ query, verdict, text, relevance }: QueryChange<AskedQuery>): QueryLine {
  const short = query.relevance !== undefined && (relevance?.after ?? 0) < query.relevance;
  const lack = `nDCG ${(relevance?.after ?? 0).toFixed(3)}, at least ${query.relevance} is expected`;
  return {
    name: query.name,
    passed: verdict !== 'breaks' && verdict !== 'fails' && !short,
    text: short ? `${text}; ${lack}` : text,
    ...(relevance && { relevance }),
  };
}

/** A line for each query, and one for all. */
export function queriesText({ lines, documents, compares, mean }: QueryReport): string {
  const arrow = ({ before, after }: { before: number; after: number }): string =>
    compares ? `nDCG ${before.toFixed(3)} → ${after.toFixed(3)}` : `nDCG ${after.toFixed(3)}`;
  const failed = lines.filter(({ passed }) => !passed).length;
  return [
    ...lines.map(
      ({ name, passed, text, relevance }) =>
        `${passed ? 'ok  ' : 'FAIL'} ${name}: ${text}${relevance ? `; ${arrow(relevance)}` : ''}`,
    ),
    '',
    `${documents} documents; saved queries: ${lines.length - failed} passed, ${failed} failed${mean ? `; mean ${arrow(mean)}` : ''}`,
  ].join('\n');
}
