import type { Document } from 'bson';
import { ownValue } from '#contract/values/own-value.ts';
import { badValue, typeMismatch, unsupported } from '../commands/refusals.ts';
import { numberOf } from '../query/match-leaf.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import type { Collation } from './current.ts';

/** A collation with every option, as collections and indexes list it. */
export interface CollationSpec extends Document {
  locale: string;
  caseLevel: boolean;
  caseFirst: 'upper' | 'lower' | 'off';
  strength: number;
  numericOrdering: boolean;
  alternate: 'non-ignorable' | 'shifted';
  maxVariable: 'punct' | 'space';
  normalization: boolean;
  backwards: boolean;
  version: string;
}

/** Of the database's own tables // documented: "Collation", as its answers show it */
const version = '57.1';

/** Variants of languages as ICU names them, with their names in language tags // documented: "Supported Languages and Locales" */
const variants: Record<string, string> = {
  compat: 'compat',
  dictionary: 'dict',
  emoji: 'emoji',
  eor: 'eor',
  gb2312han: 'gb2312',
  phonebook: 'phonebk',
  phonetic: 'phonetic',
  pinyin: 'pinyin',
  searchjl: 'searchjl',
  stroke: 'stroke',
  traditional: 'trad',
  unihan: 'unihan',
  zhuyin: 'zhuyin',
};

type Read = (value: unknown, name: string) => unknown;

const flag: Read = (value, name) => {
  if (typeof value === 'boolean') return value;
  throw typeMismatch(
    `BSON field 'collation.${name}' is the wrong type '${typeName(value)}', expected type 'bool'`,
  );
};
const oneOf =
  (...allowed: readonly unknown[]): Read =>
  (value, name) => {
    const plain = typeof value === 'string' ? value : numberOf(value);
    if (allowed.includes(plain)) return plain;
    throw badValue(
      `Enumeration value '${String(value)}' for field 'collation.${name}' is not a valid value.`,
    );
  };

const options: Record<string, Read> = {
  locale: (value) => value,
  caseLevel: flag,
  caseFirst: oneOf('upper', 'lower', 'off'),
  strength: oneOf(1, 2, 3, 4, 5),
  numericOrdering: flag,
  alternate: oneOf('non-ignorable', 'shifted'),
  maxVariable: oneOf('punct', 'space'),
  normalization: flag,
  backwards: flag,
  version: (value) => {
    if (value === version) return value;
    throw badValue(
      `Requested collation version ${describe(value)} is not the one of this server: ${version}`,
    );
  },
};

/** A collation of a command, complete; undefined for none and for the one by code points. What makes no sense is refused. */
export function readCollation(input: unknown): CollationSpec | undefined {
  if (input === undefined || input === null) return undefined;
  if (!isDocument(input)) throw typeMismatch('collation must be an object');
  const names = Object.keys(input);
  if (names.length === 0) return undefined;
  const unknown = names.find((name) => !Object.hasOwn(options, name));
  if (unknown !== undefined) throw badValue(`BSON field 'collation.${unknown}' is an unknown field.`);
  const { locale } = input;
  if (typeof locale !== 'string')
    throw badValue("BSON field 'collation.locale' is missing but a required field");
  if (locale === 'simple') {
    if (names.length === 1) return undefined;
    throw badValue(`If locale=simple, no other fields should be present in: ${describe(input)}`);
  }
  const reply = Object.fromEntries(names.map((name) => [name, options[name]?.(input[name], name)]));
  const spec = { ...defaultsOf(locale, input), ...reply };
  validateTogether(spec, input);
  return spec;
}

/** The language tag of a locale in ICU's form; undefined where there is no such one. */
function tagOf(locale: string): string | undefined {
  const [language = '', variant] = locale.split('@collation=');
  const named = variant === undefined ? '' : ownValue(variants, variant);
  if (named === undefined || !/^[a-z]{2,3}(_[A-Za-z]+)*$/.test(language)) return undefined;
  const tag = `${language.replaceAll('_', '-')}${named === '' ? '' : `-u-co-${named}`}`;
  const result = Intl.Collator.supportedLocalesOf(tag).length > 0;
  const heeded = result && (named === '' || new Intl.Collator(tag).resolvedOptions().collation === named);
  return heeded ? tag : undefined;
}

/** Documented: a few languages have defaults of their own. */
function defaultsOf(locale: string, input: Document): CollationSpec {
  const tag = tagOf(locale);
  if (tag === undefined) throw badValue(`Field 'locale' is invalid in: ${describe(input)}`);
  const { caseFirst, ignorePunctuation, numeric } = new Intl.Collator(tag).resolvedOptions();
  return {
    locale,
    caseLevel: false,
    caseFirst: caseFirst === 'upper' || caseFirst === 'lower' ? caseFirst : 'off',
    strength: 3,
    numericOrdering: numeric,
    alternate: ignorePunctuation ? 'shifted' : 'non-ignorable',
    maxVariable: 'punct',
    normalization: false,
    backwards: locale === 'fr_CA',
    version,
  };
}

/** Conflicts between options, and options that the available tables do not support. */
function validateTogether(spec: CollationSpec, input: Document): void {
  const { strength, caseLevel, caseFirst, alternate, maxVariable, backwards, locale } = spec;
  if (input.caseFirst !== undefined && caseFirst !== 'off' && !caseLevel && strength < 3) {
    throw badValue(
      `'caseFirst' is invalid unless 'caseLevel' is on or 'strength' is greater than 2: ${describe(input)}`,
    );
  }
  if (backwards && strength < 2) {
    throw badValue(`'backwards' is invalid with 'strength' of 1: ${describe(input)}`);
  }
  const missing: [boolean, string][] = [
    [backwards !== (locale === 'fr_CA'), `'backwards: ${backwards}'`],
    [alternate === 'shifted' && maxVariable === 'space', "'maxVariable: space'"],
    [alternate === 'shifted' && strength > 3, `'strength: ${strength}' with 'alternate: shifted'`],
    [caseLevel && strength > 1, `'caseLevel' with 'strength: ${strength}'`],
    // the fourth level of Japanese distinguishes its scripts
    [strength === 4 && locale.startsWith('ja'), "'strength: 4' of Japanese"],
  ];
  const match = missing.find(([asked]) => asked);
  if (match !== undefined) throw unsupported(`collation '${locale}' with ${match[1]}`);
}

const mostKept = 100;
const created = new Map<string, Collation>();

/** How a complete collation orders texts; undefined for that by code points. */
export function collationOf(spec: CollationSpec | undefined): Collation | undefined {
  if (spec === undefined) return undefined;
  const key = JSON.stringify(Object.entries(spec).sort(([a], [b]) => (a < b ? -1 : 1)));
  const existing = created.get(key);
  if (existing !== undefined) return existing;
  if (created.size >= mostKept) created.clear();
  const collation = { key, compare: comparing(spec) };
  created.set(key, collation);
  return collation;
}

function comparing(spec: CollationSpec): (a: string, b: string) => number {
  const { compare } = new Intl.Collator(tagOf(spec.locale), {
    sensitivity: sensitivityOf(spec),
    numeric: spec.numericOrdering,
    caseFirst: spec.caseFirst === 'off' ? 'false' : spec.caseFirst,
    ignorePunctuation: spec.alternate === 'shifted',
  });
  if (spec.strength < 5) return compare;
  // documented: otherwise equal texts are ordered by code points, after decomposition
  return (a, b) =>
    compare(a, b) || Buffer.compare(Buffer.from(a.normalize('NFD')), Buffer.from(b.normalize('NFD')));
}

function sensitivityOf({ strength, caseLevel }: CollationSpec): 'base' | 'accent' | 'case' | 'variant' {
  if (strength === 1) return caseLevel ? 'case' : 'base';
  return strength === 2 ? 'accent' : 'variant';
}

/** Whether a value has texts in it, whose place depends on the collation. */
export function hasText(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasText);
  return isDocument(value) ? Object.values(value).some(hasText) : typeName(value) === 'symbol';
}
