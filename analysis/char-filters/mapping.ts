import { type CharFilter, Corrections, corrected } from '../filtered-text.ts';

/** Replaces the longest key that begins at each place, from left to right. */
export function mappingCharFilter(mappings: Readonly<Record<string, string>>): CharFilter {
  const byFirst = new Map<string, [string, string][]>();
  for (const pair of Object.entries(mappings)) {
    const first = pair[0].charAt(0);
    byFirst.set(first, [...(byFirst.get(first) ?? []), pair]);
  }
  for (const pairs of byFirst.values()) pairs.sort(([a], [b]) => b.length - a.length);

  return (input) => {
    const { text } = input;
    const corrections = new Corrections();
    let out = '';
    let at = 0;
    while (at < text.length) {
      const found = byFirst.get(text.charAt(at))?.find(([key]) => text.startsWith(key, at));
      if (!found) {
        out += text.charAt(at);
        at += 1;
        continue;
      }
      const [key, value] = found;
      at += key.length;
      noteLength(corrections, at, key.length - value.length, value === '');
      out += value;
    }
    return corrected(input, out, corrections);
  };
}

/** `shorter`: by how many characters the replacement is shorter than what it replaces; `end`: where that ended. */
function noteLength(corrections: Corrections, end: number, shorter: number, isLate: boolean): void {
  const before = corrections.last;
  if (shorter > 0) corrections.add(end - shorter - before, before + shorter, isLate);
  // every added character points to the end of what was replaced
  for (let extra = 0; extra < -shorter; extra += 1) corrections.add(end - before + extra, before - extra - 1);
}
