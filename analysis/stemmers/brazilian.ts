import { byFirstEnding, type Ending, endingsOf } from './endings.ts';
import { plainLetters } from './plain-letters.ts';

// The stemmer of Lucene for Brazilian Portuguese. Its oddities are kept as they are there.

type Region = 'r1' | 'r2' | 'rv';
type Regions = Readonly<Record<Region, string>>;
type Rule = readonly [ending: string, region: Region, replacement: string];

const withoutMarks = plainLetters({ a: 'áâã', e: 'éê', i: 'í', o: 'óôõ', u: 'úü', c: 'ç', n: 'ñ' });

/** Java checks single UTF-16 units: a character beyond the basic plane is not a letter. */
const lettersOnly = /^(?:(?=[\0-\uffff])\p{L})*$/u;

const inR2 = (endings: string, replacement = ''): Rule[] =>
  endings.split(' ').map((ending) => [ending, 'r2', replacement]);

/** Nouns and adjectives. */
const nominal: readonly Rule[] = [
  ['uciones', 'r2', 'u'],
  ...inR2('imentos amentos adores adoras'),
  // observed: it is found, nothing comes of it, and yet verbs are not looked at
  ['logias', 'r2', 'logias'],
  ['encias', 'r2', 'ente'],
  ['amente', 'r1', ''],
  ...inR2('idades acoes imento amento adora ismos istas'),
  ['logia', 'r2', 'log'],
  ['ucion', 'r2', 'u'],
  ['encia', 'r2', 'ente'],
  ...inR2('mente idade acao ezas icos icas ismo avel ivel ista osos osas ador ivas ivos'),
  ['iras', 'rv', 'ir'],
  ...inR2('eza ico ica oso osa iva ivo'),
  ['ira', 'rv', 'ir'],
];

/** Verbs, all in RV. */
const verbal: readonly Ending[] = [
  ...endingsOf(0, 'issemos essemos assemos ariamos eriamos iriamos'),
  ...endingsOf(
    0,
    'iremos eremos aremos avamos iramos eramos aramos asseis esseis isseis arieis erieis irieis',
  ),
  ...endingsOf(
    0,
    'irmos iamos armos ermos areis ereis ireis asses esses isses astes assem essem issem ardes',
  ),
  ...endingsOf(0, 'erdes irdes ariam eriam iriam arias erias irias estes istes aveis'),
  ...endingsOf(
    0,
    'aria eria iria asse esse isse aste este iste arei erei irei aram eram iram avam arem erem irem',
  ),
  ...endingsOf(
    0,
    'ando endo indo arao erao irao adas idas aras eras iras avas ares eres ires ados idos amos',
  ),
  ...endingsOf(0, 'emos imos ieis ada ida ara era'),
  // observed: found, but nothing is taken
  ['ira', 0, 'ira'],
  ...endingsOf(0, 'iam ado ido ias ais eis ear ia ei am em ar er ir as es is eu iu ou'),
];

const residual = endingsOf(0, 'os a i o');

/** Stems Brazilian words in lower case of 3 to 29 letters. */
export function brazilianStem(word: string): string {
  const plain = withoutPunctuation(withoutMarks(word));
  if (plain.length < 3 || plain.length >= 30) return word;
  if (!lettersOnly.test(plain)) return plain;
  const r1 = afterVowelAndConsonant(plain);
  const regions: Regions = { r1, r2: afterVowelAndConsonant(r1), rv: verbRegion(plain) };
  const stem =
    withoutNominal(plain, regions) ??
    withoutEndingIn(regions.rv, plain, verbal) ??
    withoutEndingIn(regions.rv, plain, residual) ??
    plain;
  return withoutFinalE(stem, regions.rv);
}

/** One mark at each end; of the tokenizer's words only Hebrew ones may end with one. */
function withoutPunctuation(word: string): string {
  const rest = word.replace(/^[-"',;.?!](?=.)/su, '');
  return rest.replace(/(?<=.)[-"',;.?!]$/su, '');
}

function withoutNominal(word: string, regions: Regions): string | undefined {
  const rule = nominal.find(([ending, region, replacement]) => {
    if (!regions[region].endsWith(ending)) return false;
    return replacement !== 'ir' || word.endsWith(`e${ending}`);
  });
  return rule && word.slice(0, -rule[0].length) + rule[2];
}

function withoutEndingIn(region: string, word: string, endings: readonly Ending[]): string | undefined {
  const rest = byFirstEnding(region, endings);
  return rest === undefined ? undefined : word.slice(0, word.length - region.length) + rest;
}

/** Uses the original region, even where the word has lost its ending since. */
function withoutFinalE(word: string, rv: string): string {
  if (!rv.endsWith('e')) return word;
  const stem = word.replace(/e$/u, '');
  if (rv.endsWith('gue')) return stem.replace(/u$/u, '');
  return rv.endsWith('cie') ? stem.replace(/i$/u, '') : stem;
}

/** What follows the first consonant after a vowel; the last letter is never looked at. */
function afterVowelAndConsonant(word: string): string {
  return /^[^aeiou]*[aeiou]+[^aeiou](.+)$/.exec(word)?.[1] ?? '';
}

function verbRegion(word: string): string {
  const match = /^.[^aeiou][^aeiou]*[aeiou](.+)$/.exec(word) ?? /^[aeiou]{2}[aeiou]*[^aeiou](.+)$/.exec(word);
  return match?.[1] ?? word.slice(3);
}
