import type { GameDay } from '#contract/console/game-days.ts';
import { formatDuration } from '#src/lib/time/durations.ts';

/** When a simulation ends or ended, and by whom; one that is already ending has no planned end any more. */
export function endText(
  { state, endedAt, endedBy, plannedEndAt }: Pick<GameDay, 'state' | 'endedAt' | 'endedBy' | 'plannedEndAt'>,
  now: number,
): string {
  if (endedAt !== null) return `ended ${endedBy ? `by ${endedBy}` : 'as planned'}`;
  if (state === 'ending' || state === 'recovering')
    return endedBy ? `${endedBy} has ended it` : 'its planned end has come';
  return `ends automatically in ${formatDuration(Math.max(0, plannedEndAt - now))}`;
}
