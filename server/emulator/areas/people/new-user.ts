import { badField, fail } from '#contract/api/errors.ts';
import type { AppUserRequest } from '#contract/people/membership.ts';
import { type Grant, isGroupRole, isOrgRole, satisfies } from '#contract/roles.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import type { Call, Caller } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { invite } from './joining.ts';
import { appUserView } from './users.ts';

type AskedRole = AppUserRequest['roles'][number];

/** A role as a grant with its organization; only who owns the place may give it. */
function grantOf(world: World, caller: Caller, { orgId, groupId, roleName }: AskedRole, path: string) {
  if ((orgId === undefined) === (groupId === undefined))
    throw badField(path, 'must name an organization or a project');
  if (groupId !== undefined) {
    if (!isGroupRole(roleName)) throw badField(`${path}.roleName`, 'must be a role of projects');
    const group = world.tables.groups.get(groupId);
    const scope = group && { orgId: group.orgId, groupId };
    if (!scope || !satisfies(caller.grants, ['GROUP_OWNER'], scope)) throw fail('USER_UNAUTHORIZED');
    return { org: group.orgId, grant: { roleName, groupId } satisfies Grant };
  }
  const org = orgId ?? '';
  if (!isOrgRole(roleName)) throw badField(`${path}.roleName`, 'must be a role of organizations');
  if (!world.tables.orgs.get(org) || !satisfies(caller.grants, ['ORG_OWNER'], { orgId: org }))
    throw fail('USER_UNAUTHORIZED');
  return { org, grant: { roleName, orgId: org } satisfies Grant };
}

/** A new user is invited: roles apply when the invitation is accepted, so the answer contains none // observed */
export function createCloudUser({ world, body, caller, peer }: Call<'createCloudUser'>) {
  const asked = body.roles.map((role, at) => grantOf(world, caller, role, `roles[${at}]`));
  const [first] = asked;
  const orgId = first?.org ?? '';
  const other = asked.findIndex(({ org }) => org !== orgId);
  // assumed: a person has a user in each organization here
  if (other >= 0) throw badField(`roles[${other}]`, 'must belong to the organization of the first role');
  const { username, firstName, lastName, country, mobileNumber = '' } = body;
  const user = invite(world, caller, {
    orgId,
    username,
    grants: asked.map(({ grant }) => grant),
    person: { firstName, lastName, country, mobileNumber },
  });
  record(world, 'INVITED_TO_ORG', { orgId, targetUsername: user.username }, { caller, peer });
  return { ...appUserView(user), roles: [] };
}
