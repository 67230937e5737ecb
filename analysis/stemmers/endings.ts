/** An ending of words longer than `longerThan` UTF-16 units, and its replacement. */
export type Ending = readonly [ending: string, longerThan: number, replacement?: string];

/** Endings by their last unit, in the order of their list: most words end in none of them. */
const byLast = new WeakMap<readonly Ending[], Map<number, Ending[]>>();

function sorted(endings: readonly Ending[]): Map<number, Ending[]> {
  const created = new Map<number, Ending[]>();
  for (const each of endings) {
    const last = each[0].charCodeAt(each[0].length - 1);
    created.set(last, [...(created.get(last) ?? []), each]);
  }
  byLast.set(endings, created);
  return created;
}

/** Applies the first matching ending to a word; undefined where none matches. */
export function byFirstEnding(word: string, endings: readonly Ending[]): string | undefined {
  const candidates = (byLast.get(endings) ?? sorted(endings)).get(word.charCodeAt(word.length - 1));
  for (const [ending, longerThan, replacement = ''] of candidates ?? []) {
    if (word.length > longerThan && word.endsWith(ending)) {
      return word.slice(0, word.length - ending.length) + replacement;
    }
  }
  return undefined;
}

/** The same endings, all of words of the same length. */
export function endingsOf(longerThan: number, endings: string, replacement = ''): Ending[] {
  return endings.split(' ').map((ending) => [ending, longerThan, replacement]);
}
