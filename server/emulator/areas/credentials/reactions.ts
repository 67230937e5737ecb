import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { inGroup, replaceGrants } from './grants.ts';

/** A project goes: keys and accounts lose their roles in it and stay with their organization. */
export function leaveGroup(world: World, { groupId, orgId }: AreaEvents['group.deleted']): void {
  const { apiKeys, serviceAccounts } = world.tables;
  const here = inGroup(groupId);
  for (const key of apiKeys.by('org', orgId).filter(({ grants }) => grants.some(here))) {
    apiKeys.put({ ...key, grants: replaceGrants(key.grants, here, []) });
  }
  for (const account of serviceAccounts.by('org', orgId).filter(({ grants }) => grants.some(here))) {
    serviceAccounts.put({ ...account, grants: replaceGrants(account.grants, here, []) });
  }
}
