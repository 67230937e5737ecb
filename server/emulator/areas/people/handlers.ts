import { fail } from '#contract/api/errors.ts';
import { groupOf } from '#server/emulator/kernel/find.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { firstVersionHandlers } from './first-version.ts';
import { invitationHandlers } from './invitations.ts';
import { isOfGroup } from './joining.ts';
import { memberHandlers } from './members.ts';
import { orgSettingsHandlers } from './org-settings.ts';
import type { UserRecord } from './records.ts';
import { isIn, requireTeam, rolesView, teamHandlers, teamView } from './teams.ts';
import { groupRolesOf, groupUserView, orgUserView, viewIn, wanted } from './users.ts';

export const peopleHandlers = defineHandlers({
  ...orgSettingsHandlers,
  ...teamHandlers,
  ...memberHandlers,
  ...invitationHandlers,
  ...firstVersionHandlers,

  listOrgUsers({ world, params, query, version }) {
    const rows = world.tables.users.by('org', params.orgId).filter(wanted(query));
    return { rows, view: viewIn(version, orgUserView) };
  },

  listGroupUsers({ world, params, query, version, host }) {
    const { groupId } = params;
    const { orgId } = groupOf(world, groupId);
    const roles = groupRolesOf(world, groupId, query);
    const rows = world.tables.users
      .by('org', orgId)
      .filter((user) => wanted(query)(user) && roles(user).length > 0);
    const view = viewIn(version, groupUserView(roles));
    if (host.profile === 'observed') return { rows, view };
    // who has roles of a team or of the organization only has no address in the project // assumed
    const addressed = (user: UserRecord) =>
      user.grants.some(isOfGroup(groupId)) ? view(user) : { ...view(user), links: [] };
    return { rows, view: addressed };
  },

  listOrgTeams: ({ world, params }) => ({
    rows: world.tables.teams.by('org', params.orgId),
    view: teamView,
  }),

  getOrgTeam: ({ world, params }) => teamView(requireTeam(world, params)),

  listGroupTeams({ world, params }) {
    const { orgId } = groupOf(world, params.groupId);
    const rows = world.tables.teams.by('org', orgId).filter(isIn(params.groupId));
    return { rows, view: rolesView(params.groupId) };
  },

  getGroupTeam({ world, params }) {
    const team = world.tables.teams.get(params.teamId);
    if (!team || !isIn(params.groupId)(team)) throw fail('TEAM_NOT_FOUND', params.teamId);
    return rolesView(params.groupId)(team);
  },
});
