import { defined, oneOf, textParam } from '#src/lib/search-params.ts';

/** The URL state of the database users. */
export interface UsersSearch {
  find?: string;
  /** The user whose drawer is open, as `admin/name`. */
  user?: string;
  open?: 'new';
}

export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  return defined({
    find: textParam(raw.find),
    user: textParam(raw.user),
    open: oneOf(['new'] as const, raw.open),
  }) as UsersSearch;
}
