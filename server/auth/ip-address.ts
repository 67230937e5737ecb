import { isIPv4, isIPv6 } from 'node:net';

/** An address as a number, with the width of its family; IPv4-mapped IPv6 addresses are IPv4. */
export interface IpAddress {
  family: 4 | 6;
  value: bigint;
}

const MAPPED = 0xffffn << 32n;

function parseV4(text: string): bigint {
  return text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function hextets(text: string): bigint[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [BigInt(`0x${part}`)];
    const v4 = parseV4(part);
    return [v4 >> 16n, v4 & 0xffffn];
  });
}

function parseV6(text: string): bigint {
  const [head = '', tail] = text.split('::');
  const left = hextets(head);
  const right = tail === undefined ? [] : hextets(tail);
  const zeros = new Array<bigint>(8 - left.length - right.length).fill(0n);
  return [...left, ...zeros, ...right].reduce((value, part) => (value << 16n) | part, 0n);
}

/** Parses without leniency: no leading zeros, short forms, zone identifiers, blanks or other digits. */
export function parseIpAddress(text: string): IpAddress | undefined {
  if (isIPv4(text)) return { family: 4, value: parseV4(text) };
  if (text.includes('%') || !isIPv6(text)) return undefined;
  return unmapped({ family: 6, value: parseV6(text) });
}

/** ::ffff:a.b.c.d is how a dual-stack socket spells the IPv4 peer a.b.c.d. */
function unmapped(address: IpAddress): IpAddress {
  return address.value >> 32n === MAPPED >> 32n ? { family: 4, value: address.value & 0xffffffffn } : address;
}

/** Canonical text; IPv6 as RFC 5952 wants it (lower case, the longest run of zeros shortened). */
export function formatIpAddress({ family, value }: IpAddress): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');
  const parts = Array.from({ length: 8 }, (_, index) => (value >> BigInt(112 - 16 * index)) & 0xffffn);
  let best = { start: -1, length: 1 };
  for (let start = 0; start < 8; start += 1) {
    let length = 0;
    while (parts[start + length] === 0n) length += 1;
    if (length > best.length) best = { start, length };
  }
  const hex = parts.map((part) => part.toString(16));
  if (best.start < 0) return hex.join(':');
  return `${hex.slice(0, best.start).join(':')}::${hex.slice(best.start + best.length).join(':')}`;
}

/** Addresses of one IPv6 network of 2^64 are counted as one: one customer has all of them. Other texts stay as they are. */
export function networkOf(address: string): string {
  const parsed = parseIpAddress(address);
  if (parsed?.family !== 6) return address;
  return formatIpAddress({ family: 6, value: (parsed.value >> 64n) << 64n });
}
