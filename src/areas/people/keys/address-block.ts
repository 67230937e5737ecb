interface Address {
  width: 32 | 128;
  value: bigint;
}

/** One address or CIDR block, as the service reads it. */
export interface AddressBlock extends Address {
  prefix: number;
}

const v4Part = /^(?:0|[1-9]\d{0,2})$/u;
const v6Part = /^[\da-f]{1,4}$/iu;

function readV4(text: string): Address | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => v4Part.test(part) && Number(part) < 256)) return undefined;
  return { width: 32, value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) };
}

function readV6(text: string): Address | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - left.length - right.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const parts = [...left, ...new Array<string>(Math.max(0, missing)).fill('0'), ...right];
  if (!parts.every((part) => v6Part.test(part))) return undefined;
  return { width: 128, value: parts.reduce((value, part) => (value << 16n) | BigInt(`0x${part}`), 0n) };
}

/** Reads `203.0.113.9`, `10.0.0.0/8`, `2001:db8::/32`; undefined for anything else. */
export function readAddressBlock(text: string): AddressBlock | undefined {
  const [host = '', digits, ...more] = text.trim().split('/');
  if (more.length > 0) return undefined;
  const address = host.includes(':') ? readV6(host) : readV4(host);
  if (!address) return undefined;
  if (digits === undefined) return { ...address, prefix: address.width };
  const prefix = /^(?:0|[1-9]\d{0,2})$/u.test(digits) ? Number(digits) : -1;
  return prefix >= 0 && prefix <= address.width ? { ...address, prefix } : undefined;
}

/** Whether every address of the second is one of the first. */
export function covers(block: AddressBlock, other: AddressBlock): boolean {
  if (block.width !== other.width || block.prefix > other.prefix) return false;
  const shift = BigInt(block.width - block.prefix);
  return block.value >> shift === other.value >> shift;
}

/** Whether a block lets so many addresses in that it protects little: all of them, or more than a provider's region has. */
export const isWideOpen = ({ width, prefix }: AddressBlock): boolean => prefix <= (width === 32 ? 8 : 16);
