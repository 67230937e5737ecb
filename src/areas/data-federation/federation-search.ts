import { type PanelSearch, readPanel } from '#src/lib/search-params.ts';

const panels = ['database', 'endpoint', 'new-database', 'new-endpoint'] as const;
export type PanelName = (typeof panels)[number];

/** The URL state of the page: the open drawer, and the resource in it. */
export type DataFederationSearch = PanelSearch<PanelName>;

export const readDataFederationSearch = (raw: Record<string, unknown>): DataFederationSearch =>
  readPanel(panels, raw);
