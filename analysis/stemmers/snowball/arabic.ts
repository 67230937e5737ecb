import { tables } from '../../tables/snowball/arabic.ts';
import { shapedLetters } from './arabic-letters.ts';
import { type Found, Suffixes } from './suffixes.ts';

/** Takes a suffix off a word that is long enough; undefined where it does not. */
type Drop = (text: string) => string | undefined;

/** `lengths`: how long the word must be for the suffixes of each rule. */
function dropper(table: readonly string[], lengths: readonly number[]): Drop {
  const suffixes = new Suffixes(table);
  return (text) => {
    const result: Found | undefined = suffixes.longest(text);
    if (!result || text.length < (lengths[result.rule - 1] ?? 0)) return undefined;
    return text.slice(0, result.start);
  };
}

const noun1a = dropper(tables.noun1a, [4, 5, 6]);
const noun1b = dropper(tables.noun1b, [6]);
const noun2a = dropper(tables.noun2a, [5]);
const noun2b = dropper(tables.noun2b, [5]);
const noun2c1 = dropper(tables.noun2c1, [4]);
const noun2c2 = dropper(tables.noun2c2, [4]);
const verb1 = dropper(tables.verb1, [4, 5, 6]);
const verb2a = dropper(tables.verb2a, [4, 5, 6, 6]);
const verb2b = dropper(tables.verb2b, [5]);
const verb2c = dropper(tables.verb2c, [4, 6]);

const first = (text: string, ...drops: Drop[]): string | undefined => {
  for (const drop of drops) {
    const stem = drop(text);
    if (stem !== undefined) return stem;
  }
  return undefined;
};

const dropVerb: Drop = (text) => {
  let stem = verb1(text);
  if (stem === undefined) return first(text, verb2b, verb2a);
  for (let next = verb1(stem); next !== undefined; next = verb1(stem)) stem = next;
  return first(stem, verb2a, verb2c) ?? stem;
};

/** Drops the first ending of a noun; `kept` is a final letter, before which the ending ya is searched. */
function dropNounEnding(text: string, defined: boolean): { text: string; kept: string } {
  const done = (stem: string) => ({ text: stem, kept: '' });
  const feminine = noun2c2(text);
  if (feminine !== undefined) return done(feminine);
  const possessive = defined ? undefined : noun1a(text);
  if (possessive !== undefined) {
    const stem = first(possessive, noun2a, noun2b, noun2c1);
    // observed: where nothing more goes, the step after it begins one letter further left
    return stem === undefined ? { text: possessive.slice(0, -1), kept: possessive.slice(-1) } : done(stem);
  }
  const plural = noun1b(text);
  if (plural !== undefined) return done(first(plural, noun2a, noun2b, noun2c1) ?? plural);
  return done((defined ? undefined : noun2a(text)) ?? noun2b(text) ?? text);
}

function dropNoun(text: string, defined: boolean): { text: string; done: boolean } {
  const { text: stem, kept } = dropNounEnding(text, defined);
  const bare = stem.length + kept.length >= 3 && stem.endsWith('ي') ? stem.slice(0, -1) : undefined;
  return { text: (bare ?? stem) + kept, done: bare !== undefined };
}

interface Kind {
  verb: boolean;
  defined: boolean;
}

function dropSuffixes(text: string, { verb, defined }: Kind): string {
  const asVerb = verb ? dropVerb(text) : undefined;
  if (asVerb !== undefined) return asVerb;
  const asNoun = dropNoun(text, defined);
  return asNoun.done ? asNoun.text : asNoun.text.replace(/ى$/u, 'ي');
}

/** A prefix, its replacement, and the minimum length of the word. */
type Prefix = readonly [prefix: string, replacement: string, length: number];

const doubledAlefs: readonly Prefix[] = [
  ['أأ', 'أ', 4],
  ['أآ', 'آ', 4],
  ['أؤ', 'أ', 4],
  ['أا', 'ا', 4],
  ['أإ', 'إ', 4],
];
const conjunctions: readonly Prefix[] = [
  ['ف', '', 4],
  ['و', '', 4],
];
const definiteArticles: readonly Prefix[] = [
  ['بال', '', 6],
  ['كال', '', 6],
  ['لل', '', 5],
  ['ال', '', 5],
];
const prepositions: readonly Prefix[] = [
  ['بب', 'ب', 4],
  ['كك', 'ك', 4],
  ['ب', '', 4],
];
const futures: readonly Prefix[] = [
  ['سي', 'ي', 5],
  ['ست', 'ت', 5],
  ['سن', 'ن', 5],
  ['سأ', 'أ', 5],
];
const tenthForms: readonly Prefix[] = [
  ['يست', 'است', 5],
  ['نست', 'است', 5],
  ['تست', 'است', 5],
];

/** The front of a word: `passed` was replaced already, and the next prefix is looked for behind it. */
class Front {
  passed = '';
  rest: string;

  constructor(text: string) {
    this.rest = text;
  }

  drop(prefixes: readonly Prefix[]): boolean {
    const match = prefixes.find(([prefix]) => this.rest.startsWith(prefix));
    if (!match || this.passed.length + this.rest.length < match[2]) return false;
    this.passed += match[1];
    this.rest = this.rest.slice(match[0].length);
    return true;
  }
}

function dropPrefixes(text: string, verb: boolean): string {
  const front = new Front(text);
  front.drop(doubledAlefs);
  if (!/^[فو]ا/u.test(front.rest)) front.drop(conjunctions);
  const asNoun = front.drop(definiteArticles) || front.rest.startsWith('با') || front.drop(prepositions);
  if (!asNoun && verb) {
    front.drop(futures);
    front.drop(tenthForms);
  }
  return front.passed + front.rest;
}

const carriers: Readonly<Record<string, string>> = { آ: 'ا', أ: 'ا', إ: 'ا', ؤ: 'و', ئ: 'ي' };

function kindOf(text: string): Kind {
  const defined =
    (text.length > 4 && /^[بك]ال/u.test(text)) ||
    (text.length > 3 && /^(?:لل|ال)/u.test(text) && !/^[بك]ال/u.test(text));
  return { verb: !defined, defined };
}

/** Snowball's Arabic stemmer. */
export function arabicSnowballStem(text: string): string {
  const kind = kindOf(text);
  const plain = text.replace(
    /[\u0640\u064b-\u0652\u0660-\u0669\ufe80-\ufefc]/g,
    (letter) => shapedLetters.get(letter) ?? letter,
  );
  const stem = dropPrefixes(dropSuffixes(plain, kind), kind.verb);
  return stem.replace(/[آأإؤئ]$/u, 'ء').replace(/[آأإؤئ]/gu, (letter) => carriers[letter] ?? letter);
}
