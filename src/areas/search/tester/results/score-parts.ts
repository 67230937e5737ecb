import { arrayOf, type Ejson, type EjsonObject, isObject, numberOf, textOf } from '#src/lib/ejson/value.ts';

/** One step of how a score was made, as `$meta: "searchScoreDetails"` gives it. */
export interface ScoreNode {
  value: number;
  /** In the engine's words. */
  description: string;
  /** Its meaning; undefined: the engine's own description is best. */
  text: string | undefined;
  parts: ScoreNode[];
}

/** A part of a score that comes from one term or one clause. */
export interface ScorePart {
  label: string;
  value: number;
}

const field = String.raw`(?:\$(?:type:\w+|multi)\/)?`;
/** The engine's descriptions, and what each means // observed: Lucene's own */
const meanings: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [
    new RegExp(`^${field}(.+?):(.+) \\[BM25Similarity\\], result of:$`, 'u'),
    ([, path, term]) => `“${term}” in ${path}`,
  ],
  [/^sum of:$/u, () => 'all of these added'],
  [/^max of:$/u, () => 'the best of these'],
  [/^max plus .* times others of:$/u, () => 'the best of these, and a share of the others'],
  [/^score\(freq=(.+?)\), computed as .* from:$/u, () => 'boost × idf × tf'],
  [/^boost$/u, () => 'boost: the factor of the query'],
  [/^idf, computed as /u, () => 'idf: the rarer a term is in the index, the more it counts'],
  [/^idf, sum of:$/u, () => 'idf: of all terms of the phrase'],
  [/^tf, computed as /u, () => 'tf: how often the term occurs here, against the length of the field'],
  [/^n, number of documents containing term$/u, () => 'documents that hold the term'],
  [/^N, total number of documents with field$/u, () => 'documents that have the field'],
  [/^freq, occurrences of term within document$/u, () => 'times the term occurs here'],
  [/^termFreq=/u, () => 'times the term occurs here'],
  [/^phraseFreq=/u, () => 'times the phrase occurs here'],
  [/^k1, /u, () => 'k1: how soon more occurrences stop counting'],
  [/^b, /u, () => 'b: how much the length of the field counts'],
  [/^dl, length of field(?: \(approximate\))?$/u, () => 'norm: length of this field in terms'],
  [/^avgdl, /u, () => 'average length of the field'],
  [/^match on required clause/u, () => 'required, adds nothing to the score'],
  [/^# clause$/u, () => 'a filter counts as 0'],
  [/^ConstantScore\((.+)\)(?:\^(.+))?$/u, () => 'the same for every document that matches'],
  [/^Distance score, /u, () => 'the nearer, the higher: pivot ÷ (pivot + distance)'],
  [/^FunctionScoreQuery\(/u, () => 'computed by the function of the query'],
  [/^Score based on (?:\d+ )?child docs/u, () => 'from the elements of the array'],
];

/** Reads the details of a score. */
export function scoreNode(details: Ejson | undefined): ScoreNode | undefined {
  if (!isObject(details)) return undefined;
  const description = textOf(details.description) ?? '';
  return {
    value: numberOf(details.value) ?? 0,
    description,
    text: messageOf(description),
    parts: arrayOf(details.details).flatMap((each) => scoreNode(each) ?? []),
  };
}

function messageOf(description: string): string | undefined {
  for (const [pattern, textOf] of meanings) {
    const match = pattern.exec(description);
    if (match) return textOf(match);
  }
  return undefined;
}

/** The parts of a score: the terms and clauses that add up to it, the largest first. */
export function scoreParts(node: ScoreNode): ScorePart[] {
  const parts = partsOf(node).filter(({ value }) => value > 0);
  return parts.toSorted((a, b) => b.value - a.value);
}

function partsOf(node: ScoreNode): ScorePart[] {
  if (node.description === 'sum of:') return node.parts.flatMap(partsOf);
  return [{ label: node.text ?? node.description, value: node.value }];
}

/** A piece of a highlighted text. */
interface Piece {
  text: string;
  hit: boolean;
}

/** A passage with its matches. */
export interface Passage {
  path: string;
  pieces: Piece[];
}

/** Reads `$meta: "searchHighlights"`. */
export function passagesOf(highlights: Ejson | undefined): Passage[] {
  return arrayOf(highlights)
    .filter(isObject)
    .map(({ path, texts }) => ({
      path: pathText(path),
      pieces: arrayOf(texts)
        .filter(isObject)
        .map(({ value, type }) => ({ text: textOf(value) ?? '', hit: type === 'hit' })),
    }));
}

function pathText(path: Ejson | undefined): string {
  if (isObject(path)) return `${textOf(path.value)} (${textOf(path.multi)})`;
  return textOf(path) ?? '';
}

/** Text fields by which users recognize a document. */
const informative = ['title', 'name', 'subject', 'headline', 'label', 'number', 'email'];

/** The field whose text represents the document in a list, and that text. */
export function titleOf(document: EjsonObject): { path: string; text: string } | undefined {
  const named = informative.find((path) => textOf(document[path]) !== undefined);
  const path =
    named ?? Object.keys(document).find((key) => key !== '_id' && textOf(document[key]) !== undefined);
  const text = path === undefined ? undefined : textOf(document[path]);
  return path === undefined || text === undefined ? undefined : { path, text };
}
