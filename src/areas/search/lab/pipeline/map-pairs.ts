/** One replacement in the form. */
export interface Pair {
  from: string;
  to: string;
}

export function pairsOf(value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([from, to]) => ({ from, to: String(to) }));
}

/** The value of the form. Empty rows are ignored; of two rows with the same text the first counts. */
export function mapOf(pairs: readonly Pair[]): Record<string, string> {
  const reports = pairs.filter(({ from, to }) => from !== '' || to !== '');
  const first = reports.filter(
    ({ from }, index) => reports.findIndex((each) => each.from === from) === index,
  );
  return Object.fromEntries(first.map(({ from, to }) => [from, to]));
}

export function sameMap(a: Record<string, string>, b: unknown): boolean {
  const other = new Map(pairsOf(b).map(({ from, to }) => [from, to]));
  const own = Object.entries(a);
  return own.length === other.size && own.every(([from, to]) => other.get(from) === to);
}

/** Code points of characters that cannot be seen: `U+0020`. */
export function codesOf(text: string): string | undefined {
  const unseen = [...text].filter((char) => /[\p{Z}\p{C}\p{M}]/u.test(char));
  if (unseen.length === 0 || unseen.length > 4) return undefined;
  return unseen
    .map((char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ');
}
