import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import { listEntries } from './access-list.ts';
import { inGroup, inOrg, orgGrants, replaceGrants, roleNames } from './grants.ts';
import {
  accountEntryView,
  accountOf,
  accountView,
  addAddresses,
  createAccount,
  createSecret,
  deleteAccount,
  deleteSecret,
  type Place,
  removeAddress,
  tell,
  updateAccount,
} from './service-accounts.ts';

const placeOf = (orgId: string): Place => ({ orgId, of: inOrg(orgId) });

type OfOne = Pick<Call, 'world'> & { params: { orgId: string; clientId: string } };
function found({ world, params }: OfOne) {
  const place = placeOf(params.orgId);
  return { place, account: accountOf(world, place, params.clientId) };
}

export const orgServiceAccountHandlers = defineHandlers({
  listOrgServiceAccounts: ({ world, params }) => ({
    rows: world.tables.serviceAccounts.by('org', params.orgId),
    view: accountView(placeOf(params.orgId)),
  }),

  createOrgServiceAccount({ world, params, body, caller, peer }) {
    const grants = orgGrants(body.roles, params.orgId);
    return createAccount(world, placeOf(params.orgId), body, grants, { caller, peer });
  },

  getOrgServiceAccount(call) {
    const { place, account } = found(call);
    return accountView(place)(account);
  },

  updateOrgServiceAccount(call) {
    const { world, params, body } = call;
    const { place, account } = found(call);
    const grants = body.roles && replaceGrants(account.grants, place.of, orgGrants(body.roles, params.orgId));
    return accountView(place)(updateAccount(world, place, account, body, grants, call));
  },

  deleteOrgServiceAccount(call) {
    const { place, account } = found(call);
    deleteAccount(call.world, account);
    tell(call.world, 'SERVICE_ACCOUNT_DELETED', place, call);
    return undefined;
  },

  getOrgServiceAccountGroups(call) {
    const { grants } = found(call).account;
    const projects = new Set(grants.flatMap((grant) => ('groupId' in grant ? [grant.groupId] : [])));
    return [...projects].map((groupId) => ({ groupId, roles: roleNames(grants, inGroup(groupId)) }));
  },

  createOrgServiceAccountSecret(call) {
    const { place, account } = found(call);
    return createSecret(call.world, place, account, call.body.secretExpiresAfterHours, call);
  },

  deleteOrgServiceAccountSecret(call) {
    const { place, account } = found(call);
    deleteSecret(call.world, place, account, call.params.secretId, call);
    return undefined;
  },

  listOrgServiceAccountAccessList: (call) => listEntries(call.world, found(call).account, accountEntryView),

  createOrgServiceAccountAccessList(call) {
    const { place, account } = found(call);
    return addAddresses(call.world, place, account, call.body, call);
  },

  deleteOrgServiceAccountAccessListEntry(call) {
    const { place, account } = found(call);
    removeAddress(call.world, place, account, call.params.ipAddress, call);
    return undefined;
  },
});
