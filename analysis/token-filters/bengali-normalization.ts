import { eachTerm } from '../token.ts';
import { unitTest } from './letters.ts';

const [hasanta, ka, kha, ya, ba, visarga] = ['\u09cd', '\u0995', '\u0996', '\u09af', '\u09ac', '\u0983'];
const [signE, signAa, shortI, ha] = ['\u09c7', '\u09be', '\u09bf', '\u09b9'];

/** Letters that sound alike. */
const alike = new Map([
  ['\u0981', ''], // candrabindu
  ['\u09c0', shortI],
  ['\u09c2', '\u09c1'],
  ['\u0999', '\u0982'],
  ['\u09b6', '\u09b8'],
  ['\u09b7', '\u09b8'],
  ['\u09a3', '\u09a8'],
  ['\u09dc', '\u09b0'],
  ['\u09dd', '\u09b0'],
  ['\u09ce', '\u09a4'],
]);

/** The result of a rule, and how many letters after the present one it used up. */
interface Written {
  out: string;
  used: number;
}

const written = (out: string, used = 0): Written => ({ out, used });

/** k and hasanta before a short i // Lucene compares with the vowel where the paper has a consonant */
function afterKa(out: string, rest: string): Written {
  if (!rest.startsWith(hasanta + shortI)) return written(out + ka);
  return written(out === '' ? kha : out + ka + kha, 2);
}

/** A y below another letter is silent, or colours the vowel of the first syllable. */
function afterYa(out: string, rest: string): Written {
  if (!out.endsWith(hasanta)) return written(out + ya);
  const before = out.slice(0, -1);
  if (out.length !== 2) return written(before);
  return written(before + signE, rest.startsWith(signAa) ? 1 : 0);
}

/** A b below another letter is silent, or doubles it. */
function afterBa(out: string): Written {
  const before = out.slice(0, -1);
  if (!out.endsWith(hasanta) || before === '') return written(out + ba);
  const silent = before.length === 1 || (out.length >= 5 && out.charAt(out.length - 3) === hasanta);
  return written(silent ? before : before + before.slice(-1));
}

/** A final visarga is pronounced only in short words; elsewhere it doubles the next letter. */
function afterVisarga(out: string, rest: string): Written {
  if (rest !== '') return written(out + rest.charAt(0));
  return written(out.length < 3 ? out + ha : out);
}

function nextWritten(out: string, unit: string, rest: string): Written {
  if (unit === ka) return afterKa(out, rest);
  if (unit === ya) return afterYa(out, rest);
  if (unit === ba) return afterBa(out);
  if (unit === visarga) return afterVisarga(out, rest);
  return written(out + (alike.get(unit) ?? unit));
}

const mayChange = unitTest((unit) => [ka, ya, ba, visarga].includes(unit) || alike.has(unit));

/** Bengali as it sounds, after UzZaman and Khan. */
export const bengaliNormalizationFilter = eachTerm((term) => {
  let out = '';
  // what stays is copied in runs
  let from = 0;
  for (let at = 0; at < term.length; at += 1) {
    if (!mayChange(term.charCodeAt(at))) continue;
    const next = nextWritten(out + term.slice(from, at), term.charAt(at), term.slice(at + 1));
    out = next.out;
    at += next.used;
    from = at + 1;
  }
  return from === 0 ? term : out + term.slice(from);
});
