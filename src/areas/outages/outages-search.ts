import { defined, textParam } from '#src/lib/search-params.ts';

/** The address parameters of outage simulations. */
export interface OutagesSearch {
  /** The cluster that the next one is planned for. */
  cluster?: string;
  /** Regions that are to fail, as `AWS/EU_WEST_1`, joined by commas. */
  regions?: string;
  /** The game day that is shown. */
  day?: string;
  /**
   * Instead of it, in milliseconds: the game day of the cluster at the time of an event. Events contain no id
   * // observed
   */
  at?: number;
}

export function readOutagesSearch(raw: Record<string, unknown>): OutagesSearch {
  return defined({
    cluster: textParam(raw.cluster),
    regions: textParam(raw.regions),
    day: textParam(raw.day),
    at: Number.isSafeInteger(raw.at) ? raw.at : undefined,
  }) as OutagesSearch;
}
