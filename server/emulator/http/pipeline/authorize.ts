import { fail } from '#contract/api/errors.ts';
import type { Needed } from '#contract/api/operation.ts';
import { type Role, rolesIn } from '#contract/roles.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import { instant } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';

const hex = /^[a-f0-9]{24}$/;

/**
 * Whether the caller may do this in the project or organization of the path. Without a role in it, the
 * response is the same as for a missing one: ids reveal nothing.
 */
export function authorize(
  world: World,
  caller: Caller,
  needed: Needed,
  params: Record<string, string>,
): void {
  const { groupId, orgId, federationSettingsId } = params;
  let scope: { orgId: string; groupId?: string } | undefined;
  if (groupId !== undefined) {
    if (!hex.test(groupId)) throw fail('INVALID_GROUP_ID', groupId);
    const group = world.tables.groups.get(groupId);
    if (!group) throw fail('GROUP_NOT_FOUND', groupId);
    scope = { orgId: group.orgId, groupId };
  } else if (orgId !== undefined) {
    if (!hex.test(orgId)) throw fail('INVALID_ORG_ID', orgId);
    if (!world.tables.orgs.get(orgId)) throw fail('ORG_NOT_FOUND', orgId);
    scope = { orgId };
  } else if (federationSettingsId !== undefined) {
    const settings = world.tables.federationSettings.get(federationSettingsId);
    if (!settings || rolesIn(caller.grants, settings).size === 0) {
      throw fail('RESOURCE_NOT_FOUND');
    }
    scope = { orgId: settings.orgId };
  }
  if (!scope) return;
  const held = rolesIn(caller.grants, scope);
  if (held.size === 0) throw groupId ? fail('GROUP_NOT_FOUND', groupId) : fail('ORG_NOT_FOUND', orgId);
  if (typeof needed === 'string') return;
  if (!needed.some((role: Role) => held.has(role))) throw fail('USER_UNAUTHORIZED');
}

/**
 * Whether a request deletes a project again that was deleted shortly before: the service, which deletes it step by step,
 * accepts this // observed: Terraform's tests; assumed: for a minute
 */
export function repeatsDeletion(
  world: World,
  caller: Caller,
  operationId: string,
  { groupId = '' }: Record<string, string>,
): boolean {
  if (operationId !== 'deleteGroup' || world.tables.groups.get(groupId)) return false;
  // roles in the project went with it
  const owned = caller.grants.flatMap((grant) =>
    'orgId' in grant && grant.roleName === 'ORG_OWNER' ? grant.orgId : [],
  );
  return [...new Set(owned)].some((orgId) =>
    world.tables.events
      .by('org', orgId)
      .some(
        ({ eventTypeName, resourceId, created }) =>
          eventTypeName === 'GROUP_DELETED' &&
          resourceId === groupId &&
          world.now() - instant(created) <= MINUTE,
      ),
  );
}
