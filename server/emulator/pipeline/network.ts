import { fail } from '#contract/errors.ts';
import { matches, parseAccessEntry } from '#server/auth/access-list.ts';
import type { Caller } from '../exchange.ts';
import type { World } from '../world.ts';

/**
 * Once a credential's list has an entry only listed addresses pass; an empty one passes unless the organization
 * requires a list // observed. Each method has lists of its own // specification §1
 */
export function checkNetwork(world: World, caller: Caller, peer: string): void {
  if (caller.accessList.length === 0) {
    if (world.tables.orgs.get(caller.orgId)?.requiresAccessList) throw fail('ORG_REQUIRES_ACCESS_LIST');
    return;
  }
  if (!listed(caller.accessList, peer)) throw fail('IP_ADDRESS_NOT_ON_ACCESS_LIST', peer);
}

export function listed(accessList: readonly string[], peer: string): boolean {
  const entries = accessList.flatMap((text) => {
    const read = parseAccessEntry(text);
    return read.ok ? [read.entry] : [];
  });
  return matches(entries, peer);
}
