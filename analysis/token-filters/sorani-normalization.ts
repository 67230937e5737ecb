import { eachTerm } from '../token.ts';
import { arabicMarks } from './arabic-normalization.ts';
import { hasUnit, unitTest } from './letters.ts';

const [heh, ae, reh, rreh] = ['\u0647', '\u06d5', '\u0631', '\u0695'];
const exchanges = new Map(
  Object.entries({
    ...arabicMarks,
    '\u064a': '\u06cc', // yeh
    '\u0649': '\u06cc', // dotless yeh
    '\u0643': '\u06a9', // kaf → keheh
    '\u0629': ae, // teh marbuta
    '\u06be': heh, // heh doachashmee
    '\u0692': rreh, // reh with small v above
  }),
);

const isInvisible = unitTest((unit) => /^\p{Cf}$/u.test(unit));
/** What may become something else; in words without any of it every unit stays. */
const mayChange = unitTest(
  (unit) => unit === heh || unit === reh || exchanges.has(unit) || isInvisible(unit.charCodeAt(0)),
);

/** The replacement of one unit, by its position in the word. */
function soraniLetter(unit: string, isFirst: boolean, isLast: boolean): string {
  if (unit === heh && isLast) return ae;
  if (unit === reh && isFirst) return rreh;
  return exchanges.get(unit) ?? (isInvisible(unit.charCodeAt(0)) ? '' : unit);
}

/** The vowel e, the trilled r, yeh and kaf in the spelling of Kurdish; marks and invisible characters go. */
export const soraniNormalizationFilter = eachTerm((term) => {
  if (!hasUnit(term, mayChange)) return term;
  let out = '';
  for (let at = 0; at < term.length; at += 1) {
    const unit = term.charAt(at);
    // a non-joiner marks the heh before it as the vowel
    if (unit === '\u200c' && out.endsWith(heh)) out = out.slice(0, -1) + ae;
    else out += soraniLetter(unit, out === '', at === term.length - 1);
  }
  return out;
});
