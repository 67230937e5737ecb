export interface Suffixes {
  known: ReadonlySet<string>;
  longest: number;
}

/** Suffixes as the words of a text. */
export function suffixesOf(text: string): Suffixes {
  const existing = new Set(text.trim().split(/\s+/u));
  return { known: existing, longest: Math.max(...[...existing].map((suffix) => suffix.length)) };
}

/** Removes the longest of the suffixes that leaves at least `atLeast` letters. */
export function withoutSuffix(word: string, { known, longest }: Suffixes, atLeast: number): string {
  for (let length = Math.min(longest, word.length - atLeast); length > 0; length -= 1) {
    if (known.has(word.slice(-length))) return word.slice(0, -length);
  }
  return word;
}

/** Removes each matching suffix in turn, as long as at least `atLeast` letters remain. */
export function withoutEach(word: string, suffixes: readonly string[], atLeast: number): string {
  return suffixes.reduce(
    (rest, suffix) =>
      rest.endsWith(suffix) && rest.length - suffix.length >= atLeast ? rest.slice(0, -suffix.length) : rest,
    word,
  );
}
