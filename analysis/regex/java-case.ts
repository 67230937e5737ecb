// Java's patterns compare by the simple case mappings: one character to one character, regardless of its
// context.

const only = (text: string): number | undefined => {
  const [first, second] = [...text];
  return second === undefined ? first?.codePointAt(0) : undefined;
};

/** Greek letters with an iota below: JavaScript spells their capitals with two letters. */
function greekUpper(codePoint: number): number | undefined {
  if (codePoint >= 0x1f80 && codePoint <= 0x1faf) return codePoint | 8;
  return codePoint === 0x1fb3 || codePoint === 0x1fc3 || codePoint === 0x1ff3 ? codePoint + 9 : undefined;
}

function upper(codePoint: number): number {
  return only(String.fromCodePoint(codePoint).toUpperCase()) ?? greekUpper(codePoint) ?? codePoint;
}

/** The capital I with a dot is the one letter whose small form JavaScript spells with two. */
function lower(codePoint: number): number {
  return codePoint === 0x130 ? 0x69 : (only(String.fromCodePoint(codePoint).toLowerCase()) ?? codePoint);
}

interface Cased {
  codePoint: number;
  upper: number;
  /** Small form of the capital: equal for all spellings. */
  folded: number;
}

let cased: readonly Cased[] | undefined;

/** Every character that another one spells. */
function casedCharacters(): readonly Cased[] {
  if (cased) return cased;
  const results: Cased[] = [];
  for (let codePoint = 0; codePoint < 0x1f000; codePoint += 1) {
    const capital = upper(codePoint);
    const folded = lower(capital);
    if (folded !== codePoint || capital !== codePoint) results.push({ codePoint, upper: capital, folded });
  }
  cased = results;
  return cased;
}

/** The other spellings of a character: of ASCII alone, or of all Unicode. */
export function otherSpellings(codePoint: number, unicode: boolean): number[] {
  if (!unicode) {
    const small = codePoint | 0x20;
    return small >= 0x61 && small <= 0x7a ? [codePoint ^ 0x20] : [];
  }
  const capital = upper(codePoint);
  const folded = lower(capital);
  if (capital === folded) return [];
  return casedCharacters().flatMap((each) =>
    each.folded === folded && each.codePoint !== codePoint ? [each.codePoint] : [],
  );
}

/** Characters outside of a range that are spellings of one in it. */
export function spellingsOfRange(from: number, to: number, unicode: boolean): number[] {
  const inside = (codePoint: number) => codePoint >= from && codePoint <= to;
  if (unicode) {
    return casedCharacters().flatMap((each) =>
      !inside(each.codePoint) && (inside(each.upper) || inside(each.folded)) ? [each.codePoint] : [],
    );
  }
  const letters = Array.from({ length: 26 }, (_, index) => 0x61 + index);
  return letters.flatMap((small) => {
    const capital = small - 0x20;
    if (inside(small) === inside(capital)) return [];
    return [inside(small) ? capital : small];
  });
}

/** Classes of one case that match any case where case does not count. */
export function inAnyCase(members: string): string {
  if (members === 'a-z' || members === 'A-Z') return 'a-zA-Z';
  if (/^\\p\{L[ult]\}$/.test(members)) return '\\p{Lu}\\p{Ll}\\p{Lt}';
  if (/^\\p\{(?:Lower|Upper)case\}$/.test(members)) return '\\p{Lowercase}\\p{Uppercase}\\p{Lt}';
  return members;
}
