/** Exchanges single UTF-16 units; those that stand for nothing vanish. */
export function exchangedLetters(letters: Readonly<Record<string, string>>): (term: string) => string {
  const exchanges = new Map(Object.entries(letters));
  return (term) => {
    let first = 0;
    while (first < term.length && !exchanges.has(term.charAt(first))) first += 1;
    if (first === term.length) return term;
    let out = term.slice(0, first);
    for (let at = first; at < term.length; at += 1) {
      const unit = term.charAt(at);
      out += exchanges.get(unit) ?? unit;
    }
    return out;
  };
}
