import type { Trial } from '#contract/console/search-trials.ts';
import { parseInOrder } from '#contract/values/field-order.ts';
import type { Ejson, EjsonObject } from '#src/lib/ejson/value.ts';
import { type RankingChange, rankingChange } from './ranking-change.ts';

/** The effect of a definition without an index on a query, or why it is unknown. */
export type TrialChange = { change: RankingChange } | { problem: string };

/** The first query of the first definition against the second of the second: each side has a query of its own. */
export function trialChange({ sides }: Pick<Trial, 'sides'>, compared: number): TrialChange {
  const [one, other] = [sideOf(sides, 0), sideOf(sides, 1)];
  if ('problem' in one) return one;
  if ('problem' in other) return other;
  return {
    change: rankingChange(one.rows.slice(0, compared), other.rows.slice(0, compared)),
  };
}

function sideOf(sides: Trial['sides'], at: number): { rows: EjsonObject[] } | { problem: string } {
  const side = sides[at];
  if (!side) return { problem: 'There is no answer for it.' };
  if ('problem' in side) return side;
  const answer = side.answers[at];
  if (!answer) return { problem: 'There is no answer for it.' };
  if ('refusal' in answer) return { problem: answer.refusal };
  const { ids, scores } = answer;
  return {
    rows: ids.map((id, place) => ({ _id: parseInOrder(id) as Ejson, score: scores[place] ?? 0 })),
  };
}
