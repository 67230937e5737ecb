import { defined, oneOf, textParam } from '#src/lib/search-params.ts';

const panels = ['push', 'log', 'metric', 'new-log', 'new-metric'] as const;
export type PanelName = (typeof panels)[number];

/** The URL state of the page: the open drawer, and the destination in it. */
export interface LogExportSearch {
  open?: PanelName;
  id?: string;
}

export function readLogExportSearch(raw: Record<string, unknown>): LogExportSearch {
  const open = oneOf(panels, raw.open);
  return defined({ open, id: open && textParam(raw.id) }) as LogExportSearch;
}
