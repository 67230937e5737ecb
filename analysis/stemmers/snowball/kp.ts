import { tables } from '../../tables/snowball/kp.ts';
import { Suffixes } from './suffixes.ts';
import { Word } from './word.ts';

/** What becomes of a suffix; of several changes the first whose conditions hold is made. */
interface Change {
  /** Letters in front of the suffix that are replaced with it. */
  with?: string;
  /** Where all of that has to lie. */
  within?: 'r1' | 'r2';
  /** How the stem in front has to end. */
  stem?: RegExp;
  becomes?: string;
  /** The short vowel that is left is written long: lop(en) is loop. */
  lengthens?: true;
  /** The suffix stays after all. */
  stays?: true;
}
type Rules = readonly (readonly Change[])[];

// ij is one vowel
const vowel = /(?:[aeiouy]|ij)$/;
const vowelBeforeLast = /(?:[aeiouy]|ij).$/s;
const consonant = /(?:[^aeiouyj]|(?:^|[^i])j)$/;
const syllable = '[^aeiouy]*(?:ij|i(?!j)|[aeouy])+[^aeiouy]';
const firstSyllable = new RegExp(`^${syllable}`);
const twoSyllables = new RegExp(`^${syllable}${syllable}`);

const r1 = { within: 'r1' } as const;
const r1Consonant = { ...r1, stem: consonant } as const;
const r1Vowel = { ...r1, stem: vowel } as const;
const lengthens = { lengthens: true } as const;

const step1: Rules = [
  [],
  [{}],
  [{ ...r1, with: 't', stays: true }, r1Consonant],
  [{ ...r1, becomes: 'ie' }],
  [
    { ...r1Consonant, with: 'ar', ...lengthens },
    { ...r1Consonant, with: 'er' },
    { ...r1Consonant, becomes: 'e' },
  ],
  [{ ...r1Vowel, becomes: 'au' }],
  [
    { ...r1, with: 'hed', becomes: 'heid' },
    { with: 'nd', becomes: 'nd' },
    { ...r1Consonant, with: 'd' },
    { with: 'i', stem: vowel, becomes: 'i' },
    { with: 'j', stem: vowel, becomes: 'j' },
    { ...r1Consonant, ...lengthens },
  ],
  [{ becomes: 'nd' }],
];

const step2: Rules = [
  [],
  [
    { with: "'t" },
    { ...r1Consonant, with: 'et' },
    { with: 'rnt', becomes: 'rn' },
    { ...r1, with: 't', stem: vowelBeforeLast },
    { with: 'ink', becomes: 'ing' },
    { with: 'mp', becomes: 'm' },
    { ...r1, with: "'" },
    r1Consonant,
  ],
  [{ ...r1, becomes: 'g' }],
  [{ ...r1, becomes: 'lijk' }],
  [{ ...r1, becomes: 'isch' }],
  [r1Consonant],
  [{ ...r1, becomes: 't' }],
  [{ ...r1, becomes: 's' }],
  [{ ...r1, becomes: 'r' }],
  [{ ...r1, becomes: 'l', ...lengthens }],
  [{ ...r1Consonant, becomes: 'en', ...lengthens }],
  [{ ...r1Consonant, becomes: 'ief' }],
];

const step3: Rules = [
  [],
  [{ ...r1, becomes: 'eer' }],
  [{ ...r1, ...lengthens }],
  [r1],
  [{ becomes: 'r' }],
  [{ ...r1Consonant, becomes: 'aar' }],
  [{ within: 'r2', becomes: 'f', ...lengthens }],
  [{ within: 'r2', becomes: 'g', ...lengthens }],
  [{ ...r1Consonant, becomes: 't' }],
  [{ ...r1Consonant, becomes: 'd' }],
];

const step4: Rules = [
  [],
  [{ ...r1, becomes: 'ie' }],
  [{ ...r1, becomes: 'eer' }],
  [r1],
  [{ ...r1Vowel, becomes: 'n' }],
  [{ ...r1Vowel, becomes: 'l' }],
  [{ ...r1Vowel, becomes: 'r' }],
  [{ ...r1, becomes: 'teer' }],
  [{ ...r1, becomes: 'lijk' }],
  [{ ...r1Consonant, ...lengthens }],
];

const step4b: Rules = [[], [{ ...r1Consonant, ...lengthens }]];

const afterGe: Rules = [
  [],
  [{ ...r1, with: 'n', stays: true }, r1Consonant],
  [{ ...r1, with: 'h', stays: true }, r1Consonant],
];

type Step = readonly [suffixes: Suffixes, rules: Rules];
const step = (name: keyof typeof tables, rules: Rules): Step => [new Suffixes(tables[name]), rules];
const steps = [step('step1', step1), step('step2', step2), step('step3', step3)];
const lastSteps = [step('step4', step4), step('step4b', step4b)];
const participles = step('afterGe', afterGe);
const lateT = new Suffixes(tables.lateT);
const doubles = new Suffixes(tables.doubles);

function measure(word: Word): void {
  word.r1 = firstSyllable.exec(word.text)?.[0].length ?? word.text.length;
  word.r2 = twoSyllables.exec(word.text)?.[0].length ?? word.text.length;
}

/** Doubles the vowel between two consonants at the end, but no e behind a syllable that could bear the stress. */
function lengthen(word: Word): void {
  const [, before = '', short] = /^(.*)([aoue])[^aeiouywx]$/s.exec(word.text) ?? [];
  if (short === undefined || /[aeiouy]$/.test(before)) return;
  if (short === 'e' && /(?:[aiou].|[^aeiouy][aiou]..)$/s.test(before)) return;
  word.text = `${before}${short}${word.text.slice(before.length)}`;
}

function fits(word: Word, start: number, change: Change): boolean {
  const all = start - (change.with?.length ?? 0);
  if (change.with !== undefined && !word.endsBefore(start, change.with)) return false;
  if (change.within !== undefined && all < word[change.within]) return false;
  return change.stem === undefined || word.endsBefore(all, change.stem);
}

/** Runs a step; returns whether it changed the word or found it already correct. */
function take(word: Word, [suffixes, rules]: Step): boolean {
  const match = word.find(suffixes);
  const change = match && rules[match.rule]?.find((each) => fits(word, match.start, each));
  if (!match || !change || change.stays) return false;
  word.cut(match.start - (change.with?.length ?? 0), change.becomes);
  if (change.lengthens) lengthen(word);
  return true;
}

/** Takes away a ge that has a syllable behind it, and then the end of the participle. */
function loseGe(word: Word, at: number): boolean {
  const behind = word.text.slice(at + 2);
  if (at < 0 || behind.length < 3 || !/[aeiouy][^aeiouy]/.test(behind)) return false;
  word.text = word.text.slice(0, at) + behind;
  measure(word);
  take(word, participles);
  return true;
}

function tidy(word: Word, isChanged: boolean): void {
  const hasLateT = word.find(lateT) !== undefined && word.chop();
  const match = hasLateT || isChanged ? word.find(doubles) : undefined;
  if (!match) return;
  if (match.start === word.text.length - 2) word.chop();
  else word.cut(match.start, word.ends('v') ? 'f' : 's');
}

/** The Dutch stemmer of Wessel Kraaij and Renée Pohlmann; in Lucene until 9. */
export function kpStem(text: string): string {
  const marked = text.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
  const word = new Word(marked);
  measure(word);
  let isChanged = false;
  for (const each of steps) isChanged = take(word, each) || isChanged;
  isChanged = lastSteps.some((each) => take(word, each)) || isChanged;
  if (word.text.startsWith('ge')) loseGe(word, 0);
  const hasLostGe = loseGe(word, word.text.indexOf('ge', 1));
  tidy(word, isChanged || hasLostGe);
  return marked === text ? word.text : word.text.replaceAll('Y', 'y');
}
