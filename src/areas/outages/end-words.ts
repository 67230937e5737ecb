import type { GameDay } from '#contract/console/game-days.ts';
import { formatDuration } from '#src/lib/durations.ts';

/** When or by whom a simulation ends or has ended; what is already ending does not end by itself any more. */
export function endWords(
  { state, endedAt, endedBy, plannedEndAt }: Pick<GameDay, 'state' | 'endedAt' | 'endedBy' | 'plannedEndAt'>,
  now: number,
): string {
  if (endedAt !== null) return `ended ${endedBy ? `by ${endedBy}` : 'as planned'}`;
  if (state === 'ending' || state === 'recovering')
    return endedBy ? `${endedBy} has ended it` : 'its planned end has come';
  return `ends by itself in ${formatDuration(Math.max(0, plannedEndAt - now))}`;
}
