import { readAddressBlock } from './address-block.ts';

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

/** Whether a list admits the whole world: it is empty, or one of its blocks is everything. */
export function isOpenList(entries: readonly { cidrBlock: string }[]): boolean {
  return entries.length === 0 || entries.some(({ cidrBlock }) => readAddressBlock(cidrBlock)?.prefix === 0);
}
