import { fail } from '#contract/api/errors.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { groupOf } from '#server/emulator/kernel/find.ts';
import { defineHandlers, type Host } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import {
  addEntries,
  entryOf,
  forgetEntries,
  listEntries,
  removeEntry,
  requireStillListed,
} from './access-list.ts';
import { createKey, keyOf, keyView, requireKeyRoles } from './api-keys.ts';
import { groupGrants, inGroup, inOrg, orgGrants, replaceGrants } from './grants.ts';
import { type By, recordKeyEvent } from './key-events.ts';
import type { AccessUse, ApiKeyRecord } from './records.ts';

/** Replaces a key and writes down what of it is new. */
function change(world: World, before: ApiKeyRecord, after: ApiKeyRecord, by: By, groupId?: string) {
  if (after.desc !== before.desc) recordKeyEvent(world, 'API_KEY_DESCRIPTION_CHANGED', after, by, groupId);
  if (after.grants !== before.grants) recordKeyEvent(world, 'API_KEY_ROLES_CHANGED', after, by, groupId);
  return world.tables.apiKeys.put(after);
}

const keyEntryViewIn =
  ({ profile }: Pick<Host, 'profile'>) =>
  (cidrBlock: string, { id: _, count, ...use }: AccessUse, ipAddress?: string) => ({
    cidrBlock,
    ...(ipAddress ? { ipAddress } : {}),
    ...use,
    // documented: at least 1, so an entry that was never used has none; 0 observed
    ...(count > 0 || profile === 'observed' ? { count } : {}),
  });

export const apiKeyHandlers = defineHandlers({
  listOrgApiKeys: ({ world, params }) => ({
    rows: world.tables.apiKeys.by('org', params.orgId),
    view: keyView(world),
  }),

  createOrgApiKey({ world, params, body, caller, peer }) {
    requireKeyRoles(body.roles);
    const grants = orgGrants(body.roles, params.orgId);
    const { key, privateKey } = createKey(world, params.orgId, body.desc, grants);
    recordKeyEvent(world, 'API_KEY_CREATED', key, { caller, peer });
    return keyView(world, privateKey)(key);
  },

  getOrgApiKey: ({ world, params }) => keyView(world)(keyOf(world, params.orgId, params.apiUserId)),

  updateOrgApiKey({ world, params, body, caller, peer }) {
    const { orgId } = params;
    const before = keyOf(world, orgId, params.apiUserId);
    requireKeyRoles(body.roles);
    const grants = body.roles && replaceGrants(before.grants, inOrg(orgId), orgGrants(body.roles, orgId));
    const after = { ...before, desc: body.desc ?? before.desc, grants: grants ?? before.grants };
    return keyView(world)(change(world, before, after, { caller, peer }));
  },

  deleteOrgApiKey({ world, params, caller, peer }) {
    const key = keyOf(world, params.orgId, params.apiUserId);
    world.tables.apiKeys.delete(key.id);
    forgetEntries(world, key);
    recordKeyEvent(world, 'API_KEY_DELETED', key, { caller, peer });
    return undefined;
  },

  listOrgApiKeyAccessListEntries: ({ world, params, host }) =>
    listEntries(world, keyOf(world, params.orgId, params.apiUserId), keyEntryViewIn(host)),

  createOrgApiKeyAccessListEntry({ world, params, body, caller, peer, host }) {
    const key = keyOf(world, params.orgId, params.apiUserId);
    const { accessList, added } = addEntries(world, key, body);
    requireStillListed(world, key, accessList, { caller, peer });
    const after = world.tables.apiKeys.put({ ...key, accessList });
    for (const whitelistEntry of added) {
      const about = { orgId: key.orgId, targetPublicKey: key.publicKey, whitelistEntry };
      record(world, 'API_KEY_ACCESS_LIST_ENTRY_ADDED', about, { caller, peer });
    }
    return listEntries(world, after, keyEntryViewIn(host));
  },

  getOrgApiKeyAccessListEntry({ world, params, host }) {
    const key = keyOf(world, params.orgId, params.apiUserId);
    const entry = entryOf(key, params.ipAddress);
    return listEntries(world, { ...key, accessList: [entry] }, keyEntryViewIn(host))[0] as ReturnType<
      ReturnType<typeof keyEntryViewIn>
    >;
  },

  deleteOrgApiKeyAccessListEntry({ world, params, caller, peer }) {
    const key = keyOf(world, params.orgId, params.apiUserId);
    const entry = entryOf(key, params.ipAddress);
    const accessList = removeEntry(world, key, entry);
    requireStillListed(world, key, accessList, { caller, peer });
    world.tables.apiKeys.put({ ...key, accessList });
    const about = { orgId: key.orgId, targetPublicKey: key.publicKey, whitelistEntry: entry };
    record(world, 'API_KEY_ACCESS_LIST_ENTRY_DELETED', about, { caller, peer });
    return undefined;
  },

  listGroupApiKeys({ world, params }) {
    const { orgId } = groupOf(world, params.groupId);
    const rows = world.tables.apiKeys
      .by('org', orgId)
      .filter(({ grants }) => grants.some(inGroup(params.groupId)));
    return { rows, view: keyView(world) };
  },

  createGroupApiKey({ world, params, body, caller, peer }) {
    const { groupId } = params;
    const { orgId } = groupOf(world, groupId);
    requireKeyRoles(body.roles);
    // documented: whatever is made in a project is a member of the organization too
    const grants = [...orgGrants(['ORG_MEMBER'], orgId), ...groupGrants(body.roles, groupId)];
    const { key, privateKey } = createKey(world, orgId, body.desc, grants);
    recordKeyEvent(world, 'API_KEY_CREATED', key, { caller, peer });
    recordKeyEvent(world, 'API_KEY_ADDED_TO_GROUP', key, { caller, peer }, groupId);
    return keyView(world, privateKey)(key);
  },

  addGroupApiKey({ world, params, body, caller, peer }) {
    const { groupId } = params;
    const before = keyOf(world, groupOf(world, groupId).orgId, params.apiUserId);
    const roles = body.flatMap((each) => each.roles ?? []);
    requireKeyRoles(roles, '[0].roles');
    body.forEach((each, index) => {
      groupGrants(each.roles ?? [], groupId, `[${index}].roles`);
    });
    const held = before.grants.filter(inGroup(groupId)).map(({ roleName }) => roleName);
    const grants = replaceGrants(before.grants, inGroup(groupId), groupGrants([...held, ...roles], groupId));
    world.tables.apiKeys.put({ ...before, grants });
    const what = held.length > 0 ? 'API_KEY_ROLES_CHANGED' : 'API_KEY_ADDED_TO_GROUP';
    recordKeyEvent(world, what, before, { caller, peer }, groupId);
    return undefined;
  },

  /** A key that has no role here yet gets its first ones // observed: the CLI assigns keys so */
  updateGroupApiKeyRoles({ world, params, body, caller, peer }) {
    const { groupId } = params;
    const before = keyOf(world, groupOf(world, groupId).orgId, params.apiUserId);
    requireKeyRoles(body.roles);
    const grants =
      body.roles && replaceGrants(before.grants, inGroup(groupId), groupGrants(body.roles, groupId));
    const after = { ...before, desc: body.desc ?? before.desc, grants: grants ?? before.grants };
    return keyView(world)(change(world, before, after, { caller, peer }, groupId));
  },

  removeGroupApiKey({ world, params, caller, peer }) {
    const { groupId } = params;
    const key = keyOf(world, groupOf(world, groupId).orgId, params.apiUserId);
    if (!key.grants.some(inGroup(groupId))) throw fail('API_KEY_NOT_FOUND', key.id);
    world.tables.apiKeys.put({ ...key, grants: replaceGrants(key.grants, inGroup(groupId), []) });
    recordKeyEvent(world, 'API_KEY_REMOVED_FROM_GROUP', key, { caller, peer }, groupId);
    return undefined;
  },
});
