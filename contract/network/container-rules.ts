import type { CloudProvider } from '../clusters/tables/regions.ts';
import { type Block, blockIn, contains } from '../security/cidr.ts';

/** The block of a network for which a request names none // observed */
export const usualBlock = '192.168.248.0/21';

const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

/** Whether two blocks have an address in common; a text that is no block has none. */
export function overlaps(one: string, other: string): boolean {
  const [first, second] = [blockIn(one), blockIn(other)];
  return first !== undefined && second !== undefined && shares(first, second);
}

const shares = (first: Block, second: Block): boolean => contains(first, second) || contains(second, first);

type BlockOutcome = { ok: true; text: string } | { ok: false; reason: string };

/** The prefix lengths of a network's block, as a phrase. */
export const blockSizes = (provider: CloudProvider, hasRegions: boolean): string =>
  provider === 'GCP' && !hasRegions ? '/18 or larger' : '/21 to /24';

/**
 * The block of a network in one spelling: private, /21 to /24 at AWS and Azure, and at Google Cloud /18 or larger, or with
 * chosen regions /21 to /24 // documented
 */
export function containerBlock(text: string, provider: CloudProvider, hasRegions: boolean): BlockOutcome {
  const refuse = (reason: string): BlockOutcome => ({ ok: false, reason });
  const block = blockIn(text);
  if (!block) return refuse('must be a CIDR block, such as 10.8.0.0/21');
  if (block.family !== 4 || !privateRanges.some((range) => contains(blockIn(range) as Block, block)))
    return refuse('must be in 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16');
  const { prefix, hostBits, text: spelled } = block;
  if (hostBits) return refuse(`must be the address of a network, such as ${spelled}`);
  const isLarge = provider === 'GCP' && !hasRegions;
  if (isLarge ? prefix > 18 : prefix < 21 || prefix > 24)
    return refuse(`must be ${blockSizes(provider, hasRegions)}`);
  return { ok: true, text: spelled };
}
