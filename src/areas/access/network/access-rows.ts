import { admitting, effectOf } from '#contract/security/admission.ts';
import { type Block, blockIn, contains, worldOf } from '#contract/security/cidr.ts';
import type { AccessListEntry } from '#contract/security/network-access.ts';

/** An entry of the access list, read once. */
export interface AccessRow {
  /** What names it in requests: the block, or the security group. */
  value: string;
  /** Undefined for a security group. */
  block: Block | undefined;
  securityGroup: string | undefined;
  comment: string;
  /** When it vanishes, in milliseconds. */
  until: number | undefined;
}

export function accessRows(entries: readonly AccessListEntry[]): AccessRow[] {
  return entries.map(({ cidrBlock, ipAddress, awsSecurityGroup, comment, deleteAfterDate }) => ({
    value: cidrBlock ?? ipAddress ?? awsSecurityGroup ?? '',
    block: blockIn(cidrBlock ?? ipAddress),
    securityGroup: awsSecurityGroup,
    comment: comment ?? '',
    until: deleteAfterDate === undefined ? undefined : Date.parse(deleteAfterDate),
  }));
}

export { admitting, effectOf };

export type EntryFinding = 'world' | 'covered' | 'covers' | 'wide';

/** A wider network contains strangers, independent of its owner. */
const widest = { 4: 16, 6: 32 } as const;

/** Findings of each entry: open to the world, redundant beside a wider one, or wide. */
export function findingsOf(rows: readonly AccessRow[]): Map<string, { kind: EntryFinding; by?: string }[]> {
  const results = new Map<string, { kind: EntryFinding; by?: string }[]>();
  const world = new Set(worldOf(rows.flatMap(({ block }) => block ?? [])));
  for (const row of rows) {
    const own: { kind: EntryFinding; by?: string }[] = [];
    const { block } = row;
    if (block) {
      if (world.has(block)) own.push({ kind: 'world' });
      else if (block.prefix < widest[block.family]) own.push({ kind: 'wide' });
      const others = rows.filter((other) => other !== row && other.block);
      const wider = others
        .filter((other) => other.block && contains(other.block, block) && isKeptAsLong(other, row))
        .sort((a, b) => (b.block?.prefix ?? 0) - (a.block?.prefix ?? 0))[0];
      if (wider) own.push({ kind: 'covered', by: wider.value });
      const within = others.filter((other) => other.block && contains(block, other.block));
      if (within.length > 0 && !world.has(block)) {
        own.push({ kind: 'covers', by: within.map(({ value }) => value).join(', ') });
      }
    }
    if (own.length > 0) results.set(row.value, own);
  }
  return results;
}

/** An entry that expires sooner cannot replace one that remains longer. */
function isKeptAsLong(one: AccessRow, other: AccessRow): boolean {
  return (one.until ?? Number.POSITIVE_INFINITY) >= (other.until ?? Number.POSITIVE_INFINITY);
}
