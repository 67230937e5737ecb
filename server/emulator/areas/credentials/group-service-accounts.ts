import { groupOf } from '#server/emulator/kernel/find.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { listEntries } from './access-list.ts';
import { groupGrants, inGroup, orgGrants, replaceGrants } from './grants.ts';
import { judgeGroup } from './secret-alerts.ts';
import {
  accountEntryView,
  accountOf,
  accountView,
  addAddresses,
  createAccount,
  createSecret,
  deleteSecret,
  type Place,
  removeAddress,
  tell,
  updateAccount,
} from './service-accounts.ts';

function placeOf(world: World, groupId: string): Place & { groupId: string } {
  return { orgId: groupOf(world, groupId).orgId, groupId, of: inGroup(groupId) };
}

type OfOne = Pick<Call, 'world'> & { params: { groupId: string; clientId: string } };
function found({ world, params }: OfOne) {
  const place = placeOf(world, params.groupId);
  return { place, account: accountOf(world, place, params.clientId) };
}

export const groupServiceAccountHandlers = defineHandlers({
  listGroupServiceAccounts({ world, params }) {
    const place = placeOf(world, params.groupId);
    const rows = world.tables.serviceAccounts
      .by('org', place.orgId)
      .filter(({ grants }) => grants.some(place.of));
    return { rows, view: accountView(place) };
  },

  createGroupServiceAccount(call) {
    const { world, params, body } = call;
    const place = placeOf(world, params.groupId);
    // documented: whatever is made in a project is a member of the organization too
    const grants = [...orgGrants(['ORG_MEMBER'], place.orgId), ...groupGrants(body.roles, params.groupId)];
    return createAccount(world, place, body, grants, call);
  },

  getGroupServiceAccount(call) {
    const { place, account } = found(call);
    return accountView(place)(account);
  },

  updateGroupServiceAccount(call) {
    const { world, params, body } = call;
    const { place, account } = found(call);
    const grants =
      body.roles && replaceGrants(account.grants, place.of, groupGrants(body.roles, params.groupId));
    return accountView(place)(updateAccount(world, place, account, body, grants, call));
  },

  /** The account stays with its organization // documented */
  deleteGroupServiceAccount(call) {
    const { world } = call;
    const { place, account } = found(call);
    world.tables.serviceAccounts.put({ ...account, grants: replaceGrants(account.grants, place.of, []) });
    tell(world, 'SERVICE_ACCOUNT_REMOVED_FROM_GROUP', place, call);
    judgeGroup(world, place.groupId);
    return undefined;
  },

  inviteGroupServiceAccount(call) {
    const { world, params, body } = call;
    const place = placeOf(world, params.groupId);
    // any account of the organization, with or without a role here
    const account = accountOf(world, { orgId: place.orgId, of: place.of }, params.clientId);
    const grants = replaceGrants(account.grants, place.of, groupGrants(body.roles, params.groupId));
    const invited = world.tables.serviceAccounts.put({ ...account, grants });
    tell(world, 'SERVICE_ACCOUNT_ADDED_TO_GROUP', place, call);
    judgeGroup(world, place.groupId);
    return accountView(place)(invited);
  },

  createGroupServiceAccountSecret(call) {
    const { place, account } = found(call);
    return createSecret(call.world, place, account, call.body.secretExpiresAfterHours, call);
  },

  deleteGroupServiceAccountSecret(call) {
    const { place, account } = found(call);
    deleteSecret(call.world, place, account, call.params.secretId, call);
    return undefined;
  },

  listGroupServiceAccountAccessList: (call) => listEntries(call.world, found(call).account, accountEntryView),

  createGroupServiceAccountAccessList(call) {
    const { place, account } = found(call);
    return addAddresses(call.world, place, account, call.body, call);
  },

  deleteGroupServiceAccountAccessListEntry(call) {
    const { place, account } = found(call);
    removeAddress(call.world, place, account, call.params.ipAddress, call);
    return undefined;
  },
});
