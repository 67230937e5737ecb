import { BlockList } from 'node:net';
import { formatIpAddress, type IpAddress, parseIpAddress } from './ip-address.ts';

/** One entry of a network access list, in canonical form. */
export interface AccessEntry {
  family: 4 | 6;
  /** The network's first address. */
  network: string;
  prefix: number;
  /** Always with the prefix: `10.0.0.1/32`. */
  cidrBlock: string;
  /** Present when the entry is a single address. */
  ipAddress: string | undefined;
  /** Whether the text had bits set to the right of the prefix (`10.1.2.3/8`); they are cleared here. */
  hostBits: boolean;
}

export type AccessEntryResult = { ok: true; entry: AccessEntry } | { ok: false; reason: string };

export interface AccessList {
  matches(peerAddress: string): boolean;
}

const refuse = (reason: string): AccessEntryResult => ({ ok: false, reason });

function toEntry({ family, value }: IpAddress, prefix: number): AccessEntry {
  const width = family === 4 ? 32 : 128;
  const hostWidth = BigInt(width - prefix);
  const base = (value >> hostWidth) << hostWidth;
  const network = formatIpAddress({ family, value: base });
  return {
    family,
    network,
    prefix,
    cidrBlock: `${network}/${prefix}`,
    ipAddress: prefix === width ? network : undefined,
    hostBits: base !== value,
  };
}

/** Reads one address or one CIDR block; the reason of a refusal completes a sentence about the field. */
export function parseAccessEntry(text: string): AccessEntryResult {
  if (text.length > 64) return refuse('must be an IPv4 or IPv6 address or CIDR block');
  const slash = text.indexOf('/');
  const host = slash < 0 ? text : text.slice(0, slash);
  const address = parseIpAddress(host);
  if (address === undefined) return refuse('must be an IPv4 or IPv6 address or CIDR block');
  // A block of IPv4-mapped addresses counts its prefix over 128 bits.
  const mapped = address.family === 4 && host.includes(':');
  const width = address.family === 4 ? 32 : 128;
  if (slash < 0) return { ok: true, entry: toEntry(address, width) };
  const digits = text.slice(slash + 1);
  const lowest = mapped ? 96 : 0;
  const written = /^(?:0|[1-9][0-9]{0,2})$/.test(digits) ? Number(digits) : -1;
  if (written < lowest || written > lowest + width) {
    return refuse(`must have a prefix length from ${lowest} to ${lowest + width}`);
  }
  return { ok: true, entry: toEntry(address, written - lowest) };
}

/** Compiles entries into a list; a peer's zone identifier is ignored, a mapped IPv4 peer is its IPv4 address. */
export function compileAccessList(entries: readonly AccessEntry[]): AccessList {
  // One list a family: a single BlockList lets an IPv4 peer pass the IPv6 block ::/0.
  const blocks = { 4: new BlockList(), 6: new BlockList() };
  for (const { network, prefix, family } of entries) {
    blocks[family].addSubnet(network, prefix, `ipv${family}`);
  }
  return {
    matches(peerAddress) {
      const peer = parseIpAddress(peerAddress.replace(/%.*$/s, ''));
      return peer !== undefined && blocks[peer.family].check(formatIpAddress(peer), `ipv${peer.family}`);
    },
  };
}

/** Compiles texts that were checked before; others match nothing. */
export function compileTexts(texts: readonly string[]): AccessList {
  return compileAccessList(
    texts.flatMap((text) => {
      const parsed = parseAccessEntry(text);
      return parsed.ok ? [parsed.entry] : [];
    }),
  );
}

/** One-off form of `compileAccessList(entries).matches(peerAddress)`. An empty list matches no address. */
export function matches(entries: readonly AccessEntry[], peerAddress: string): boolean {
  return compileAccessList(entries).matches(peerAddress);
}
