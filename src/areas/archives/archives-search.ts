import { type PanelSearch, readPanel } from '#src/lib/search-params.ts';

const panels = ['archive', 'new-archive'] as const;

/** The URL state of the tab: the open drawer, and the archive in it. */
export type ArchivesSearch = PanelSearch<(typeof panels)[number]>;

export const readArchivesSearch = (raw: Record<string, unknown>): ArchivesSearch => readPanel(panels, raw);
