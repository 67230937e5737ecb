import { parseBlock } from '#contract/security/cidr.ts';
import { type AccessEntry, blocksIn, isWithin } from '../shared/access-lists.ts';

/** The address from which the service saw the credential last; undefined while no entry was used. */
export function lastSeenAddress(entries: readonly AccessEntry[]): string | undefined {
  const used = entries.filter(({ lastUsedAt, lastUsedAddress }) => lastUsedAt && lastUsedAddress);
  return used.sort((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''))[0]
    ?.lastUsedAddress;
}

const isIn = (address: string, blocks: readonly string[]): boolean =>
  blocksIn(address).some((one) => isWithin(one, blocks.flatMap(blocksIn)));

/**
 * Why an entry in the access list of the console's own credential cannot be removed: its address would be
 * refused from then on. The service applies the same rule. An empty list admits every address, unless the
 * organization requires a list.
 */
export function removalRefusal(
  entries: readonly AccessEntry[],
  removed: string,
  required: boolean,
): string | undefined {
  const left = entries.filter(({ cidrBlock }) => cidrBlock !== removed).map(({ cidrBlock }) => cidrBlock);
  if (left.length === 0) {
    return required ? 'The organization requires an access list: this console would be refused.' : undefined;
  }
  const own = lastSeenAddress(entries);
  if (own === undefined || isIn(own, left)) return undefined;
  return `This console calls from ${own}, which no other entry admits.`;
}

/** The addresses of a text, one per line or separated by commas, or the problem with the first invalid one. */
export function readEntries(text: string): { blocks: string[] } | { problem: string } {
  const parts = text.split(/[\s,;]+/u).filter(Boolean);
  if (parts.length === 0) return { problem: 'must name at least one address or CIDR block' };
  for (const part of parts) {
    const read = parseBlock(part);
    // in the words of the service, and which one it is
    if (!read.ok) return { problem: `${read.reason}: ${part}` };
  }
  return { blocks: [...new Set(parts)] };
}
