import { ownValue } from '#contract/values/own-value.ts';
import { located, unsupported } from '../commands/refusals.ts';
import { describe } from '../values/describe.ts';
import type { Operator, Root } from './operator.ts';

/** Metadata that must exist where it is used, with the text of the refusal // documented */
const needed: Readonly<Record<string, string>> = {
  score: 'score',
  searchScore: '$search score',
  textScore: 'text score',
  vectorSearchScore: '$vectorSearch distance',
};
/** Metadata that is just missing when no search provides it // documented */
const optional: readonly string[] = [
  'scoreDetails',
  'searchHighlights',
  'searchRootDocumentId',
  'searchScoreDetails',
  'searchSequenceToken',
];

/** Those that rows can be sorted by. */
export const scores: readonly string[] = Object.keys(needed);

/** The metadata of a document from a search. */
export function metaOf({ meta }: Pick<Root, 'meta'>, name: string): unknown {
  const created = meta?.[name];
  if (created) return created();
  const what = ownValue(needed, name);
  if (what === undefined) return undefined;
  throw located(40218, `query requires ${what} metadata, but it is not available`);
}

/** `$meta`: the search metadata of the current document. */
export const meta: Operator = (argument) => {
  if (typeof argument !== 'string' || (!optional.includes(argument) && !scores.includes(argument))) {
    throw unsupported(`$meta: ${describe(argument)}`);
  }
  return { evaluate: (root) => metaOf(root, argument), constant: false };
};
