import { htmlEntities } from '../tables/html-entities.ts';

let entities: Map<string, string> | undefined;
let longestName = 0;

function entityAt(text: string, at: number): { name: string; character: string } | undefined {
  if (!entities) {
    entities = new Map(
      htmlEntities
        .split(',')
        .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    );
    longestName = Math.max(...[...entities.keys()].map((name) => name.length));
  }
  for (let length = longestName; length > 0; length -= 1) {
    const name = text.slice(at, at + length);
    const character = name.length === length ? entities.get(name) : undefined;
    if (character !== undefined) return { name, character };
  }
  return undefined;
}

/** The text of a reference, and its end; without a text it is kept as written. */
export interface Reference {
  end: number;
  text?: string;
}

const pair =
  /&#(?:[xX]([dD][89abAB][0-9a-fA-F]{2})|(5[56]\d{3}));&#(?:[xX]([dD][c-fC-F][0-9a-fA-F]{2})|(5[67]\d{3}));/y;

/** Two references that are the halves of one character. */
function pairAt(text: string, at: number): Reference | undefined {
  pair.lastIndex = at;
  const match = pair.exec(text);
  if (!match) return undefined;
  const unit = (hex: string | undefined, decimal: string | undefined): number =>
    hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const high = unit(match[1], match[2]);
  const low = unit(match[3], match[4]);
  if (high < 0xd800 || high > 0xdbff || low < 0xdc00 || low > 0xdfff) return undefined;
  return { end: at + match[0].length, text: String.fromCharCode(high, low) };
}

const numeric = /&#(?:([xX][0-9a-fA-F]+)|(\d+))/y;

function numberedAt(text: string, at: number): { end: number; character?: string } | undefined {
  numeric.lastIndex = at;
  const match = numeric.exec(text);
  if (!match) return undefined;
  const end = at + match[0].length;
  const [, hex, decimal] = match;
  // six characters with the x, or seven digits, are enough for every code point
  if ((hex?.length ?? 0) > 6 || (decimal?.length ?? 0) > 7) return { end };
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex.slice(1), 16);
  if (point > 0x10ffff) return { end };
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  return { end, character: isSurrogate ? '\ufffd' : String.fromCodePoint(point) };
}

/** Reads what begins with an ampersand. A reference ends with a semicolon, or with the text. */
export function referenceAt(text: string, at: number): Reference {
  const both = pairAt(text, at);
  if (both) return both;
  const isNumbered = text.charAt(at + 1) === '#';
  const entity = isNumbered ? undefined : entityAt(text, at + 1);
  const result = isNumbered
    ? numberedAt(text, at)
    : entity && { end: at + 1 + entity.name.length, character: entity.character };
  if (!result) return { end: at + (isNumbered ? 2 : 1) };
  const { end, character } = result;
  if (character === undefined) return { end };
  if (end === text.length) return { end, text: character };
  return text.charAt(end) === ';' ? { end: end + 1, text: character } : { end };
}
