/** Suffixes as words of a text, longest first. */
export function suffixList(text: string): readonly string[] {
  return text
    .trim()
    .split(/\s+/u)
    .sort((one, other) => other.length - one.length);
}

/** Takes the longest of the suffixes away that leaves at least so many letters. */
export function withoutSuffix(word: string, suffixes: readonly string[], atLeast: number): string {
  const suffix = suffixes.find((each) => word.endsWith(each) && word.length - each.length >= atLeast);
  return suffix === undefined ? word : word.slice(0, -suffix.length);
}

/** Takes away each suffix that fits, one after the other. */
export function withoutSuffixes(word: string, suffixes: readonly string[], atLeast: number): string {
  return suffixes.reduce((rest, suffix) => withoutSuffix(rest, [suffix], atLeast), word);
}
