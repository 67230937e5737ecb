import { compositions } from '../tables/indic-compositions.ts';
import { eachTerm } from '../token.ts';
import { hasUnit, unitTest } from './letters.ts';

/** Compositions by their parts, and the letters with which parts begin. */
interface Compositions {
  wholes: ReadonlyMap<string, string>;
  begins: (unit: number) => boolean;
}

let read: Compositions | undefined;

/** `05-3e-45=11`, in the hexadecimal offsets of one script; `ff` is the joiner, which no script owns. */
function readCompositions(): Compositions {
  const existing = new Map<string, string>();
  for (const [first, list] of Object.entries(compositions)) {
    const letter = (offset: string): string =>
      offset === 'ff'
        ? '\u200d'
        : String.fromCharCode(Number.parseInt(first, 16) + Number.parseInt(offset, 16));
    for (const each of list.trim().split(/\s+/u)) {
      const [parts = '', whole = ''] = each.split('=');
      existing.set(parts.split('-').map(letter).join(''), letter(whole));
    }
  }
  const beginnings = new Set([...existing.keys()].map((parts) => parts.charAt(0)));
  read = { wholes: existing, begins: unitTest((unit) => beginnings.has(unit)) };
  return read;
}

/** Letters of Indian scripts that were typed as a sequence of parts become one; of two readings the longer counts. */
export const indicNormalizationFilter = eachTerm((term) => {
  const { wholes, begins } = read ?? readCompositions();
  if (!hasUnit(term, begins)) return term;
  let out = '';
  let from = 0;
  for (let at = 0; at < term.length; ) {
    const length = begins(term.charCodeAt(at)) ? partsAt(term, at, wholes) : 0;
    if (length > 0) {
      out += term.slice(from, at) + wholes.get(term.slice(at, at + length));
      from = at + length;
    }
    at += length || 1;
  }
  return from === 0 ? term : out + term.slice(from);
});

/** How many units at an offset compose one letter; 0: none do. */
function partsAt(term: string, at: number, wholes: ReadonlyMap<string, string>): number {
  if (wholes.has(term.slice(at, at + 3))) return Math.min(3, term.length - at);
  return wholes.has(term.slice(at, at + 2)) ? Math.min(2, term.length - at) : 0;
}
