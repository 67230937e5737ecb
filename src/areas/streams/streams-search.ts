import { defined, type PanelSearch, readPanel, textParam } from '#src/lib/search-params.ts';

const panels = [
  'workspace',
  'connection',
  'processor',
  'new-workspace',
  'new-connection',
  'new-processor',
] as const;
export type PanelName = (typeof panels)[number];

/** The URL state of the page: the workspace whose parts are shown, the open drawer, and its resource. */
export interface StreamsSearch extends PanelSearch<PanelName> {
  workspace?: string;
}

export const readStreamsSearch = (raw: Record<string, unknown>): StreamsSearch =>
  defined({ workspace: textParam(raw.workspace), ...readPanel(panels, raw) }) as StreamsSearch;
