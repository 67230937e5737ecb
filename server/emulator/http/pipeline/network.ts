import { fail } from '#contract/errors.ts';
import { type AccessList, compileAccessList, parseAccessEntry } from '#server/auth/access-list.ts';
import { entryUse } from '#server/emulator/areas/credentials/access-list.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/**
 * Once a credential's list has an entry only listed addresses pass; an empty one passes unless the organization
 * requires a list // observed. Each method has lists of its own // specification §1
 */
export function checkNetwork(world: World, caller: Caller, peer: string): void {
  if (caller.accessList.length === 0) {
    if (world.tables.orgs.get(caller.orgId)?.requiresAccessList) throw fail('ORG_REQUIRES_ACCESS_LIST');
    return;
  }
  const block = blockWith(caller.accessList, peer);
  if (block === undefined) throw fail('IP_ADDRESS_NOT_ON_ACCESS_LIST', peer);
  const use = entryUse(world, caller.id, block);
  world.tables.accessUses.put({
    ...use,
    count: use.count + 1,
    lastUsed: world.iso(),
    lastUsedAddress: peer,
  });
}

export function listed(accessList: readonly string[], peer: string): boolean {
  return blockWith(accessList, peer) !== undefined;
}

const compiled = new WeakMap<readonly string[], readonly { block: string; list: AccessList }[]>();

/** The first block of the list with the address in it. Lists are replaced, never changed: each is read once. */
function blockWith(accessList: readonly string[], peer: string): string | undefined {
  const known = compiled.get(accessList) ?? accessList.flatMap(compile);
  compiled.set(accessList, known);
  return known.find(({ list }) => list.matches(peer))?.block;
}

function compile(text: string) {
  const read = parseAccessEntry(text);
  return read.ok ? [{ block: read.entry.cidrBlock, list: compileAccessList([read.entry]) }] : [];
}
