import { covers, readAddressBlock } from './address-block.ts';

/** An entry of a credential's access list, of keys and of accounts alike. */
export interface AccessEntry {
  cidrBlock: string;
  /** ISO times. */
  createdAt: string | undefined;
  requests: number;
  lastUsedAt: string | undefined;
  lastUsedAddress: string | undefined;
}

interface Answered {
  cidrBlock: string;
  created?: string;
  createdAt?: string;
  count?: number | undefined;
  requestCount?: number;
  lastUsed?: string | undefined;
  lastUsedAt?: string | null | undefined;
  lastUsedAddress?: string | null | undefined;
}

/** The service names the same facts differently for keys and for accounts. */
export function accessEntryOf(entry: Answered): AccessEntry {
  return {
    cidrBlock: entry.cidrBlock,
    createdAt: entry.created ?? entry.createdAt,
    requests: entry.count ?? entry.requestCount ?? 0,
    lastUsedAt: entry.lastUsed ?? entry.lastUsedAt ?? undefined,
    lastUsedAddress: entry.lastUsedAddress ?? undefined,
  };
}

/** The address from which the service saw the credential last; undefined while no entry was used. */
export function lastSeenAddress(entries: readonly AccessEntry[]): string | undefined {
  const used = entries.filter(({ lastUsedAt, lastUsedAddress }) => lastUsedAt && lastUsedAddress);
  return used.sort((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''))[0]
    ?.lastUsedAddress;
}

const isIn = (address: string, blocks: readonly string[]): boolean => {
  const read = readAddressBlock(address);
  return (
    read !== undefined &&
    blocks.some((block) => {
      const outer = readAddressBlock(block);
      return outer !== undefined && covers(outer, read);
    })
  );
};

/**
 * Why an entry of the list of the console's own credential cannot be removed: its address would be refused from then
 * on. The service judges the same. An empty list lets every address in, unless the organization requires one.
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

/** The addresses of a text, one to a line or divided by commas, or what is wrong with the first that is none. */
export function readEntries(text: string): { blocks: string[] } | { problem: string } {
  const parts = text.split(/[\s,;]+/u).filter(Boolean);
  if (parts.length === 0) return { problem: 'must name at least one address or CIDR block' };
  const wrong = parts.find((part) => readAddressBlock(part) === undefined);
  if (wrong !== undefined)
    return { problem: `must hold only IPv4 or IPv6 addresses or CIDR blocks: ${wrong}` };
  return { blocks: [...new Set(parts)] };
}
