import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { inGroup, orgGrants, replaceGrants, roleNames } from './grants.ts';
import { validateGroup } from './secret-alerts.ts';
import {
  accountHandlers,
  accountOf,
  accountView,
  createAccount,
  deleteAccount,
  groupPlace,
  orgPlace,
  recordEvent,
} from './service-accounts.ts';

type OfOrg = { orgId: string; clientId: string };
type OfGroup = { groupId: string; clientId: string };

const ofOrg = accountHandlers((_world, { orgId }: OfOrg) => orgPlace(orgId));
const ofGroup = accountHandlers((world, { groupId }: OfGroup) => groupPlace(world, groupId));

export const serviceAccountHandlers = defineHandlers({
  listOrgServiceAccounts: ({ world, params }) => ({
    rows: world.tables.serviceAccounts.by('org', params.orgId),
    view: accountView(orgPlace(params.orgId)),
  }),

  createOrgServiceAccount(call) {
    const place = orgPlace(call.params.orgId);
    return createAccount(call.world, place, call.body, place.grants(call.body.roles), call);
  },

  deleteOrgServiceAccount(call) {
    const { world, params } = call;
    const place = orgPlace(params.orgId);
    deleteAccount(world, accountOf(world, place, params.clientId));
    recordEvent(world, 'SERVICE_ACCOUNT_DELETED', place, call);
    return undefined;
  },

  getOrgServiceAccountGroups({ world, params }) {
    const { grants } = accountOf(world, orgPlace(params.orgId), params.clientId);
    const projects = new Set(grants.flatMap((grant) => ('groupId' in grant ? [grant.groupId] : [])));
    return [...projects].map((groupId) => ({ groupId, roles: roleNames(grants, inGroup(groupId)) }));
  },

  getOrgServiceAccount: ofOrg.get,
  updateOrgServiceAccount: ofOrg.update,
  createOrgServiceAccountSecret: ofOrg.createSecret,
  deleteOrgServiceAccountSecret: ofOrg.deleteSecret,
  listOrgServiceAccountAccessList: ofOrg.listAddresses,
  createOrgServiceAccountAccessList: ofOrg.addAddresses,
  deleteOrgServiceAccountAccessListEntry: ofOrg.removeAddress,

  listGroupServiceAccounts({ world, params }) {
    const place = groupPlace(world, params.groupId);
    const accounts = world.tables.serviceAccounts.by('org', place.orgId);
    return { rows: accounts.filter(({ grants }) => grants.some(place.of)), view: accountView(place) };
  },

  createGroupServiceAccount(call) {
    const { world, params, body } = call;
    const place = groupPlace(world, params.groupId);
    // documented: whatever is made in a project is a member of the organization too
    const grants = [...orgGrants(['ORG_MEMBER'], place.orgId), ...place.grants(body.roles)];
    return createAccount(world, place, body, grants, call);
  },

  /** The account stays with its organization // documented */
  deleteGroupServiceAccount(call) {
    const { world, params } = call;
    const place = groupPlace(world, params.groupId);
    const account = accountOf(world, place, params.clientId);
    world.tables.serviceAccounts.put({ ...account, grants: replaceGrants(account.grants, place.of, []) });
    recordEvent(world, 'SERVICE_ACCOUNT_REMOVED_FROM_GROUP', place, call);
    validateGroup(world, place.groupId);
    return undefined;
  },

  inviteGroupServiceAccount(call) {
    const { world, params, body } = call;
    const place = groupPlace(world, params.groupId);
    // any account of the organization, with or without a role here
    const account = accountOf(world, orgPlace(place.orgId), params.clientId);
    const grants = replaceGrants(account.grants, place.of, place.grants(body.roles));
    const invited = world.tables.serviceAccounts.put({ ...account, grants });
    recordEvent(world, 'SERVICE_ACCOUNT_ADDED_TO_GROUP', place, call);
    validateGroup(world, place.groupId);
    return accountView(place)(invited);
  },

  getGroupServiceAccount: ofGroup.get,
  updateGroupServiceAccount: ofGroup.update,
  createGroupServiceAccountSecret: ofGroup.createSecret,
  deleteGroupServiceAccountSecret: ofGroup.deleteSecret,
  listGroupServiceAccountAccessList: ofGroup.listAddresses,
  createGroupServiceAccountAccessList: ofGroup.addAddresses,
  deleteGroupServiceAccountAccessListEntry: ofGroup.removeAddress,
});
