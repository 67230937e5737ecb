import type { Holder } from '../shared/holders.ts';

export interface TeamRow {
  team: Holder;
  /** People of the organization who are in it, the invited too. */
  members: readonly Holder[];
}

/** The teams with who is in each: a person names their teams, a team does not name its people. */
export function teamRowsOf(holders: readonly Holder[]): TeamRow[] {
  const people = holders.filter(({ kind }) => kind === 'person');
  return holders
    .filter(({ kind }) => kind === 'team')
    .map((team) => ({ team, members: people.filter(({ teamIds }) => teamIds.includes(team.id)) }));
}

/** The longest name that a team may have // assumed */
export const longestTeamName = 64;

/** Why a team cannot have a name, in the service's words; `own`: the team itself, when it is renamed. */
export function teamNameProblem(name: string, teams: readonly Holder[], own?: string): string | undefined {
  if (name.trim() === '') return 'is required';
  return teams.some((team) => team.kind === 'team' && team.id !== own && team.name === name)
    ? 'must not be the name of another team'
    : undefined;
}

/** What deleting a team takes from its members, in a sentence. */
export function teamDeletion({ team, members }: TeamRow): string {
  const projects = Object.keys(team.groups).length;
  const who = members.length === 1 ? 'Its one member loses' : `Its ${members.length} members lose`;
  if (projects === 0) return members.length === 0 ? 'It has no members.' : `${who} nothing: it has no roles.`;
  return `${who} its roles in ${projects === 1 ? 'one project' : `${projects} projects`}, unless they have it otherwise. Notifications to it end.`;
}
