let counter = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
let process: string | undefined;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** A new ObjectId: seconds, five random bytes of this page, a counter. // documented: BSON ObjectId layout */
export function newObjectId(now: number = Date.now()): string {
  process ??= [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => hex(byte, 2)).join('');
  counter = (counter + 1) % 2 ** 24;
  return `${hex(Math.floor(now / 1000) % 2 ** 32, 8)}${process}${hex(counter % 2 ** 24, 6)}`;
}

/** The least ObjectId of a second: those made earlier sort before it. */
export const objectIdAt = (epoch: number): string =>
  `${hex(Math.floor(epoch / 1000) % 2 ** 32, 8)}${'0'.repeat(16)}`;
