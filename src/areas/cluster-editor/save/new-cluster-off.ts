import type { DraftProblem } from '../draft/draft.ts';

/**
 * Why a cluster cannot be created now, besides missing permissions. A single problem is named, so that the
 * user need not search for it.
 */
export function newClusterOff(
  creation: string,
  problems: readonly Pick<DraftProblem, 'message' | 'field' | 'description'>[],
  nameless: boolean,
): string | undefined {
  if (creation === 'unknown') return 'Whether the last request created a cluster has to be known first.';
  const [first] = problems;
  if (!first) return undefined;
  if (nameless) return 'Enter a name first.';
  const taken = problems.find(({ field }) => field === 'name');
  if (taken) return `Choose another name first: it ${taken.description}.`;
  return problems.length === 1 ? `Correct this first: ${first.message}.` : 'Fix the marked errors first.';
}
