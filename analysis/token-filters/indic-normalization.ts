import { compositions } from '../tables/indic-compositions.ts';
import { eachTerm } from '../token.ts';

let read: Map<string, string> | undefined;

/** `05-3e-45=11`, in the hexadecimal offsets of one script; `ff` is the joiner, which no script owns. */
function readCompositions(): Map<string, string> {
  const known = new Map<string, string>();
  for (const [first, list] of Object.entries(compositions)) {
    const letter = (offset: string): string =>
      offset === 'ff'
        ? '\u200d'
        : String.fromCharCode(Number.parseInt(first, 16) + Number.parseInt(offset, 16));
    for (const each of list.trim().split(/\s+/u)) {
      const [parts = '', whole = ''] = each.split('=');
      known.set(parts.split('-').map(letter).join(''), letter(whole));
    }
  }
  read = known;
  return known;
}

/** Letters of Indian scripts that were typed as a sequence of parts become one; of two readings the longer counts. */
export const indicNormalizationFilter = eachTerm((term) => {
  const known = read ?? readCompositions();
  let out = '';
  for (let at = 0; at < term.length; ) {
    const parts = [3, 2].map((length) => term.slice(at, at + length)).find((each) => known.has(each));
    out += parts === undefined ? term.charAt(at) : known.get(parts);
    at += parts?.length ?? 1;
  }
  return out;
});
