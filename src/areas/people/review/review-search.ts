import { textParam } from '#src/lib/search-params.ts';

export interface ReviewSearch {
  q?: string | undefined;
  /** Findings, divided by commas: all of them. */
  find?: string | undefined;
  /** Domains of the company, divided by commas. */
  domains?: string | undefined;
  /** What auditors ask, as a list that leads to the answers. */
  ask?: true | undefined;
}

export function readReviewSearch(search: Record<string, unknown>): ReviewSearch {
  return {
    q: textParam(search.q),
    find: textParam(search.find),
    domains: textParam(search.domains),
    ask: search.ask === true ? true : undefined,
  };
}
