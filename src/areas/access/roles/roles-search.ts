import { defined, oneOf, textParam } from '#src/lib/search-params.ts';

/** The URL state of the custom roles. */
export interface RolesSearch {
  /** The role whose drawer is open. */
  role?: string;
  open?: 'new';
}

export function readRolesSearch(raw: Record<string, unknown>): RolesSearch {
  return defined({ role: textParam(raw.role), open: oneOf(['new'] as const, raw.open) }) as RolesSearch;
}
