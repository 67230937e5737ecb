import { type AccessList, compileAccessList, parseAccessEntry } from '#server/auth/access-list.ts';

/** Whether an access list has an address in it. */
export function listed(accessList: readonly string[], peer: string): boolean {
  return blockWith(accessList, peer) !== undefined;
}

const compiled = new WeakMap<readonly string[], readonly { block: string; list: AccessList }[]>();

/** The first block of the list with the address in it. Lists are replaced, never changed: each is read once. */
export function blockWith(accessList: readonly string[], peer: string): string | undefined {
  const existing = compiled.get(accessList) ?? accessList.flatMap(compile);
  compiled.set(accessList, existing);
  return existing.find(({ list }) => list.matches(peer))?.block;
}

function compile(text: string) {
  const read = parseAccessEntry(text);
  return read.ok ? [{ block: read.entry.cidrBlock, list: compileAccessList([read.entry]) }] : [];
}
