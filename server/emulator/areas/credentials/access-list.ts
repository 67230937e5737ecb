import { badField, fail } from '#contract/api/errors.ts';
import { mostAccessEntries } from '#contract/credentials/schemas.ts';
import { objectIdTime } from '#contract/values/object-id-time.ts';
import { parseAccessEntry } from '#server/auth/access-list.ts';
import type { Call } from '#server/emulator/kernel/handler.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { listed } from './listed-address.ts';
import type { AccessUse } from './records.ts';

/** An API key or a service account, as far as its access list goes. */
interface Listed {
  id: string;
  accessList: readonly string[];
}
export interface GivenEntry {
  cidrBlock?: string | undefined;
  ipAddress?: string | undefined;
}

/** The block that a request speaks of: an address, a block, or both where they say the same. */
function blockOf(input: GivenEntry, index: number): string {
  const blocks = (['cidrBlock', 'ipAddress'] as const).flatMap((field) => {
    const text = input[field];
    if (text === undefined) return [];
    const read = parseAccessEntry(text);
    const fits = read.ok && (field === 'cidrBlock' || !text.includes('/'));
    if (read.ok && fits) return [read.entry.cidrBlock];
    const why = read.ok ? 'must be an address without a prefix' : read.reason;
    throw badField(`[${index}].${field}`, why, 'INVALID_IP_ADDRESS_OR_CIDR_NOTATION');
  });
  const [first, second] = blocks;
  if (first === undefined) throw badField(`[${index}].ipAddress`, 'is required, or cidrBlock');
  if (second !== undefined && second !== first) {
    throw badField(`[${index}].ipAddress`, 'must be the address of cidrBlock');
  }
  return first;
}

/** The list with further entries; one that it has already stays as it is // assumed */
export function addEntries(
  world: World,
  { id, accessList }: Listed,
  input: readonly GivenEntry[],
): { accessList: string[]; added: string[] } {
  const existing = new Set(accessList.map(canonical));
  const added = [...new Set(input.map(blockOf))].filter((block) => !existing.has(block));
  if (accessList.length + added.length > mostAccessEntries) {
    throw fail('MAX_ACCESS_LIST_ENTRIES_EXCEEDED', mostAccessEntries);
  }
  for (const block of added) {
    world.tables.accessUses.put({ id: `${id}/${block}`, created: world.iso(), count: 0 });
  }
  return { accessList: [...accessList, ...added], added };
}

/**
 * Refuses a change of an access list by the credential itself that would shut its own address out
 * // documented code; that it also holds for entries that are added: observed in a client's tests
 */
export function requireStillListed(
  world: World,
  { id, orgId }: { id: string; orgId: string },
  after: readonly string[],
  { caller, peer }: Pick<Call, 'caller' | 'peer'>,
): void {
  if (caller.id !== id) return;
  // an empty list lets every address pass, unless the organization requires one
  const open = after.length === 0 && !world.tables.orgs.get(orgId)?.requiresAccessList;
  if (!open && !listed(after, peer)) throw fail('CANNOT_REMOVE_CALLER_FROM_ACCESS_LIST', peer);
}

/** The entry that a path names, by its address or block. */
export function entryOf({ accessList }: Listed, text: string): string {
  const wanted = canonical(text);
  const entry = accessList.find((each) => canonical(each) === wanted);
  if (entry === undefined) throw fail('ACCESS_LIST_ENTRY_NOT_FOUND', text);
  return entry;
}

export function removeEntry(world: World, { id, accessList }: Listed, entry: string): string[] {
  world.tables.accessUses.delete(`${id}/${canonical(entry)}`);
  return accessList.filter((each) => each !== entry);
}

/** The credential was deleted, and with it the use of its entries. */
export function forgetEntries(world: World, { id, accessList }: Listed): void {
  for (const entry of accessList) world.tables.accessUses.delete(`${id}/${canonical(entry)}`);
}

/** Every entry with its usage, newest first. */
export function listEntries<Shown>(
  world: World,
  { id, accessList }: Listed,
  view: (cidrBlock: string, use: AccessUse, ipAddress?: string) => Shown,
): Shown[] {
  return accessList.toReversed().map((text) => {
    const read = parseAccessEntry(text);
    const block = canonical(text);
    return view(block, entryUse(world, id, block), read.ok ? read.entry.ipAddress : undefined);
  });
}

/** The usage of an entry; one that was created with its credential is as old as that. */
export function entryUse(world: World, credentialId: string, block: string): AccessUse {
  const id = `${credentialId}/${block}`;
  return world.tables.accessUses.get(id) ?? { id, created: bornAt(credentialId), count: 0 };
}

function canonical(text: string): string {
  const read = parseAccessEntry(text);
  return read.ok ? read.entry.cidrBlock : text;
}

/** An id begins with the second in which it was made. */
export function bornAt(id: string): string {
  return iso(objectIdTime(id));
}
