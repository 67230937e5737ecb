/** Exchanges single UTF-16 units; those that stand for nothing vanish. */
export function exchangedLetters(letters: Readonly<Record<string, string>>): (term: string) => string {
  const exchanges = new Map(Object.entries(letters));
  return (term) => {
    let out = '';
    for (let at = 0; at < term.length; at += 1) {
      const unit = term.charAt(at);
      out += exchanges.get(unit) ?? unit;
    }
    return out;
  };
}
