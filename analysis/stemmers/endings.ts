/** An ending of words longer than `longerThan` UTF-16 units, and what comes in its place. */
export type Ending = readonly [ending: string, longerThan: number, replacement?: string];

/** What the first fitting ending makes of a word; undefined where none fits. */
export function byFirstEnding(word: string, endings: readonly Ending[]): string | undefined {
  const found = endings.find(([ending, longerThan]) => word.length > longerThan && word.endsWith(ending));
  return found && word.slice(0, word.length - found[0].length) + (found[2] ?? '');
}

/** The same endings, all of words of the same length. */
export function endingsOf(longerThan: number, endings: string, replacement = ''): Ending[] {
  return endings.split(' ').map((ending) => [ending, longerThan, replacement]);
}
