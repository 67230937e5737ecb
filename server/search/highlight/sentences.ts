/**
 * Where sentences begin, as Java divides them: highlights of the service are made of these // observed: every rule by trying
 * texts with `java.text.BreakIterator`. Apart from it in one thing: there a text that ends in signs behind a full stop is
 * sometimes divided behind its first letter.
 */
export function sentenceStarts(text: string): number[] {
  const { kinds, places } = kindsOf(text);
  const starts = [0];
  for (const match of kinds.matchAll(sentenceEnd)) {
    const place = places[match.index + match[0].length];
    if (place !== undefined && place < text.length) starts.push(place);
  }
  return starts;
}

/** `!` `?` `。`; full stop; closing sign; quotation mark; space; paragraph; danda; small letter; digit; other letter; other. */
const kindOfSign: readonly (readonly [RegExp, string])[] = [
  [/^[!?。]$/, 'T'],
  [/^\.$/, 'P'],
  [/^["']$/, 'Q'],
  [/^[\p{Zs}\t\n\f\r\u2028]$/u, 'S'],
  [/^\u2029$/, 'B'],
  [/^[\u0964\u0965]$/, 'D'],
  [/^[\p{Pe}\p{Pf}]$/u, 'E'],
  [/^\p{Ll}$/u, 'L'],
  [/^[\p{N},]$/u, 'N'],
  [/^\p{L}$/u, 'U'],
];
const passedOver = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/**
 * A question mark ends a sentence wherever it stands, with what closes and the space behind. A full stop does so before space
 * and a large letter, or before signs that lead to a letter.
 */
const sentenceEnd =
  /(?:P[PEQ]*)?T[TPEQ]*S*B?|P[PEQ]*S*B|P[PEQ]*S+(?!S)(?=[UD]|[OQ]+[UL]|(?<=SS)L)|P[PEQ]*(?![PEQT])(?=O[OQ]*[UL]|(?<=Q)[UL])|[BD]/g;

function kindsOf(text: string): { kinds: string; places: number[] } {
  let kinds = '';
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    if (!passedOver.test(sign)) {
      kinds += kindOfSign.find(([is]) => is.test(sign))?.[1] ?? 'O';
      places.push(at);
    }
    at += sign.length;
  }
  places.push(at);
  return { kinds, places };
}
