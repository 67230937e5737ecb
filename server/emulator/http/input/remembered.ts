/** Remembers the latest answers of a pure function of text; the oldest go first. */
export function remembered<Result>(most: number, make: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (known.size >= most) {
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    }
    known.set(text, made);
    return made;
  };
}
