import type { Document } from 'bson';
import type { Definition } from '#contract/search/definition.ts';
import { lostWords, synonymProblem, synonymTexts } from '#contract/search/synonym-rules.ts';
import { step } from '#server/data/limits/budget.ts';
import { toRelaxed } from '#server/data/values/ejson.ts';
import type { IndexAnalyzer } from '../index/analyzers.ts';

export type SynonymDefinition = NonNullable<Definition['synonyms']>[number];

/**
 * Why the documents cannot form a mapping of synonyms: the first wrong document, by its `_id`; undefined:
 * they can. Without an analyzer only their form is validated.
 */
export function synonymFailure(
  documents: Iterable<Document>,
  analyzer: IndexAnalyzer | undefined,
): string | undefined {
  for (const document of documents) {
    const problem = synonymProblem(document) ?? (analyzer && wordsProblem(document, analyzer));
    if (problem !== undefined)
      return `document ${JSON.stringify(toRelaxed(document._id ?? null))}: ${problem}`;
  }
  return undefined;
}

function wordsProblem(document: Document, analyzer: IndexAnalyzer): string | undefined {
  for (const { field, text } of synonymTexts(document)) {
    step(text.length);
    const problem = lostWords(analyzer.analyze(text).tokens);
    if (problem !== undefined) return `${field} ${JSON.stringify(text)} ${problem} ${analyzer.name}`;
  }
  return undefined;
}
