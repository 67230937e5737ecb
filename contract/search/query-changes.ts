import type { TrialAnswer, TrialSide } from '../console/search-trials.ts';
import { brokenExpectations, type Expected, expectsSomething, ndcg } from './query-expectations.ts';

/** Any object with the expected results of a query. */
interface SavedQuery {
  body: Expected;
}

/** The effect of a definition change on the expected results of a saved query; the first is the worst. */
const verdicts = ['breaks', 'fails', 'mends', 'changes', 'holds', 'same'] as const;
export type Verdict = (typeof verdicts)[number];

/** One saved query before and after a change of the definition. */
export interface QueryChange<Query> {
  query: Query;
  verdict: Verdict;
  /** The failures after the change, and how the results change. */
  text: string;
  /** nDCG of the judgments; undefined without a good answer, or where a side is refused. */
  relevance: { before: number; after: number } | undefined;
}

/**
 * Compares saved queries by their answers of both sides, in the same order; those that would break come
 * first. Throws nothing: a side without a valid index refuses every query.
 */
export function queryChanges<Query extends SavedQuery>(
  queries: readonly Query[],
  [before, after]: readonly [TrialSide, TrialSide],
): QueryChange<Query>[] {
  return queries
    .map((query, at) => queryChange(query, answerAt(before, at), answerAt(after, at)))
    .sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict));
}

const answerAt = (side: TrialSide, at: number): TrialAnswer =>
  'problem' in side ? { refusal: side.problem } : (side.answers[at] ?? { refusal: 'It was not answered.' });

function queryChange<Query extends SavedQuery>(
  query: Query,
  before: TrialAnswer,
  after: TrialAnswer,
): QueryChange<Query> {
  const { body } = query;
  if ('refusal' in after) {
    const verdict = 'refusal' in before ? 'fails' : 'breaks';
    return { query, verdict, text: `refused: ${after.refusal}`, relevance: undefined };
  }
  const broken = brokenExpectations(body, after.ids);
  const movement = movementText(before, after);
  return {
    query,
    verdict: verdictOf(query, before, broken, movement !== undefined),
    text: [...broken, movement ?? `${after.total} found, in the same order`].join('; '),
    relevance: relevanceOf(query, before, after.ids),
  };
}

function verdictOf(
  { body }: SavedQuery,
  before: TrialAnswer,
  broken: readonly string[],
  changes: boolean,
): Verdict {
  const failedBefore = 'refusal' in before || brokenExpectations(body, before.ids).length > 0;
  if (broken.length > 0) return failedBefore ? 'fails' : 'breaks';
  if (failedBefore) return 'mends';
  if (expectsSomething(body)) return 'holds';
  return changes ? 'changes' : 'same';
}

/** `4 found, before 5: 1 gained, 2 lost, 1 moved`; undefined: the same documents in the same order. */
function movementText(
  before: TrialAnswer,
  after: { ids: readonly string[]; total: number },
): string | undefined {
  if ('refusal' in before) return `${after.total} found, refused before`;
  const [was, is] = [new Set(before.ids), new Set(after.ids)];
  const gained = after.ids.filter((id) => !was.has(id)).length;
  const lost = before.ids.filter((id) => !is.has(id)).length;
  const stayed = before.ids.filter((id) => is.has(id));
  const kept = after.ids.filter((id) => was.has(id));
  const moved = kept.filter((id, at) => stayed[at] !== id).length;
  if (gained + lost + moved === 0) return undefined;
  const parts = Object.entries({ gained, lost, moved }).filter(([, count]) => count > 0);
  const text = parts.map(([what, count]) => `${count} ${what}`).join(', ');
  return `${after.total} found, before ${before.total}: ${text}`;
}

function relevanceOf(
  { body }: SavedQuery,
  before: TrialAnswer,
  ids: readonly string[],
): QueryChange<unknown>['relevance'] {
  const after = ndcg(body, ids);
  const was = 'refusal' in before ? undefined : ndcg(body, before.ids);
  return after === undefined || was === undefined ? undefined : { before: was, after };
}

/** Mean of both sides over the queries that have judgments. */
export function meanRelevance(changes: readonly QueryChange<unknown>[]): QueryChange<unknown>['relevance'] {
  const all = changes.flatMap(({ relevance }) => (relevance ? [relevance] : []));
  if (all.length === 0) return undefined;
  const mean = (side: 'before' | 'after'): number =>
    all.reduce((sum, each) => sum + each[side], 0) / all.length;
  return { before: mean('before'), after: mean('after') };
}
