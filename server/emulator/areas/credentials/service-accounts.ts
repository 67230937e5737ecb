import type { z } from 'zod';
import type { ServiceAccount } from '#contract/credentials/schemas.ts';
import { fail } from '#contract/errors.ts';
import type { Grant } from '#contract/roles.ts';
import { record } from '#server/emulator/kernel/audit.ts';
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
} from './access-list.ts';
import { roleNames } from './grants.ts';
import type { AccessUse, SecretRecord, ServiceAccountRecord } from './records.ts';
import { judgeAccount } from './secret-alerts.ts';
import { addSecret, secretView } from './secrets.ts';

export type By = Pick<Call, 'caller' | 'peer'>;
/** Where an account is looked at: in its organization, or in one project. */
export interface Place {
  orgId: string;
  groupId?: string;
  of: (grant: Grant) => boolean;
}

/** What happened to an account, in the log of the place where it was asked for. */
export function tell(world: World, what: string, { orgId, groupId }: Place, by: By): void {
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
export function createAccount(world: World, place: Place, asked: NewAccount, grants: Grant[], by: By) {
  const id = world.id();
  const bare: ServiceAccountRecord = {
    id,
    clientId: `mdb_sa_id_${id}`,
    name: asked.name,
    description: asked.description,
    orgId: place.orgId,
    grants,
    accessList: [],
    secrets: [],
  };
  const { account, record: made, secret } = addSecret(world, bare, asked.secretExpiresAfterHours);
  tell(world, 'SERVICE_ACCOUNT_CREATED', place, by);
  tell(world, 'SERVICE_ACCOUNT_SECRET_ADDED', place, by);
  return { ...accountView(place)(account), secrets: [secretView(made, secret)] };
}

interface Update {
  name?: string | undefined;
  description?: string | undefined;
}

export function updateAccount(
  world: World,
  place: Place,
  before: ServiceAccountRecord,
  { name = before.name, description }: Update,
  grants: Grant[] | undefined,
  by: By,
): ServiceAccountRecord {
  const words = description ?? before.description;
  if (name !== before.name || words !== before.description) {
    tell(world, 'SERVICE_ACCOUNT_DETAILS_CHANGED', place, by);
  }
  if (grants) tell(world, 'SERVICE_ACCOUNT_ROLES_CHANGED', place, by);
  const after = {
    ...before,
    name,
    ...(words === undefined ? {} : { description: words }),
    grants: grants ?? before.grants,
  };
  world.tables.serviceAccounts.put(after);
  return after;
}

/** The account is gone, and with it whatever it could sign in with. */
export function deleteAccount(world: World, account: ServiceAccountRecord): void {
  world.tables.serviceAccounts.delete(account.id);
  for (const { id } of [...world.tables.tokens.by('clientId', account.clientId)]) {
    world.tables.tokens.delete(id);
  }
  forgetEntries(world, account);
  judgeAccount(world, account);
}

export function createSecret(
  world: World,
  place: Place,
  account: ServiceAccountRecord,
  hours: number,
  by: By,
) {
  const { record: made, secret } = addSecret(world, account, hours);
  tell(world, 'SERVICE_ACCOUNT_SECRET_ADDED', place, by);
  return secretView(made, secret);
}

/** Tokens that were issued before live on until they expire // assumed */
export function deleteSecret(
  world: World,
  place: Place,
  account: ServiceAccountRecord,
  secretId: string,
  by: By,
): void {
  const secrets = account.secrets.filter(({ id }) => id !== secretId);
  if (secrets.length === account.secrets.length) {
    throw fail('SERVICE_ACCOUNT_SECRET_NOT_FOUND', secretId, account.clientId);
  }
  const after = world.tables.serviceAccounts.put({ ...account, secrets });
  tell(world, 'SERVICE_ACCOUNT_SECRET_DELETED', place, by);
  judgeAccount(world, after);
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

export function accountEntryView(cidrBlock: string, use: AccessUse, ipAddress?: string) {
  return {
    cidrBlock,
    ...(ipAddress ? { ipAddress } : {}),
    createdAt: use.created,
    requestCount: use.count,
    ...(use.lastUsed ? { lastUsedAt: use.lastUsed } : {}),
    ...(use.lastUsedAddress ? { lastUsedAddress: use.lastUsedAddress } : {}),
  };
}

export function addAddresses(
  world: World,
  place: Place,
  account: ServiceAccountRecord,
  given: readonly GivenEntry[],
  by: By,
) {
  const { accessList, added } = addEntries(world, account, given);
  const after = world.tables.serviceAccounts.put({ ...account, accessList });
  for (const _ of added) tell(world, 'SERVICE_ACCOUNT_ACCESS_LIST_ENTRY_ADDED', place, by);
  return listEntries(world, after, accountEntryView);
}

export function removeAddress(
  world: World,
  place: Place,
  account: ServiceAccountRecord,
  address: string,
  by: By,
): void {
  const accessList = removeEntry(world, account, entryOf(account, address));
  world.tables.serviceAccounts.put({ ...account, accessList });
  tell(world, 'SERVICE_ACCOUNT_ACCESS_LIST_ENTRY_DELETED', place, by);
}
