import { badField, fail } from '#contract/api/errors.ts';
import { rolesIn } from '#contract/roles.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { groupOf } from '#server/emulator/kernel/find.ts';
import { type Caller, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { createCloudUser } from './new-user.ts';
import type { TeamRecord, UserRecord } from './records.ts';
import { appUserView, orgUserView, viewIn, wanted } from './users.ts';

export const teamView = ({ id, name }: TeamRecord) => ({ id, name });

export function rolesView(groupId: string) {
  return ({ id, groups }: TeamRecord) => ({
    teamId: id,
    roleNames: groups.find((each) => each.groupId === groupId)?.roleNames ?? [],
  });
}

export function requireTeam(world: World, { orgId, teamId }: { orgId: string; teamId: string }): TeamRecord {
  const team = world.tables.teams.get(teamId);
  if (team?.orgId !== orgId) throw fail('TEAM_NOT_FOUND', teamId);
  return team;
}

/** Names are unique in an organization // assumed, by specification §7 */
function requireFreeName(world: World, orgId: string, name: string, own?: string): void {
  const taken = world.tables.teams.by('org', orgId).some((team) => team.name === name && team.id !== own);
  if (taken) throw fail('TEAM_ALREADY_EXISTS', name);
}

function requireUser(world: World, orgId: string, id: string, field: string): UserRecord {
  const user = world.tables.users.get(id);
  if (user?.orgId !== orgId) throw badField(field, 'must be the id of a user of the organization');
  return user;
}

function join(world: World, user: UserRecord, teamId: string): UserRecord {
  if (user.teamIds.includes(teamId)) return user;
  return world.tables.users.put({ ...user, teamIds: [...user.teamIds, teamId] });
}

function leave(world: World, user: UserRecord, teamId: string): UserRecord {
  return world.tables.users.put({ ...user, teamIds: user.teamIds.filter((id) => id !== teamId) });
}

function membersOf(world: World, { id, orgId }: TeamRecord): UserRecord[] {
  return world.tables.users.by('org', orgId).filter(({ teamIds }) => teamIds.includes(id));
}

function requireMember(world: World, team: TeamRecord, userId: string): UserRecord {
  const user = membersOf(world, team).find(({ id }) => id === userId);
  if (!user) throw fail('USER_NOT_FOUND', userId);
  return user;
}

/** People are seen by those who have a part in their organization. */
function visibleUser(
  world: World,
  caller: Caller,
  named: (user: UserRecord) => boolean,
): UserRecord | undefined {
  return [...world.tables.users.all()].find(
    (user) => named(user) && rolesIn(caller.grants, { orgId: user.orgId }).size > 0,
  );
}

const ofOrganization = defineHandlers({
  createOrgTeam({ world, params, body, caller, peer }) {
    const { orgId } = params;
    requireFreeName(world, orgId, body.name);
    const everybody = world.tables.users.by('org', orgId);
    const users = (body.usernames ?? []).map((name, at) => {
      const user = everybody.find(({ username }) => username.toLowerCase() === name.toLowerCase());
      if (!user) throw badField(`usernames[${at}]`, 'must be a user of the organization');
      return user;
    });
    const team = world.tables.teams.put({ id: world.id(), orgId, name: body.name, groups: [] });
    for (const user of users) join(world, user, team.id);
    record(world, 'TEAM_CREATED', { orgId, teamId: team.id }, { caller, peer });
    return { ...teamView(team), usernames: [...new Set(users.map(({ username }) => username))] };
  },

  getOrgTeamByName({ world, params }) {
    const teams = world.tables.teams.by('org', params.orgId);
    const team = teams.find(({ name }) => name === params.teamName);
    if (!team) throw fail('TEAM_NAME_NOT_FOUND', params.teamName);
    return teamView(team);
  },

  renameOrgTeam({ world, params, body, caller, peer }) {
    const team = requireTeam(world, params);
    requireFreeName(world, team.orgId, body.name, team.id);
    const renamed = world.tables.teams.put({ ...team, name: body.name });
    record(world, 'TEAM_NAME_CHANGED', { orgId: team.orgId, teamId: team.id }, { caller, peer });
    return teamView(renamed);
  },

  deleteOrgTeam({ world, params, caller, peer }) {
    const team = requireTeam(world, params);
    for (const user of membersOf(world, team)) leave(world, user, team.id);
    world.tables.teams.delete(team.id);
    record(world, 'TEAM_DELETED', { orgId: team.orgId, teamId: team.id }, { caller, peer });
    return undefined;
  },
});

const users = defineHandlers({
  listOrgTeamUsers({ world, params, query, version }) {
    const team = requireTeam(world, params);
    const rows = membersOf(world, team).filter(
      (user) => wanted(query)(user) && (query.userId === undefined || user.id === query.userId),
    );
    return { rows, view: viewIn(version, orgUserView) };
  },

  addOrgTeamUsers({ world, params, body, caller, peer }) {
    const team = requireTeam(world, params);
    const { id: teamId, orgId } = team;
    const added = body.map(({ id }, at) => requireUser(world, orgId, id, `[${at}].id`));
    for (const user of added) {
      join(world, user, teamId);
      record(world, 'JOINED_TEAM', { orgId, teamId, targetUsername: user.username }, { caller, peer });
    }
    return { rows: membersOf(world, team), view: appUserView };
  },

  removeOrgTeamUserFromTeam({ world, params, caller, peer }) {
    const team = requireTeam(world, params);
    const user = requireMember(world, team, params.userId);
    const { id: teamId, orgId } = team;
    leave(world, user, teamId);
    record(world, 'REMOVED_FROM_TEAM', { orgId, teamId, targetUsername: user.username }, { caller, peer });
    return undefined;
  },

  addOrgTeamUser({ world, params, body, caller, peer }) {
    const { id: teamId, orgId } = requireTeam(world, params);
    const user = requireUser(world, orgId, body.id, 'id');
    record(world, 'JOINED_TEAM', { orgId, teamId, targetUsername: user.username }, { caller, peer });
    return orgUserView(join(world, user, teamId));
  },

  removeOrgTeamUser({ world, params, body, caller, peer }) {
    const team = requireTeam(world, params);
    const { id: teamId, orgId } = team;
    const user = requireMember(world, team, body.id);
    record(world, 'REMOVED_FROM_TEAM', { orgId, teamId, targetUsername: user.username }, { caller, peer });
    return orgUserView(leave(world, user, teamId));
  },

  createCloudUser,

  getUser({ world, params, caller }) {
    const user = visibleUser(world, caller, ({ id }) => id === params.userId);
    if (!user) throw fail('USER_NOT_FOUND', params.userId);
    return appUserView(user);
  },

  getUserByName({ world, params, caller }) {
    const name = params.userName.toLowerCase();
    const user = visibleUser(world, caller, ({ username }) => username.toLowerCase() === name);
    if (!user) throw fail('USER_NOT_FOUND', params.userName);
    return appUserView(user);
  },
});

export function isIn(groupId: string) {
  return ({ groups }: TeamRecord): boolean => groups.some((each) => each.groupId === groupId);
}

function without(team: TeamRecord, groupId: string): TeamRecord['groups'] {
  return team.groups.filter((each) => each.groupId !== groupId);
}

/** A team that has a role in the project. */
function requireTeamIn(world: World, { groupId, teamId }: { groupId: string; teamId: string }): TeamRecord {
  const team = world.tables.teams.get(teamId);
  if (!team || !isIn(groupId)(team)) throw fail('TEAM_NOT_FOUND', teamId);
  return team;
}

const ofProject = defineHandlers({
  addGroupTeams({ world, params, body, caller, peer }) {
    const { groupId } = params;
    const { orgId } = groupOf(world, groupId);
    for (const [at, { teamId, roleNames }] of body.entries()) {
      const team = world.tables.teams.get(teamId);
      if (team?.orgId !== orgId)
        throw badField(`[${at}].teamId`, 'must be the id of a team of the organization');
      const groups = [...without(team, groupId), { groupId, roleNames }];
      world.tables.teams.put({ ...team, groups });
      record(world, 'TEAM_ADDED_TO_GROUP', { groupId, teamId }, { caller, peer });
    }
    return { rows: world.tables.teams.by('org', orgId).filter(isIn(groupId)), view: rolesView(groupId) };
  },

  updateGroupTeam({ world, params, body, caller, peer }) {
    const { groupId, teamId } = params;
    const team = requireTeamIn(world, params);
    const groups = [...without(team, groupId), { groupId, roleNames: body.roleNames }];
    const changed = world.tables.teams.put({ ...team, groups });
    record(world, 'TEAM_ROLES_MODIFIED', { groupId, teamId }, { caller, peer });
    return { rows: [changed], view: rolesView(groupId) };
  },

  removeGroupTeam({ world, params, caller, peer }) {
    const { groupId, teamId } = params;
    const team = requireTeamIn(world, params);
    world.tables.teams.put({ ...team, groups: without(team, groupId) });
    record(world, 'TEAM_REMOVED_FROM_GROUP', { groupId, teamId }, { caller, peer });
    return undefined;
  },
});

/** Teams as owners make them, their users, and their roles in projects. */
export const teamHandlers = { ...ofOrganization, ...users, ...ofProject };
