import { fail } from '#contract/api/errors.ts';
import { entryUse } from '#server/emulator/areas/credentials/access-list.ts';
import { blockWith } from '#server/emulator/areas/credentials/listed-address.ts';
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
