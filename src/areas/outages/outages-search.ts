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

export function readOutagesSearch(raw: Record<string, unknown>): OutagesSearch {
  return defined({
    cluster: textParam(raw.cluster),
    regions: textParam(raw.regions),
    day: textParam(raw.day),
    at: Number.isSafeInteger(raw.at) ? raw.at : undefined,
  }) as OutagesSearch;
}
