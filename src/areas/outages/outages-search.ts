import { type GameDay, isOver } from '#contract/console/game-days.ts';
import { defined, textParam } from '#src/lib/search-params.ts';

/** What the address holds of outage simulations. */
export interface OutagesSearch {
  /** The cluster that the next one is planned for. */
  cluster?: string;
  /** Regions that are to fail, as `AWS/EU_WEST_1`, joined by commas. */
  regions?: string;
  /** The game day that is shown. */
  day?: string;
  /** Instead of it, in milliseconds: the game day of the cluster that an event of then tells of. Events tell no id // observed */
  at?: number;
}

/** Between what an event tells of and what our server has read of it // assumed: the clocks of both differ by less. */
const apartMs = 5 * 60_000;

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

export function readOutagesSearch(raw: Record<string, unknown>): OutagesSearch {
  return defined({
    cluster: textParam(raw.cluster),
    regions: textParam(raw.regions),
    day: textParam(raw.day),
    at: Number.isSafeInteger(raw.at) ? raw.at : undefined,
  }) as OutagesSearch;
}
