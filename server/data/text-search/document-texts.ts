import type { Document } from 'bson';
import { located } from '../commands/refusals.ts';
import type { IndexSpec } from '../definition.ts';
import { numberOf } from '../query/match-leaf.ts';
import { fieldReader, isFields } from '../query/path-walk.ts';
import { typeName } from '../values/bson-type.ts';
import { type TextLanguage, textLanguage } from './languages.ts';
import { insensitive, termsOf } from './words.ts';

/** A text that a text index sees in a document. */
export interface SeenText {
  text: string;
  weight: number;
  language: TextLanguage;
}

interface Reading {
  /** Weights by path; that of every text under `$**`. */
  weights: ReadonlyMap<string, number>;
  paths: readonly string[];
  /** The field by which a document names its language. */
  override: string;
  found: SeenText[];
}

/** The texts of a document in an index. An unknown language is refused. */
export function textsOf(doc: Document, spec: IndexSpec): SeenText[] {
  const weights = new Map(
    Object.entries(spec.weights as Document).map(([path, weight]) => [path, numberOf(weight)]),
  );
  const results: SeenText[] = [];
  const reading = {
    weights,
    paths: [...weights.keys()],
    override: String(spec.language_override),
    found: results,
  };
  const usual = textLanguage(String(spec.default_language)) as TextLanguage;
  readFields(doc, '', usual, reading);
  return results;
}

/** Documented: a document names its language, and one inside of it another one. */
function readFields(fields: Document, path: string, outer: TextLanguage, reading: Reading): void {
  const language = ownLanguage(fields, reading.override) ?? outer;
  for (const [name, value] of Object.entries(fields)) {
    const inner = path === '' ? name : `${path}.${name}`;
    if (name !== reading.override && leads(inner, reading)) readValue(value, inner, language, reading);
  }
}

function readValue(value: unknown, path: string, language: TextLanguage, reading: Reading): void {
  if (Array.isArray(value)) {
    for (const each of value) if (!Array.isArray(each)) readValue(each, path, language, reading);
  } else if (typeof value === 'string') {
    const weight = reading.weights.get(path) ?? reading.weights.get('$**');
    if (weight !== undefined) reading.found.push({ text: value, weight, language });
  } else if (isFields(value)) readFields(value, path, language, reading);
}

/** Whether a path is one of the index, or on the way to one. */
function leads(path: string, { weights, paths }: Reading): boolean {
  return weights.has('$**') || weights.has(path) || paths.some((each) => each.startsWith(`${path}.`));
}

function ownLanguage(fields: Document, override: string): TextLanguage | undefined {
  const named = fieldReader(override)(fields);
  if (!Object.hasOwn(fields, override) || named === undefined) return undefined;
  if (typeof named !== 'string') {
    throw located(
      17261,
      `found language override field in document with non-string type: ${override}: ${typeName(named)}`,
    );
  }
  const language = textLanguage(named);
  if (language === undefined) throw located(17262, `language override unsupported: ${named}`);
  return language;
}

/**
 * How much each term counts in a document. Observed in the scores of the documentation's examples: a term that comes again
 * adds half as much each time, the share of a text that a term takes raises it by up to half, and a text that is the term
 * and nothing else gets a tenth more.
 */
export function scoresOf(texts: readonly SeenText[]): Map<string, number> {
  const scores = new Map<string, number>();
  for (const { text, weight, language } of texts) {
    const counts = new Map<string, number>();
    let total = 0;
    for (const term of termsOf(text, language, insensitive)) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
      total += 1;
    }
    for (const [term, count] of counts) {
      const frequency = 2 - 2 ** (1 - count);
      const share = 0.5 + (0.5 * count) / total;
      const whole = text.toLowerCase() === term ? 1.1 : 1;
      scores.set(term, (scores.get(term) ?? 0) + weight * frequency * share * whole);
    }
  }
  return scores;
}
