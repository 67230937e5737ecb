import { compositions } from '../tables/indic-compositions.ts';
import { eachTerm } from '../token.ts';

/** What is composed of which parts, and with which letters parts begin. */
interface Compositions {
  wholes: ReadonlyMap<string, string>;
  beginnings: ReadonlySet<string>;
}

let read: Compositions | undefined;

/** `05-3e-45=11`, in the hexadecimal offsets of one script; `ff` is the joiner, which no script owns. */
function readCompositions(): Compositions {
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
  read = { wholes: known, beginnings: new Set([...known.keys()].map((parts) => parts.charAt(0))) };
  return read;
}

/** Letters of Indian scripts that were typed as a sequence of parts become one; of two readings the longer counts. */
export const indicNormalizationFilter = eachTerm((term) => {
  const { wholes, beginnings } = read ?? readCompositions();
  let out = '';
  for (let at = 0; at < term.length; ) {
    const unit = term.charAt(at);
    const parts = beginnings.has(unit)
      ? [3, 2].map((length) => term.slice(at, at + length)).find((each) => wholes.has(each))
      : undefined;
    out += parts === undefined ? unit : wholes.get(parts);
    at += parts?.length ?? 1;
  }
  return out;
});
