import { type Consequence, touchesMembers } from '#contract/clusters/configure/consequences.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { plural } from '#src/lib/bytes.ts';
import type { Draft } from '../draft/draft.ts';
import { survivalOf } from './quorum.ts';

/** Summary of a draft in one line: errors first, then the effects of a save. */
export function briefOf(
  { after, problems }: Pick<Draft, 'after' | 'problems'>,
  before: ClusterRecord | undefined,
  consequences: readonly Consequence[],
): string {
  if (problems.length > 0) return plural(problems.length, 'problem');
  if (before && consequences.length === 0) return 'Nothing changes yet';
  if (before) {
    const risky = consequences.some(({ risk }) => risk !== undefined);
    return [
      plural(consequences.length, 'change'),
      touchesMembers(consequences) ? 'members restart' : 'no restart',
      ...(risky ? ['▲ needs confirmation'] : []),
    ].join(', ');
  }
  if (!after) return 'Consequences';
  return `Loss of one region: ${survivalOf(after).survives ? 'survived' : 'not survived'}`;
}
