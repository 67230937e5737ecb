import { createHash } from 'node:crypto';
import { realm } from '#contract/api/names.ts';
import type { Grant } from '#contract/roles.ts';
import { tokenHash } from '#server/auth/bearer.ts';
import { digestHa1 } from '#server/auth/digest.ts';
import { addEvent } from '#server/emulator/kernel/alerts/incident-events.ts';
import type { OwnerSecrets, Owners } from '#server/emulator/kernel/owners.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { maskSecret } from './secrets.ts';

/** How long the credentials of a seed are valid. */
const worldLifeHours = 365 * 24;

function add(world: World, owner: OwnerSecrets): void {
  put(world, owner, () => world.id());
  // the log of each organization contains the creation of keys and their roles
  for (const { id: orgId } of world.tables.orgs.all()) {
    addEvent(world, world.now(), 'API_KEY_CREATED', { orgId, targetPublicKey: owner.publicKey });
    addEvent(world, world.now(), 'SERVICE_ACCOUNT_CREATED', { orgId });
  }
}

/** An id that follows from a text: the world's own count of ids stays as it was. */
const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

function grant(world: World, owner: OwnerSecrets): void {
  const { publicKey, clientId } = owner;
  const ids = [publicKey, clientId, `${clientId}/secret`].map(idOf);
  put(world, owner, () => ids.shift() ?? idOf(''));
}

/** `newId` is called for the key, the service account and its secret, in this order. */
function put(world: World, owner: OwnerSecrets, newId: () => string): void {
  const orgs = [...world.tables.orgs.all()];
  const first = orgs[0];
  if (!first) return;
  const grants: Grant[] = orgs.map(({ id }) => ({ roleName: 'ORG_OWNER', orgId: id }));
  const key = newId();
  world.tables.apiKeys.put({
    id: key,
    publicKey: owner.publicKey,
    sealedHa1: world.seal(digestHa1(owner.publicKey, realm, owner.privateKey), key, 'ha1'),
    privateKeyEnd: owner.privateKey.slice(-12),
    desc: 'Owner of the seeded world',
    orgId: first.id,
    grants,
    accessList: [],
  });
  const account = newId();
  world.tables.serviceAccounts.put({
    id: account,
    clientId: owner.clientId,
    name: 'Owner of the seeded world',
    orgId: first.id,
    grants,
    accessList: [],
    secrets: [
      {
        id: newId(),
        hash: tokenHash(owner.clientSecret),
        masked: maskSecret(owner.clientSecret),
        createdAt: world.iso(),
        expiresAt: iso(world.now() + worldLifeHours * 3_600_000),
      },
    ],
  });
}

function carry(from: World, to: World, owners: readonly string[]): void {
  const orgs = [...to.tables.orgs.all()];
  const all: Grant[] = orgs.map(({ id }) => ({ roleName: 'ORG_OWNER', orgId: id }));
  const isThere = (grant: Grant): boolean =>
    'orgId' in grant
      ? to.tables.orgs.get(grant.orgId) !== undefined
      : to.tables.groups.get(grant.groupId) !== undefined;
  const carried = <Row extends { orgId: string; grants: Grant[] }>(row: Row, identity: string): Row => ({
    ...row,
    orgId: to.tables.orgs.get(row.orgId) ? row.orgId : (orgs[0]?.id ?? row.orgId),
    grants: owners.includes(identity) ? all : row.grants.filter(isThere),
  });
  for (const key of from.tables.apiKeys.all()) to.tables.apiKeys.put(carried(key, key.publicKey));
  for (const account of from.tables.serviceAccounts.all()) {
    to.tables.serviceAccounts.put(carried(account, account.clientId));
  }
  for (const token of from.tables.tokens.all()) to.tables.tokens.put(token);
}

/** Credentials choose the world; the owner of a world has a key and a service account. */
export const owners: Owners = {
  knows(world, identity) {
    const { apiKeys, serviceAccounts } = world.tables;
    return (
      apiKeys.by('publicKey', identity).length > 0 || serviceAccounts.by('clientId', identity).length > 0
    );
  },
  add,
  grant,
  carry,
};
