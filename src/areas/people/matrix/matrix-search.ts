import { oneOf, textParam } from '#src/lib/search-params.ts';
import type { HolderKind } from '../shared/holders.ts';

export const holderKinds = [
  'person',
  'team',
  'apiKey',
  'serviceAccount',
] as const satisfies readonly HolderKind[];

export interface MatrixSearch {
  /** Part of a name. */
  q?: string | undefined;
  kind?: HolderKind | undefined;
  /** Part of the name of the projects that are columns. */
  project?: string | undefined;
  /** Which columns, from 1. */
  page?: number | undefined;
  /** The holder whose roles are open. */
  holder?: string | undefined;
  /** `org` or the id of a project: where the open roles hold. */
  place?: string | undefined;
  invite?: true | undefined;
}

export function readMatrixSearch(search: Record<string, unknown>): MatrixSearch {
  const page = Number(search.page);
  return {
    q: textParam(search.q),
    kind: oneOf(holderKinds, search.kind),
    project: textParam(search.project),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    holder: textParam(search.holder),
    place: textParam(search.place),
    invite: search.invite === true ? true : undefined,
  };
}
