import { Buffer } from 'node:buffer';

// ITU-T X.690: each value is a tag, a length and its content. Only the subset that a certificate needs.

function length(size: number): Buffer {
  if (size < 0x80) return Buffer.of(size);
  const hex = size.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}

function tagged(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.of(tag), length(body.length), body]);
}

export const sequence = (...items: readonly Uint8Array[]): Buffer => tagged(0x30, ...items);
export const set = (...items: readonly Uint8Array[]): Buffer => tagged(0x31, ...items);
export const octetString = (content: Uint8Array): Buffer => tagged(0x04, content);
export const utf8String = (text: string): Buffer => tagged(0x0c, Buffer.from(text, 'utf8'));
/** Characters of the basic plane only, two bytes each. */
export const bmpString = (text: string): Buffer => tagged(0x1e, Buffer.from(text, 'utf16le').swap16());
export const boolean = (value: boolean): Buffer => tagged(0x01, Buffer.of(value ? 0xff : 0));

/** [n] around a value (explicit), or in its place (implicit, `constructed` false). */
export function context(number: number, content: Uint8Array, constructed = true): Buffer {
  return tagged((constructed ? 0xa0 : 0x80) | number, content);
}

/** A non-negative integer from its big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const digits = bytes.subarray(start);
  return tagged(0x02, ...(((digits[0] ?? 0) & 0x80) === 0 ? [digits] : [Buffer.of(0), digits]));
}

/** `unused` is the number of bits of the last byte that do not count. */
export function bitString(content: Uint8Array, unused = 0): Buffer {
  return tagged(0x03, Buffer.of(unused), content);
}

export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const septets = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) {
      septets.unshift((left & 0x7f) | 0x80);
    }
    return septets;
  });
  return tagged(0x06, Buffer.from(bytes));
}

/** UTCTime until 2049, GeneralizedTime after it (RFC 5280 §4.1.2.5). */
export function time(date: Date): Buffer {
  const text = `${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
  const early = date.getUTCFullYear() < 2050;
  return tagged(early ? 0x17 : 0x18, Buffer.from(early ? text.slice(2) : text, 'latin1'));
}
