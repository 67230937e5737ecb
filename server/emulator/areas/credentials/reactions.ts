import type { Grant } from '#contract/roles.ts';
import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { forgetEntries } from './access-list.ts';
import { createKey, keyView } from './api-keys.ts';
import { inGroup, inOrg, orgGrants, replaceGrants } from './grants.ts';
import { recordKeyEvent } from './key-events.ts';
import { createAccount, deleteAccount, orgPlace } from './service-accounts.ts';

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

/** The key or the account that a new organization comes with; the answer shows its secret, this once. */
export function addFirstCredential(
  world: World,
  { orgId, asked, by, notify }: AreaEvents['org.created'],
): void {
  if (asked.apiKey) {
    const grants = orgGrants(asked.apiKey.roles, orgId, 'apiKey.roles');
    const { key, privateKey } = createKey(world, orgId, asked.apiKey.desc, grants);
    recordKeyEvent(world, 'API_KEY_CREATED', key, by);
    notify({ apiKey: keyView(world, privateKey)(key) });
  }
  if (asked.serviceAccount) {
    const grants = orgGrants(asked.serviceAccount.roles, orgId, 'serviceAccount.roles');
    notify({ serviceAccount: createAccount(world, orgPlace(orgId), asked.serviceAccount, grants, by) });
  }
}

/** Grants without those of an organization that goes, and where their holder is at home then: undefined, nowhere. */
function without(orgId: string, { grants, orgId: home }: { grants: readonly Grant[]; orgId: string }) {
  const left = replaceGrants(grants, inOrg(orgId), []);
  const next = home === orgId ? left.flatMap((grant) => ('orgId' in grant ? [grant.orgId] : []))[0] : home;
  return { grants: left, orgId: next };
}

/**
 * Deletes the keys and accounts of a deleted organization. The initial credentials of a world belong to its
 * first organization and have roles in all: they move to the next one.
 */
export function endCredentials(world: World, { orgId: gone }: AreaEvents['org.deleted']): void {
  const { apiKeys, serviceAccounts } = world.tables;
  const here = (of: { grants: readonly Grant[]; orgId: string }) =>
    of.orgId === gone || of.grants.some(inOrg(gone));
  for (const key of [...apiKeys.all()].filter(here)) {
    const { grants, orgId } = without(gone, key);
    if (orgId !== undefined) apiKeys.put({ ...key, grants, orgId });
    else {
      forgetEntries(world, key);
      apiKeys.delete(key.id);
    }
  }
  for (const account of [...serviceAccounts.all()].filter(here)) {
    const { grants, orgId } = without(gone, account);
    if (orgId !== undefined) serviceAccounts.put({ ...account, grants, orgId });
    else deleteAccount(world, account);
  }
}
