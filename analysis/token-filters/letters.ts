/** Exchanges single UTF-16 units; those without a replacement are removed. */
export function exchangedLetters(letters: Readonly<Record<string, string>>): (term: string) => string {
  const units = Object.keys(letters).map((letter) => letter.charCodeAt(0));
  const first = Math.min(...units);
  const exchanges = new Array<string | undefined>(Math.max(...units) - first + 1).fill(undefined);
  for (const [letter, other] of Object.entries(letters)) exchanges[letter.charCodeAt(0) - first] = other;
  return (term) => {
    let out = '';
    // what stays is copied in runs: texts that hold nothing to exchange are not copied at all
    let from = 0;
    for (let at = 0; at < term.length; at += 1) {
      const other = exchanges[term.charCodeAt(at) - first];
      if (other === undefined) continue;
      out += term.slice(from, at) + other;
      from = at + 1;
    }
    return from === 0 ? term : out + term.slice(from);
  };
}

/** Caches a test of single UTF-16 units; each unit is tested once. */
export function unitTest(validate: (character: string) => boolean): (unit: number) => boolean {
  const [unknown, no, yes] = [0, 1, 2];
  const existing = new Uint8Array(0x10000);
  return (unit) => {
    if (existing[unit] === unknown) existing[unit] = validate(String.fromCharCode(unit)) ? yes : no;
    return existing[unit] === yes;
  };
}

/** Whether a text has a unit of a kind. */
export function hasUnit(text: string, is: (unit: number) => boolean): boolean {
  for (let at = 0; at < text.length; at += 1) if (is(text.charCodeAt(at))) return true;
  return false;
}
