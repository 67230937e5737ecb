import { type HistoryRange, historyRangeNames } from '#contract/overview/overview-ranges.ts';
import { oneOf, textParam } from '#src/lib/search-params.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import type { Severity } from '#src/ui/feedback/badge.tsx';

export const severityOrder: readonly Severity[] = ['CRITICAL', 'ERROR', 'WARNING', 'INFO'];

/** The URL state of the overview. */
export interface HomeSearch {
  q?: string | undefined;
  sort?: string | undefined;
  /** Narrows what needs attention. */
  severity?: Severity | undefined;
  range?: HistoryRange | undefined;
}

export function readHomeSearch(search: Record<string, unknown>): HomeSearch {
  return {
    q: textParam(search.q),
    sort: formatSort(parseSort(search.sort)),
    severity: oneOf(severityOrder, search.severity),
    range: oneOf(historyRangeNames, search.range),
  };
}
