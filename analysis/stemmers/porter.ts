// Porter's algorithm for English of 1980, with his own three later changes (bli, logi, words of two letters
// stay). Only lower-case letters are checked.

type Rule = readonly [suffix: string, replacement: string];

const isVowelLetter = (letter: string): boolean => 'aeiou'.includes(letter) && letter !== '';

function isConsonant(word: string, at: number): boolean {
  const letter = word.charAt(at);
  if (isVowelLetter(letter)) return false;
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1);
}

/** How many times a vowel is followed by a consonant: Porter's m. */
function measure(stem: string): number {
  let count = 0;
  let wasVowel = false;
  for (let at = 0; at < stem.length; at += 1) {
    const consonant = isConsonant(stem, at);
    if (consonant && wasVowel) count += 1;
    wasVowel = !consonant;
  }
  return count;
}

function hasVowel(stem: string): boolean {
  for (let at = 0; at < stem.length; at += 1) if (!isConsonant(stem, at)) return true;
  return false;
}

function endsDouble(word: string): boolean {
  const last = word.length - 1;
  return last > 0 && word.charAt(last) === word.charAt(last - 1) && isConsonant(word, last);
}

/** Consonant, vowel, consonant at the end, the last one none of w, x, y: as in `hop`. */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  if (last < 2 || !isConsonant(word, last) || isConsonant(word, last - 1) || !isConsonant(word, last - 2)) {
    return false;
  }
  return !'wxy'.includes(word.charAt(last));
}

/** The first rule whose suffix fits decides, whether it changes anything or not. */
function byFirstRule(word: string, rules: readonly Rule[], allows: (stem: string) => boolean): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix));
  if (!rule) return word;
  const stem = word.slice(0, word.length - rule[0].length);
  return allows(stem) ? stem + rule[1] : word;
}

function plurals(word: string): string {
  if (!word.endsWith('s')) return word;
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('ss') ? word : word.slice(0, -1);
}

function participles(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = ['ed', 'ing'].find((each) => word.endsWith(each));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (!hasVowel(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDouble(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function finalY(word: string): string {
  return word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

const doubleSuffixes: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];
const furtherSuffixes: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const endings = [
  ...['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement', 'ment', 'ent', 'ion'],
  ...['ou', 'ism', 'ate', 'iti', 'ous', 'ive', 'ize'],
].map((suffix): Rule => [suffix, '']);

function lastSuffix(word: string): string {
  const ion = word.endsWith('ion');
  return byFirstRule(word, endings, (stem) => measure(stem) > 1 && (!ion || /[st]$/.test(stem)));
}

function finalE(word: string): string {
  let out = word;
  if (out.endsWith('e')) {
    const stem = out.slice(0, -1);
    const size = measure(stem);
    if (size > 1 || (size === 1 && !endsShort(stem))) out = stem;
  }
  return out.endsWith('ll') && measure(out.slice(0, -1)) > 1 ? out.slice(0, -1) : out;
}

/** The stem of an English word in lower case. */
export function porterStem(word: string): string {
  if (word.length < 3) return word;
  const some = (stem: string): boolean => measure(stem) > 0;
  let out = finalY(participles(plurals(word)));
  out = byFirstRule(out, doubleSuffixes, some);
  out = byFirstRule(out, furtherSuffixes, some);
  return finalE(lastSuffix(out));
}
