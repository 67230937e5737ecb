import { fail, failWith } from '#contract/api/errors.ts';
import type { ApiKey } from '#contract/credentials/schemas.ts';
import type { Grant } from '#contract/roles.ts';
import { newKey } from '#server/emulator/areas/credentials/new-key.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { grantsWithin } from './grants.ts';
import type { ApiKeyRecord } from './records.ts';

/** Most keys of an organization // observed */
const mostKeys = 500;

/** A key of the organization; keys of others are as unknown as those that never were. */
export function keyOf(world: World, orgId: string, id: string): ApiKeyRecord {
  const key = world.tables.apiKeys.get(id);
  if (key?.orgId !== orgId) throw fail('API_KEY_NOT_FOUND', id);
  return key;
}

export function requireKeyRoles(roles: readonly unknown[] | undefined, field = 'roles'): void {
  if (roles === undefined || roles.length > 0) return;
  throw failWith('MISSING_API_KEY_ROLES', {
    fields: [{ field, description: 'must name at least one role' }],
  });
}

/** Creates a key of the organization and returns it with its private half, which is never shown again. */
export function createKey(world: World, orgId: string, desc: string, grants: readonly Grant[]) {
  const { apiKeys } = world.tables;
  if (apiKeys.by('org', orgId).length >= mostKeys) throw fail('MAX_API_KEYS_PER_ORG_EXCEEDED', mostKeys);
  const { publicKey, privateKey } = newKey(world, desc, grants, undefined, orgId);
  const [key] = apiKeys.by('publicKey', publicKey);
  if (!key) throw new Error(`the key ${publicKey} was not kept`);
  return { key, privateKey };
}

/** A key as the service shows it: with its roles in the organization and in all its projects. */
export function keyView(world: World, privateKey?: string) {
  return (key: ApiKeyRecord): ApiKey => ({
    id: key.id,
    desc: key.desc,
    publicKey: key.publicKey,
    privateKey: privateKey ?? `********-****-****-${key.privateKeyEnd ?? '************'}`,
    roles: grantsWithin(world, key.grants, key.orgId),
  });
}
