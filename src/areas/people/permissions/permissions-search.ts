import { oneOf, textParam } from '#src/lib/search-params.ts';

export interface PermissionsSearch {
  /** `who`: who may do one thing; else what one holder may do. */
  ask?: 'who' | undefined;
  holder?: string | undefined;
  /** Id of the project; without one the organization itself is meant. */
  project?: string | undefined;
  operation?: string | undefined;
  q?: string | undefined;
  show?: 'granted' | 'refused' | 'changes' | undefined;
}

export function readPermissionsSearch(search: Record<string, unknown>): PermissionsSearch {
  return {
    ask: oneOf(['who'] as const, search.ask),
    holder: textParam(search.holder),
    project: textParam(search.project),
    operation: textParam(search.operation),
    q: textParam(search.q),
    show: oneOf(['granted', 'refused', 'changes'] as const, search.show),
  };
}
