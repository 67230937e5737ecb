import { oneOf, textParam } from '#src/lib/search-params.ts';

export interface KeysSearch {
  q?: string | undefined;
  /** The credential that is open, by the key of its holder. */
  key?: string | undefined;
  /** The form for a new one. */
  create?: 'apiKey' | 'serviceAccount' | undefined;
}

export function readKeysSearch(search: Record<string, unknown>): KeysSearch {
  return {
    q: textParam(search.q),
    key: textParam(search.key),
    create: oneOf(['apiKey', 'serviceAccount'] as const, search.create),
  };
}
