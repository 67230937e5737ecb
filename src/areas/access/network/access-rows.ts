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

type Admitting = Pick<AccessRow, 'block'>;

/** The entries that let an address in, the narrowest first. Nobody can tell it of security groups. */
export function admitting<Row extends Admitting>(rows: readonly Row[], address: string): Row[] {
  const one = blockIn(address);
  if (!one) return [];
  return rows
    .filter(({ block }) => block && contains(block, one))
    .sort((a, b) => (b.block?.prefix ?? 0) - (a.block?.prefix ?? 0));
}

/** Of the addresses that come, those that a change of the list lets in or shuts out. */
export function effectOf(
  before: readonly Admitting[],
  after: readonly Admitting[],
  addresses: readonly string[],
): { gained: string[]; lost: string[] } {
  const gained: string[] = [];
  const lost: string[] = [];
  for (const address of new Set(addresses)) {
    const [was, is] = [admitting(before, address).length > 0, admitting(after, address).length > 0];
    if (is && !was) gained.push(address);
    if (was && !is) lost.push(address);
  }
  return { gained, lost };
}

export type EntryFinding = 'world' | 'covered' | 'covers' | 'wide';

/** A network wider than this holds strangers, whoever's it is. */
const widest = { 4: 16, 6: 32 } as const;

/** What is odd about each entry: open to the world, needless beside a wider one, or wide. */
export function findingsOf(rows: readonly AccessRow[]): Map<string, { kind: EntryFinding; by?: string }[]> {
  const found = new Map<string, { kind: EntryFinding; by?: string }[]>();
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
    if (own.length > 0) found.set(row.value, own);
  }
  return found;
}

/** What vanishes sooner does not stand for what stays. */
function isKeptAsLong(one: AccessRow, other: AccessRow): boolean {
  return (one.until ?? Number.POSITIVE_INFINITY) >= (other.until ?? Number.POSITIVE_INFINITY);
}
