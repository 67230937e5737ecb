import { defined, oneOf, textParam } from '#src/lib/search-params.ts';

export const groupings = ['project', 'cluster', 'service', 'tag'] as const;
export type Grouping = (typeof groupings)[number];

export interface InvoicesSearch {
  /** The invoice whose costs are shown; the current month without one. */
  invoice?: string;
  by?: Grouping;
  /** The key of the tag by which costs are grouped. */
  tag?: string;
  /** The group whose lines are shown. */
  lines?: string;
}

export function readInvoicesSearch(raw: Record<string, unknown>): InvoicesSearch {
  return defined({
    invoice: textParam(raw.invoice),
    by: oneOf(groupings, raw.by),
    tag: textParam(raw.tag),
    lines: textParam(raw.lines),
  }) as InvoicesSearch;
}
