import { badField, failWith } from '#contract/api/errors.ts';
import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { orgGrants } from './joining.ts';

/** A deleted project: removes all roles in it, direct or through a team, and its invitations. */
export function releasePeople(world: World, { groupId, orgId }: AreaEvents['group.deleted']): void {
  const { users, teams, groupInvites } = world.tables;
  for (const user of [...users.by('org', orgId)]) {
    const grants = user.grants.filter((grant) => !('groupId' in grant && grant.groupId === groupId));
    if (grants.length < user.grants.length) users.put({ ...user, grants });
  }
  for (const team of [...teams.by('org', orgId)]) {
    const groups = team.groups.filter((each) => each.groupId !== groupId);
    if (groups.length < team.groups.length) teams.put({ ...team, groups });
  }
  for (const { id } of [...groupInvites.by('group', groupId)]) groupInvites.delete(id);
}

/**
 * Who owns a new organization: a person of one that the caller owns. A user belongs to one organization here, so that
 * the same person has another id in the new one // the service keeps the id: docs/fidelity.md
 */
export function addOwner(world: World, { orgId, asked, owned, by, notify }: AreaEvents['org.created']): void {
  const { orgOwnerId } = asked;
  if (orgOwnerId === undefined) {
    if (by.caller.kind === 'serviceAccount') return;
    throw failWith('MISSING_ATTRIBUTE', {
      parameters: ['orgOwnerId'],
      fields: [{ field: 'orgOwnerId', description: 'is required of API keys' }],
    });
  }
  const person = world.tables.users.get(orgOwnerId);
  if (person?.status !== 'ACTIVE' || !owned.includes(person.orgId)) {
    throw badField('orgOwnerId', 'must be the id of a user of an organization that the caller owns');
  }
  const { lastAuth: _, invitation: _invitation, ...existing } = person;
  const id = world.id();
  world.tables.users.put({
    ...existing,
    id,
    orgId,
    createdAt: world.iso(),
    grants: orgGrants(orgId, ['ORG_OWNER']),
    teamIds: [],
  });
  notify({ orgOwnerId });
}

/** A deleted organization: its users, teams and policies are removed by their index, its settings by its id. */
export function forgetSettings(world: World, { orgId }: AreaEvents['org.deleted']): void {
  world.tables.orgSettings.delete(orgId);
}
