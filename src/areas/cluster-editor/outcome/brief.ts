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
  if (problems.length > 0) return `${plural(problems.length, 'thing')} not possible`;
  if (before && consequences.length === 0) return 'Nothing changes yet';
  if (before) {
    const risky = consequences.some(({ risk }) => risk !== undefined);
    return [
      plural(consequences.length, 'change'),
      touchesMembers(consequences) ? 'members restart' : 'no restart',
      ...(risky ? ['▲ something is at stake'] : []),
    ].join(', ');
  }
  if (!after) return 'What it means';
  return `Any one region lost: ${survivalOf(after).survives ? 'survived' : 'not survived'}`;
}
