import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** A project goes: nobody has a role in it any more, alone or through a team, nor is invited to it. */
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
