import { randomUUID } from 'node:crypto';
import { realm } from '#contract/api/names.ts';
import type { Grant } from '#contract/roles.ts';
import { digestHa1 } from '#server/auth/digest.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ApiKeyRecord } from './records.ts';

export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

export interface KeyPlan extends KeyPair {
  desc: string;
  grants: readonly Grant[];
  /** When it was made; now when absent. */
  at?: number;
  /** Its organization; that of the first grant when absent. */
  orgId?: string;
}

/** Makes an API key whose two halves the caller chose; only HA1 of the private one is kept, sealed. */
export function addKey(world: World, plan: KeyPlan): ApiKeyRecord {
  const { publicKey, privateKey, desc, grants, at = world.now(), orgId = orgOf(world, grants) } = plan;
  if (world.tables.apiKeys.by('publicKey', publicKey).length > 0) {
    throw new Error(`publicKey ${publicKey} exists already`);
  }
  const id = world.id(at);
  return world.tables.apiKeys.put({
    id,
    publicKey,
    sealedHa1: world.seal(digestHa1(publicKey, realm, privateKey), id, 'ha1'),
    privateKeyEnd: privateKey.slice(-12),
    desc,
    orgId,
    grants: [...grants],
    accessList: [],
  });
}

/** Makes an API key and returns both halves: the private one is not to be had again. */
export function newKey(
  world: World,
  desc: string,
  grants: readonly Grant[],
  at?: number,
  orgId?: string,
): KeyPair {
  let publicKey = letters(world, 8);
  // random numbers begin anew after a restart
  while (world.tables.apiKeys.by('publicKey', publicKey).length > 0) publicKey = letters(world, 8);
  // not from the numbers of the world: anyone with its name could derive them
  const pair = { publicKey, privateKey: randomUUID() };
  addKey(world, {
    ...pair,
    desc,
    grants,
    ...(at === undefined ? {} : { at }),
    ...(orgId === undefined ? {} : { orgId }),
  });
  return pair;
}

function letters(world: World, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(world.random() * 26))).join('');
}

function orgOf(world: World, grants: readonly Grant[]): string {
  const [first] = grants;
  if (!first) throw new Error('grants must name at least one role');
  if ('orgId' in first) return first.orgId;
  const group = world.tables.groups.get(first.groupId);
  if (!group) throw new Error(`grants name project ${first.groupId}, which does not exist`);
  return group.orgId;
}
