import { defined, oneOf, textParam } from '#src/lib/search-params.ts';

const panels = ['container', 'peer', 'service', 'new-container', 'new-peer', 'new-service'] as const;
export type PanelName = (typeof panels)[number];

/** The URL state of the page: the open drawer, and the resource in it. */
export interface NetworkSearch {
  open?: PanelName;
  id?: string;
}

export function readNetworkSearch(raw: Record<string, unknown>): NetworkSearch {
  const open = oneOf(panels, raw.open);
  return defined({ open, id: open && textParam(raw.id) }) as NetworkSearch;
}
