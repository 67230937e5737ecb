import { type PanelSearch, readPanel } from '#src/lib/search-params.ts';

const panels = ['container', 'peer', 'service', 'new-container', 'new-peer', 'new-service'] as const;
export type PanelName = (typeof panels)[number];

/** The URL state of the page: the open drawer, and the resource in it. */
export type NetworkSearch = PanelSearch<PanelName>;

export const readNetworkSearch = (raw: Record<string, unknown>): NetworkSearch => readPanel(panels, raw);
