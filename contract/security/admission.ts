import { type Block, blockIn, contains } from './cidr.ts';

interface Admitting {
  /** Undefined for a security group. */
  block: Block | undefined;
}

/** The entries that admit an address, the narrowest first. This cannot be determined for security groups. */
export function admitting<Row extends Admitting>(rows: readonly Row[], address: string): Row[] {
  const one = blockIn(address);
  if (!one) return [];
  return rows
    .filter(({ block }) => block && contains(block, one))
    .sort((a, b) => (b.block?.prefix ?? 0) - (a.block?.prefix ?? 0));
}

/** The connecting addresses that a change of the list admits or locks out. */
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
