import type { NotificationRequest } from '#contract/alert-configs/notifications/notifications.ts';
import { badField, failWith } from '#contract/api/errors.ts';
import { rolesIn } from '#contract/roles.ts';
import { groupOf } from '../find.ts';
import type { World } from '../world.ts';

/** A user or a team that a notification names must be at home in the project // documented */
export function checkAddressees(
  world: World,
  groupId: string,
  notifications: readonly NotificationRequest[],
): void {
  notifications.forEach((each, index) => {
    if (each.typeName === 'USER' && each.username !== undefined && !isUserOf(world, groupId, each.username)) {
      throw failWith('BAD_USERNAME_IN_GROUP_REF', {
        parameters: [each.username],
        fields: [{ field: `notifications[${index}].username`, description: 'is not a user of the project' }],
      });
    }
    if (each.typeName === 'TEAM' && each.teamId !== undefined && !isTeamOf(world, groupId, each.teamId)) {
      throw badField(`notifications[${index}].teamId`, 'is not a team of the project', 'INVALID_ATTRIBUTE');
    }
  });
}

function isTeamOf(world: World, groupId: string, teamId: string): boolean {
  return world.tables.teams.get(teamId)?.groups.some((each) => each.groupId === groupId) === true;
}

/** Whether the user has a role in the project: an own one, one of a team, or one that the organization brings. */
function isUserOf(world: World, groupId: string, username: string): boolean {
  const { orgId } = groupOf(world, groupId);
  const user = world.tables.users
    .by('org', orgId)
    .find((each) => each.username.toLowerCase() === username.toLowerCase());
  if (user?.status !== 'ACTIVE') return false;
  const roles = [...rolesIn(user.grants, { orgId, groupId })];
  return (
    roles.some((role) => role.startsWith('GROUP_')) ||
    user.teamIds.some((teamId) => isTeamOf(world, groupId, teamId))
  );
}
