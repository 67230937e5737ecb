import { defined, oneOf, textParam } from '#src/lib/search-params.ts';

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
export interface StreamsSearch {
  workspace?: string;
  open?: PanelName;
  id?: string;
}

export function readStreamsSearch(raw: Record<string, unknown>): StreamsSearch {
  const open = oneOf(panels, raw.open);
  return defined({
    workspace: textParam(raw.workspace),
    open,
    id: open && textParam(raw.id),
  }) as StreamsSearch;
}
