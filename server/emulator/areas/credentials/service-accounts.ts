import type { z } from 'zod';
import { fail } from '#contract/api/errors.ts';
import type { ServiceAccount } from '#contract/credentials/schemas.ts';
import type { EventType } from '#contract/events/families.ts';
import type { Grant, Role } from '#contract/roles.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { groupOf } from '#server/emulator/kernel/find.ts';
import type { Call } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import {
  addEntries,
  bornAt,
  entryOf,
  forgetEntries,
  type GivenEntry,
  listEntries,
  removeEntry,
  requireStillListed,
} from './access-list.ts';
import { groupGrants, inGroup, inOrg, orgGrants, replaceGrants, roleNames } from './grants.ts';
import type { AccessUse, SecretRecord, ServiceAccountRecord } from './records.ts';
import { validateAccount } from './secret-alerts.ts';
import { addSecret, secretView } from './secrets.ts';

type By = Pick<Call, 'caller' | 'peer'>;
/** Where an account is looked at: in its organization, or in one project. */
export interface Place {
  orgId: string;
  groupId?: string;
  /** Whether a grant is one of this place. */
  of: (grant: Grant) => boolean;
  /** Roles of a request as grants in this place. */
  grants: (roles: readonly Role[]) => Grant[];
}

export const orgPlace = (orgId: string): Place => ({
  orgId,
  of: inOrg(orgId),
  grants: (roles) => orgGrants(roles, orgId),
});

export const groupPlace = (world: World, groupId: string): Place & { groupId: string } => ({
  orgId: groupOf(world, groupId).orgId,
  groupId,
  of: inGroup(groupId),
  grants: (roles) => groupGrants(roles, groupId),
});

/** What happened to an account, in the log of the place where it was requested. */
export function recordEvent(world: World, what: EventType, { orgId, groupId }: Place, by: By): void {
  record(world, what, groupId === undefined ? { orgId } : { groupId }, by);
}

/** The account of that client id in the place; those of other places are as unknown as none. */
export function accountOf(world: World, place: Place, clientId: string): ServiceAccountRecord {
  const [account] = world.tables.serviceAccounts.by('clientId', clientId);
  const here = account?.orgId === place.orgId;
  if (!account || !here || (place.groupId !== undefined && !account.grants.some(place.of))) {
    throw fail('SERVICE_ACCOUNT_NOT_FOUND', clientId);
  }
  return account;
}

interface NewAccount {
  name: string;
  description: string;
  secretExpiresAfterHours: number;
}

/** Makes an account with its first secret, which only this answer shows. */
export function createAccount(world: World, place: Place, requested: NewAccount, grants: Grant[], by: By) {
  const id = world.id();
  const bare: ServiceAccountRecord = {
    id,
    clientId: `mdb_sa_id_${id}`,
    name: requested.name,
    description: requested.description,
    orgId: place.orgId,
    grants,
    accessList: [],
    secrets: [],
  };
  const { account, record: created, secret } = addSecret(world, bare, requested.secretExpiresAfterHours);
  recordEvent(world, 'SERVICE_ACCOUNT_CREATED', place, by);
  recordEvent(world, 'SERVICE_ACCOUNT_SECRET_ADDED', place, by);
  return { ...accountView(place)(account), secrets: [secretView(created, secret)] };
}

/** Deletes the account with its tokens and the use of its access list. */
export function deleteAccount(world: World, account: ServiceAccountRecord): void {
  world.tables.serviceAccounts.delete(account.id);
  for (const { id } of [...world.tables.tokens.by('clientId', account.clientId)]) {
    world.tables.tokens.delete(id);
  }
  forgetEntries(world, account);
  validateAccount(world, account);
}

/** An account as a place shows it: with its roles there, its secrets masked. */
export function accountView(place: Place) {
  return ({ id, clientId, name, description, grants, secrets }: ServiceAccountRecord) => {
    const shown: z.infer<typeof ServiceAccount> = {
      clientId,
      createdAt: bornAt(id),
      ...(description ? { description } : {}),
      name,
      roles: roleNames(grants, place.of),
      secrets: secrets.map((secret: SecretRecord) => secretView(secret)),
    };
    return shown;
  };
}

function accountEntryView(cidrBlock: string, use: AccessUse, ipAddress?: string) {
  return {
    cidrBlock,
    ...(ipAddress ? { ipAddress } : {}),
    createdAt: use.created,
    requestCount: use.count,
    ...(use.lastUsed ? { lastUsedAt: use.lastUsed } : {}),
    ...(use.lastUsedAddress ? { lastUsedAddress: use.lastUsedAddress } : {}),
  };
}

interface Update {
  name?: string | undefined;
  description?: string | undefined;
  roles?: readonly Role[] | undefined;
}

type OnAccount<Params> = By & { world: World; params: Params };

/** The handlers that are the same for an account of an organization and for one of a project. */
export function accountHandlers<Params extends { clientId: string }>(
  locationOf: (world: World, params: Params) => Place,
) {
  const find = ({ world, params }: OnAccount<Params>) => {
    const place = locationOf(world, params);
    return { place, account: accountOf(world, place, params.clientId) };
  };
  return {
    get(call: OnAccount<Params>) {
      const { place, account } = find(call);
      return accountView(place)(account);
    },

    update(call: OnAccount<Params> & { body: Update }) {
      const { place, account: before } = find(call);
      const { name = before.name, description = before.description, roles } = call.body;
      if (name !== before.name || description !== before.description) {
        recordEvent(call.world, 'SERVICE_ACCOUNT_DETAILS_CHANGED', place, call);
      }
      const grants = roles && replaceGrants(before.grants, place.of, place.grants(roles));
      if (grants) recordEvent(call.world, 'SERVICE_ACCOUNT_ROLES_CHANGED', place, call);
      const after = {
        ...before,
        name,
        ...(description === undefined ? {} : { description }),
        grants: grants ?? before.grants,
      };
      return accountView(place)(call.world.tables.serviceAccounts.put(after));
    },

    createSecret(call: OnAccount<Params> & { body: { secretExpiresAfterHours: number } }) {
      const { place, account } = find(call);
      const { record: created, secret } = addSecret(call.world, account, call.body.secretExpiresAfterHours);
      recordEvent(call.world, 'SERVICE_ACCOUNT_SECRET_ADDED', place, call);
      return secretView(created, secret);
    },

    /** Tokens that were issued before live on until they expire // assumed */
    deleteSecret(call: OnAccount<Params & { secretId: string }>) {
      const { place, account } = find(call);
      const { secretId } = call.params;
      const secrets = account.secrets.filter(({ id }) => id !== secretId);
      if (secrets.length === account.secrets.length) {
        throw fail('SERVICE_ACCOUNT_SECRET_NOT_FOUND', secretId, account.clientId);
      }
      const after = call.world.tables.serviceAccounts.put({ ...account, secrets });
      recordEvent(call.world, 'SERVICE_ACCOUNT_SECRET_DELETED', place, call);
      validateAccount(call.world, after);
      return undefined;
    },

    listAddresses: (call: OnAccount<Params>) => listEntries(call.world, find(call).account, accountEntryView),

    addAddresses(call: OnAccount<Params> & { body: readonly GivenEntry[] }) {
      const { place, account } = find(call);
      const { accessList, added } = addEntries(call.world, account, call.body);
      requireStillListed(call.world, account, accessList, call);
      const after = call.world.tables.serviceAccounts.put({ ...account, accessList });
      for (const _ of added) recordEvent(call.world, 'SERVICE_ACCOUNT_ACCESS_LIST_ENTRY_ADDED', place, call);
      return listEntries(call.world, after, accountEntryView);
    },

    removeAddress(call: OnAccount<Params & { ipAddress: string }>) {
      const { place, account } = find(call);
      const accessList = removeEntry(call.world, account, entryOf(account, call.params.ipAddress));
      requireStillListed(call.world, account, accessList, call);
      call.world.tables.serviceAccounts.put({ ...account, accessList });
      recordEvent(call.world, 'SERVICE_ACCOUNT_ACCESS_LIST_ENTRY_DELETED', place, call);
      return undefined;
    },
  };
}
