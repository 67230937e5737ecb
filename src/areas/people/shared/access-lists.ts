import { type Block, contains, parseBlock, shortAddress, worldOf } from '#contract/security/cidr.ts';

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
    lastUsedAddress: entry.lastUsedAddress ? shortAddress(entry.lastUsedAddress) : undefined,
  };
}

/** Whether a list admits the whole world: it is empty, or its blocks are everything, one alone or together. */
export function isOpenList(entries: readonly { cidrBlock: string }[]): boolean {
  return entries.length === 0 || worldOf(entries.flatMap(({ cidrBlock }) => blocksIn(cidrBlock))).length > 0;
}

/** The block of a text; none where it is no address. */
export function blocksIn(text: string | undefined): Block[] {
  const read = text === undefined ? undefined : parseBlock(text);
  return read?.ok ? [read.block] : [];
}

/** Whether one of the blocks has the whole other one in it. */
export const isWithin = (inner: Block, outer: readonly Block[]): boolean =>
  outer.some((each) => contains(each, inner));

/** Whether a block admits too many addresses to protect: all of them, or more than a provider's region has. */
export const isWideOpen = ({ family, prefix }: Block): boolean => prefix <= (family === 4 ? 8 : 16);
