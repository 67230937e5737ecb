import { parseBlock } from '#contract/security/cidr.ts';

/** Why an address cannot be used as a filter; undefined where it can // specification §4.1: one IPv4 address */
export function addressProblem(text: string): string | undefined {
  const read = parseBlock(text);
  const isOne = read.ok && read.block.family === 4 && !text.includes('/') && !text.includes(':');
  return text === '' || isOne ? undefined : 'must be one IPv4 address';
}
