import { type PanelSearch, readPanel } from '#src/lib/search-params.ts';

const panels = ['push', 'log', 'metric', 'new-log', 'new-metric'] as const;
export type PanelName = (typeof panels)[number];

/** The URL state of the page: the open drawer, and the destination in it. */
export type LogExportSearch = PanelSearch<PanelName>;

export const readLogExportSearch = (raw: Record<string, unknown>): LogExportSearch => readPanel(panels, raw);
