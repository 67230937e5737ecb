/** Blocks of addresses, for the console and for explanations of an access list: pure, without a network. */

/** One block; a single address is a block of one. */
export interface Block {
  family: 4 | 6;
  /** The first and the last address, as numbers. */
  first: bigint;
  last: bigint;
  prefix: number;
  /** In one spelling, always with the prefix: `10.0.0.1/32`. */
  text: string;
  /** The address, where the block has only one. */
  address: string | undefined;
  /** The text had bits set to the right of the prefix, as `10.1.2.3/8`; they are cleared here. */
  hostBits: boolean;
}

export type BlockResult = { ok: true; block: Block } | { ok: false; reason: string };

const widths = { 4: 32, 6: 128 } as const;
const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);
const mappedTo4 = 0xffffn;

function read4(text: string): bigint | undefined {
  if (!ipv4.test(text)) return undefined;
  return text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

/** Groups of 16 bits of one side of `::`; undefined where one is invalid. */
function groupsOf(text: string, isTail: boolean): bigint[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  const groups: bigint[] = [];
  for (const [index, part] of parts.entries()) {
    const v4 = isTail && index === parts.length - 1 ? read4(part) : undefined;
    if (v4 !== undefined) groups.push(v4 >> 16n, v4 & 0xffffn);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return undefined;
  }
  return groups;
}

function read6(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head = '', tail] = halves;
  const left = groupsOf(head, tail === undefined);
  const right = groupsOf(tail ?? '', true);
  if (!left || !right) return undefined;
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...left, ...new Array<bigint>(missing).fill(0n), ...right];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}

interface Address {
  family: 4 | 6;
  value: bigint;
  /** Spelled as an IPv4-mapped IPv6 address: its prefix counts over 128 bits. */
  mapped: boolean;
}

function readAddress(text: string): Address | undefined {
  const v4 = read4(text);
  if (v4 !== undefined) return { family: 4, value: v4, mapped: false };
  const v6 = read6(text);
  if (v6 === undefined) return undefined;
  if (v6 >> 32n === mappedTo4) return { family: 4, value: v6 & 0xffffffffn, mapped: true };
  return { family: 6, value: v6, mapped: false };
}

/** IPv6 as RFC 5952 wants it: lower case, the longest run of zeros shortened. */
function format(family: 4 | 6, value: bigint): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');
  const groups = Array.from({ length: 8 }, (_, index) => (value >> BigInt(112 - 16 * index)) & 0xffffn);
  let best = { start: -1, length: 1 };
  for (let start = 0; start < 8; start += 1) {
    let length = 0;
    while (groups[start + length] === 0n) length += 1;
    if (length > best.length) best = { start, length };
  }
  const hex = groups.map((group) => group.toString(16));
  if (best.start < 0) return hex.join(':');
  return `${hex.slice(0, best.start).join(':')}::${hex.slice(best.start + best.length).join(':')}`;
}

/**
 * An address or a block as it is shown: IPv6 in its canonical short form, an IPv4-mapped address as IPv4. Any other text stays as
 * it is.
 */
export function shortAddress(text: string): string {
  const slash = text.indexOf('/');
  const address = text.length > 64 ? undefined : readAddress(slash < 0 ? text : text.slice(0, slash));
  if (!address || (address.mapped && slash >= 0)) return text;
  return `${format(address.family, address.value)}${slash < 0 ? '' : text.slice(slash)}`;
}

/** An access list entry as it is shown: a block of one address as that address, others by `shortAddress`. */
export function shortBlock(text: string): string {
  const read = parseBlock(text);
  return (read.ok ? read.block.address : undefined) ?? shortAddress(text);
}

/** The block of a prefix in which an address lies. */
function blockOf(family: 4 | 6, value: bigint, prefix: number): Block {
  const rest = BigInt(widths[family] - prefix);
  const first = (value >> rest) << rest;
  const network = format(family, first);
  return {
    family,
    first,
    last: first + (1n << rest) - 1n,
    prefix,
    text: `${network}/${prefix}`,
    address: rest === 0n ? network : undefined,
    hostBits: first !== value,
  };
}

const unreadable: BlockResult = { ok: false, reason: 'must be an IPv4 or IPv6 address or CIDR block' };

/** Reads an address or a block; the reason of a refusal continues a sentence about the field. */
export function parseBlock(text: string): BlockResult {
  const slash = text.indexOf('/');
  const address = text.length > 64 ? undefined : readAddress(slash < 0 ? text : text.slice(0, slash));
  if (!address) return unreadable;
  const { family, value, mapped } = address;
  if (slash < 0) return { ok: true, block: blockOf(family, value, widths[family]) };
  const digits = text.slice(slash + 1);
  const lowest = mapped ? 96 : 0;
  const prefix = /^(?:0|[1-9][0-9]{0,2})$/.test(digits) ? Number(digits) : -1;
  if (prefix < lowest || prefix > lowest + widths[family]) {
    return { ok: false, reason: `must have a prefix length from ${lowest} to ${lowest + widths[family]}` };
  }
  return { ok: true, block: blockOf(family, value, prefix - lowest) };
}

/** The block of a text, where it is one: entries of lists may be something else, as a security group. */
export function blockIn(text: string | undefined): Block | undefined {
  const read = parseBlock(text ?? '');
  return read.ok ? read.block : undefined;
}

/** Whether every address of the second block is in the first one. */
export function contains(outer: Block, inner: Block): boolean {
  return outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last;
}

/** How many addresses a block has. */
export function sizeOf({ first, last }: Block): bigint {
  return last - first + 1n;
}

/**
 * The blocks that together admit every address of their family: one alone, or several, as both halves, by which a rule
 * against `0.0.0.0/0` is got round. None where some address is left out.
 */
export function worldOf(blocks: readonly Block[]): Block[] {
  return ([4, 6] as const).flatMap((family) => {
    const own = blocks.filter((block) => block.family === family);
    const outermost = own.filter(
      (one) => !own.some((other) => sizeOf(other) > sizeOf(one) && contains(other, one)),
    );
    // blocks lie within each other or apart: each once, they add up to everything or leave something out
    const once = new Map(outermost.map((block) => [block.text, sizeOf(block)]));
    const admitted = [...once.values()].reduce((sum, size) => sum + size, 0n);
    return admitted === 1n << BigInt(widths[family]) ? outermost : [];
  });
}
