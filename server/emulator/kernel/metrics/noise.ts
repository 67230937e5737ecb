/** 32 bits that follow from a text: FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** 0 ≤ x < 1 for a seed and a whole number; the same for the same two. */
export function chance(seed: number, index: number): number {
  let mixed = Math.imul(seed ^ Math.imul(index | 0, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}

/** −1 to 1, moving from one random point to the next in the time of a step. */
export function wave(seed: number, at: number, stepMs: number): number {
  const place = at / stepMs;
  const index = Math.floor(place);
  const part = place - index;
  const from = chance(seed, index);
  return 2 * (from + (chance(seed, index + 1) - from) * part) - 1;
}
