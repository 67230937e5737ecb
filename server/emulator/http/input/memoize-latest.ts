/** Remembers the latest answers of a pure function of text; the oldest go first. */
export function memoizeLatest<Result>(
  most: number,
  make: (text: string) => Result,
): (text: string) => Result {
  const existing = new Map<string, Result>();
  return (text) => {
    const before = existing.get(text);
    if (before !== undefined) return before;
    const created = make(text);
    if (existing.size >= most) {
      const [oldest] = existing.keys();
      if (oldest !== undefined) existing.delete(oldest);
    }
    existing.set(text, created);
    return created;
  };
}
