import { type CharFilter, Corrections, corrected } from '../filtered-text.ts';

/** Replaces the longest key that begins at each place, from left to right. */
export function mappingCharFilter(mappings: Readonly<Record<string, string>>): CharFilter {
  // plain comparison of code units: keys with a common prefix are adjacent
  const keys = Object.keys(mappings)
    .filter((key) => key !== '')
    .sort((a, b) => (a < b ? -1 : 1));
  const values = new Map(Object.entries(mappings));

  return (input) => {
    const { text } = input;
    const corrections = new Corrections();
    let out = '';
    let at = 0;
    while (at < text.length) {
      const key = longestKey(keys, text, at);
      if (key === undefined) {
        out += text.charAt(at);
        at += 1;
        continue;
      }
      const value = values.get(key) ?? '';
      at += key.length;
      noteLength(corrections, at, key.length - value.length, value === '');
      out += value;
    }
    return corrected(input, out, corrections);
  };
}

/** The longest of the sorted keys that matches the text at `at`: each character narrows their range. */
function longestKey(keys: readonly string[], text: string, at: number): string | undefined {
  let [from, to, length] = [0, keys.length, 0];
  let longest: string | undefined;
  while (from < to && at + length < text.length) {
    const char = text.charCodeAt(at + length);
    from = firstWith(keys, length, char, from, to);
    to = firstWith(keys, length, char + 1, from, to);
    length += 1;
    // of the keys with a common prefix, the one that ends here is first
    if (from < to && keys[from]?.length === length) {
      longest = keys[from];
      from += 1;
    }
  }
  return longest;
}

/** Place of the first key in a range whose character there is the given one or a later one. */
function firstWith(keys: readonly string[], place: number, char: number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? '').charCodeAt(place) < char) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * `shorter`: by how many characters the replacement is shorter than the replaced text; `end`: where that text
 * ended.
 */
function noteLength(corrections: Corrections, end: number, shorter: number, isLate: boolean): void {
  const before = corrections.last;
  if (shorter > 0) corrections.add(end - shorter - before, before + shorter, isLate);
  // every added character points to the end of the replaced text
  for (let extra = 0; extra < -shorter; extra += 1) corrections.add(end - before + extra, before - extra - 1);
}
