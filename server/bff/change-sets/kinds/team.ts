import { fieldsOf } from '../call.ts';
import { type Kind, ofNamed } from '../kind.ts';
import { membersOf } from './shared-rules.ts';

/** How changes of these resources are read and undone: team. */
export const teamKinds: readonly Kind[] = [
  {
    item: 'getGroupTeam',
    create: 'addGroupTeams',
    // the roles of a team that the project has already are replaced // documented
    overwrites: true,
    updates: ['updateGroupTeam'],
    remove: 'removeGroupTeam',
    named: ofNamed('teamId'),
    single: true,
  },
  {
    item: 'getOrgTeam',
    list: 'listOrgTeams',
    create: 'createOrgTeam',
    updates: ['renameOrgTeam'],
    remove: 'deleteOrgTeam',
    numbered: ({ id }) => ({ teamId: id }),
    objections: {
      remove: () => 'A team that is created again is another one: its roles in projects are gone.',
    },
  },
  {
    item: 'listOrgTeamUsers',
    of: ({ results }, { userId }) => membersOf(results).find(({ id }) => id === userId),
    create: 'addOrgTeamUsers',
    remove: 'removeOrgTeamUserFromTeam',
    named: (body) => ({ userId: fieldsOf(body).id }),
    single: true,
    asBody: (stored) => ({ id: fieldsOf(stored).id }),
  },
];
