/** A suffix that was found: the rule that it falls under (0: none), and where in the word it begins. */
export interface Found {
  rule: number;
  start: number;
}

/** A guarded suffix counts only where its own condition holds; then a shorter one may fit instead. */
export type Guard = (suffix: string, start: number, rule: number) => boolean;

/** A table of suffixes by rule; the longest match counts. */
export class Suffixes {
  private readonly rules = new Map<string, number>();
  private readonly guarded = new Set<string>();
  private readonly lengths: readonly number[];
  /** By the last letter, so that most words need no further look. */
  private readonly lengthsByEnd = new Map<string, number[]>();

  /** Each entry holds the suffixes of one rule with spaces between; a suffix that is guarded ends with `?`. */
  constructor(table: readonly string[]) {
    table.forEach((line, rule) => {
      for (const entry of line.split(/\s+/u)) {
        const suffix = entry.replace('?', '');
        if (suffix !== entry) this.guarded.add(suffix);
        if (suffix !== '') this.rules.set(suffix, rule);
      }
    });
    const byLength = [...this.rules.keys()].sort((a, b) => b.length - a.length);
    this.lengths = [...new Set(byLength.map(({ length }) => length))];
    for (const suffix of byLength) {
      const existing = this.lengthsByEnd.get(suffix.slice(-1)) ?? [];
      if (!existing.includes(suffix.length)) existing.push(suffix.length);
      this.lengthsByEnd.set(suffix.slice(-1), existing);
    }
  }

  /** The longest suffix of a word that begins at `floor` or behind it. */
  longest(word: string, floor = 0, guard?: Guard): Found | undefined {
    for (const length of this.lengthsByEnd.get(word.charAt(word.length - 1)) ?? []) {
      const start = word.length - length;
      if (start < floor) continue;
      const suffix = word.slice(start);
      const rule = this.rules.get(suffix);
      if (rule === undefined) continue;
      if (!guard || !this.guarded.has(suffix) || guard(suffix, start, rule)) return { rule, start };
    }
    return undefined;
  }

  /** The longest entry that a word begins with; `start` is where it ends. */
  longestPrefix(word: string): Found | undefined {
    for (const length of this.lengths) {
      const rule = length > word.length ? undefined : this.rules.get(word.slice(0, length));
      if (rule !== undefined) return { rule, start: length };
    }
    return undefined;
  }
}
