import { type GameDay, isOver } from '#contract/console/game-days.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { OutagesSearch } from './outages-search.ts';

/** Between the time of an event and the time when our server read it // assumed: the clocks of both differ by less. */
const apartMs = 5 * MINUTE;

/** The game day that was under way at some instant, for which its start and its last entry count as well. */
export function dayAt(
  days: readonly GameDay[] | undefined,
  { cluster, at }: Pick<OutagesSearch, 'cluster' | 'at'>,
): GameDay | undefined {
  if (at === undefined) return undefined;
  return days
    ?.filter(
      (day) =>
        day.clusterName === cluster &&
        day.startedAt - apartMs <= at &&
        (!isOver(day) || at <= Math.max(day.startedAt, ...day.timeline.map((entry) => entry.at)) + apartMs),
    )
    .sort((one, other) => other.startedAt - one.startedAt)[0];
}
