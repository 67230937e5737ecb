import { textParam } from '#src/lib/search-params.ts';

export interface TeamsSearch {
  /** Id of the team that is open. */
  team?: string | undefined;
  create?: true | undefined;
}

export function readTeamsSearch(search: Record<string, unknown>): TeamsSearch {
  return { team: textParam(search.team), create: search.create === true ? true : undefined };
}
