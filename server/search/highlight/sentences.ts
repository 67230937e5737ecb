/**
 * Starts of sentences as in Java, the units of the service's highlights // observed: every rule by trying
 * texts with `java.text.BreakIterator`. One exception: Java sometimes splits a text that ends in symbols
 * after a full stop behind its first letter.
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
 * A question mark always ends a sentence, with closing characters and the space after it. A full stop does so
 * before a space and a capital letter, or before symbols that lead to a letter.
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
