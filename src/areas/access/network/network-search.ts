import { defined, oneOf, textParam } from '#src/lib/search-params.ts';

/** The URL state of the access list. */
export interface NetworkSearch {
  find?: string;
  /** The dialog that is open. */
  open?: 'add' | 'paste';
}

export function readNetworkSearch(raw: Record<string, unknown>): NetworkSearch {
  return defined({
    find: textParam(raw.find),
    open: oneOf(['add', 'paste'] as const, raw.open),
  }) as NetworkSearch;
}
