const stride = 0x6d2b79f5;

/**
 * mulberry32 over a hash of the text: small, fast, good enough for generated worlds. `drawn`: the number of
 * skipped values.
 */
export function seeded(text: string, drawn = 0): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  state = (state + Math.imul(stride, drawn)) | 0;
  return () => {
    state = (state + stride) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** This number of hexadecimal digits derived from the text: names at providers do not consume ids of the others. */
export function hexOf(text: string, length: number): string {
  const next = seeded(text);
  return Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join('');
}
