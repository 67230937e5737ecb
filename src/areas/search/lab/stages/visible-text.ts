/** A range of text, or one invisible character with its symbol and its name. `at`: its position. */
export type VisiblePiece = { at: number } & ({ text: string } | Sign);

interface Sign {
  symbol: string;
  name: string;
}

const named: Readonly<Record<string, readonly [symbol: string, name: string]>> = {
  '\t': ['TAB', 'tab'],
  '\n': ['LF', 'line feed'],
  '\v': ['VT', 'vertical tab'],
  '\f': ['FF', 'form feed'],
  '\r': ['CR', 'carriage return'],
  '\u0085': ['NEL', 'next line'],
  '\u00a0': ['NBSP', 'no-break space'],
  '\u00ad': ['SHY', 'soft hyphen'],
  '\u034f': ['CGJ', 'combining grapheme joiner'],
  '\u061c': ['ALM', 'Arabic letter mark'],
  '\u180e': ['MVS', 'Mongolian vowel separator'],
  '\u2002': ['ENSP', 'en space'],
  '\u2003': ['EMSP', 'em space'],
  '\u2007': ['FSP', 'figure space'],
  '\u2009': ['THSP', 'thin space'],
  '\u200b': ['ZWSP', 'zero width space'],
  '\u200c': ['ZWNJ', 'zero width non-joiner'],
  '\u200d': ['ZWJ', 'zero width joiner'],
  '\u200e': ['LRM', 'left-to-right mark'],
  '\u200f': ['RLM', 'right-to-left mark'],
  '\u2028': ['LS', 'line separator'],
  '\u2029': ['PS', 'paragraph separator'],
  '\u202a': ['LRE', 'left-to-right embedding'],
  '\u202b': ['RLE', 'right-to-left embedding'],
  '\u202c': ['PDF', 'pop directional formatting'],
  '\u202d': ['LRO', 'left-to-right override'],
  '\u202e': ['RLO', 'right-to-left override'],
  '\u202f': ['NNBSP', 'narrow no-break space'],
  '\u2060': ['WJ', 'word joiner'],
  '\u2066': ['LRI', 'left-to-right isolate'],
  '\u2067': ['RLI', 'right-to-left isolate'],
  '\u2068': ['FSI', 'first strong isolate'],
  '\u2069': ['PDI', 'pop directional isolate'],
  '\u3000': ['IDSP', 'ideographic space'],
  '\ufeff': ['BOM', 'byte order mark'],
};

/** Joiners inside a picture of several characters hold it together and are not shown. */
const picture =
  /\p{Extended_Pictographic}(?:[\ufe0f\u{1f3fb}-\u{1f3ff}]*\u200d\p{Extended_Pictographic})*\ufe0f?/u;
const pictureStart = /^\p{Extended_Pictographic}/u;
const unseen = /[\p{C}\p{Z}]|\p{Variation_Selector}|\u034f/u;
const reading = new RegExp(`${picture.source}|${unseen.source}`, 'gu');

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function symbolOf(character: string): Sign | undefined {
  const existing = named[character];
  if (existing) return { symbol: existing[0], name: existing[1] };
  if (pictureStart.test(character)) return undefined;
  const code = codeOf(character);
  const kind = /\p{Cs}/u.test(character)
    ? 'half of a pair'
    : /\p{Variation_Selector}/u.test(character)
      ? 'variation selector'
      : /\p{Zs}/u.test(character)
        ? 'space'
        : /\p{Cn}/u.test(character)
          ? 'unassigned character'
          : 'control character';
  return { symbol: code, name: `${kind} ${code}` };
}

/** A text whose invisible characters are seen. `spaces`: plain spaces too, where one more or less matters. */
export function visibleText(text: string, spaces = false): VisiblePiece[] {
  const pieces: VisiblePiece[] = [];
  let from = 0;
  for (const { 0: result, index } of text.matchAll(reading)) {
    const piece = result === ' ' ? (spaces ? { symbol: '␣', name: 'space' } : undefined) : symbolOf(result);
    if (!piece) continue;
    if (index > from) pieces.push({ at: from, text: text.slice(from, index) });
    pieces.push({ at: index, ...piece });
    from = index + result.length;
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from) });
  // a combining mark without its letter would attach to the preceding content
  const [first] = pieces;
  if (first && 'text' in first && /^\p{M}/u.test(first.text)) first.text = `◌${first.text}`;
  return pieces;
}

/** Begins at `index`, or one later where that would halve a pair. */
export function wholeFrom(text: string, index: number): number {
  const isLow = /[\udc00-\udfff]/.test(text[index] ?? '');
  return isLow && /[\ud800-\udbff]/.test(text[index - 1] ?? '') ? index + 1 : index;
}

const encoder = new TextEncoder();
/** Terms longer than this never reach an index: Lucene holds no longer ones. */
const longestTermBytes = 32_766;

export function termBytes(term: string): number {
  return encoder.encode(term).length;
}

/** Whether no index holds it. Few terms have to be encoded to know: a UTF-16 unit takes three bytes at most. */
export const isTooLong = (term: string): boolean =>
  term.length * 3 > longestTermBytes && termBytes(term) > longestTermBytes;
