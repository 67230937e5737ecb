import { defined, oneOf, textParam } from '#src/lib/search-params.ts';

const panels = ['database', 'endpoint', 'new-database', 'new-endpoint'] as const;
export type PanelName = (typeof panels)[number];

/** The URL state of the page: the open drawer, and the resource in it. */
export interface DataFederationSearch {
  open?: PanelName;
  id?: string;
}

export function readDataFederationSearch(raw: Record<string, unknown>): DataFederationSearch {
  const open = oneOf(panels, raw.open);
  return defined({ open, id: open && textParam(raw.id) }) as DataFederationSearch;
}
