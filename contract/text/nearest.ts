/** Edits from one word to another: insertions, deletions, replacements, and swaps of neighbours. */
function editsBetween(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let other = 1; other <= to.length; other += 1) {
      const isSame = from[at - 1] === to[other - 1];
      const edits = [
        (row[other] ?? 0) + 1,
        (next[other - 1] ?? 0) + 1,
        (row[other - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      const isSwap = from[at - 1] === to[other - 2] && from[at - 2] === to[other - 1];
      if (at > 1 && other > 1 && isSwap) edits.push((before[other - 2] ?? 0) + 1);
      next.push(Math.min(...edits));
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}

const longestWord = 64;

/** The candidate that a mistyped word probably means; undefined where none is near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > longestWord) return undefined;
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const edits = editsBetween(word.toLowerCase(), candidate.toLowerCase());
    if (edits >= fewest) continue;
    fewest = edits;
    best = candidate;
  }
  return best;
}
