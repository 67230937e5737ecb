/**
 * Field lengths in Lucene's encoding: one byte, exact below 40, then in steps of an eighth. Scores depend on
 * the loss of precision, so the steps must be identical.
 */

/** Lengths that keep a byte of their own before the steps begin. */
const exact = 24;

function shrink(length: number): number {
  const bits = 32 - Math.clz32(length);
  if (bits < 4) return length;
  const shift = bits - 4;
  return ((length >>> shift) & 0x07) | ((shift + 1) << 3);
}

function grow(code: number): number {
  const shift = (code >>> 3) - 1;
  return shift === -1 ? code & 0x07 : ((code & 0x07) | 0x08) * 2 ** shift;
}

/** The byte for a length. */
export function normOf(length: number): number {
  return length < exact ? length : exact + shrink(length - exact);
}

/** The length that each byte represents. */
export const lengthOfNorm: readonly number[] = Array.from({ length: 256 }, (_, code) =>
  code < exact ? code : exact + grow(code - exact),
);

/** Bytes above this one represent several lengths. */
export const lastExactNorm = 39;
