import type { Ejson } from '#src/lib/ejson/value.ts';
import type { SampleDocument } from './comparison.ts';

/** A larger sample adds no information, and takes long. */
export const mostDocuments = 200;
export const mostPasted = 1000;
export const mostCharacters = 400_000;
const longestValue = 20_000;

/** The texts at a dotted path of a document, through lists as search reads them. */
export function textsAt(value: Ejson | undefined, path: readonly string[]): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => textsAt(each, path));
  const [name, ...below] = path;
  if (name === undefined) return typeof value === 'string' ? [value] : [];
  return typeof value === 'object' && Object.hasOwn(value, name) ? textsAt(value[name], below) : [];
}

/** Dotted paths of the texts in documents, those that most documents have first. */
export function textPaths(documents: readonly Ejson[]): string[] {
  const counts = new Map<string, number>();
  for (const document of documents) {
    for (const path of new Set(pathsIn(document, '', 0))) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([path]) => path);
}

const deepest = 6;

function pathsIn(value: Ejson, at: string, depth: number): string[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((each) => pathsIn(each, at, depth + 1));
  return Object.entries(value).flatMap(([name, below]) =>
    // `{"$oid": "…"}` and its like are values that are no text
    name.startsWith('$') ? [] : pathsIn(below, at === '' ? name : `${at}.${name}`, depth + 1),
  );
}

/** The name of a document: its `_id` without the wrapper of its type. */
export function nameOf(id: Ejson | undefined, position: number): string {
  if (id === undefined || id === null) return `document ${position + 1}`;
  if (typeof id === 'object' && !Array.isArray(id)) {
    const [only, ...more] = Object.values(id);
    if (more.length === 0 && typeof only === 'string') return only;
  }
  return typeof id === 'string' ? id : JSON.stringify(id);
}

/** Pasted texts: one text per line, or one JSON value per line. */
export function pastedDocuments(text: string): SampleDocument[] {
  return text
    .split(/\r?\n/u)
    .map((line, index) => ({ line: line.trim(), name: `line ${index + 1}` }))
    .filter(({ line }) => line !== '')
    .slice(0, mostPasted)
    .map(({ line, name }) => ({ name, values: valuesOf(line) }));
}

function valuesOf(line: string): string[] {
  if (!/^["[{]/u.test(line)) return [line];
  try {
    return textsIn(JSON.parse(line));
  } catch {
    // a sentence may begin with a quotation mark
    return [line];
  }
}

function textsIn(value: Ejson): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return Object.entries(value).flatMap(([name, below]) => (name.startsWith('$') ? [] : textsIn(below)));
}

export interface Sample {
  documents: readonly SampleDocument[];
  /** Documents that were left out, and texts that were cut, because there is too much. */
  left: number;
  cut: number;
}

/** What of the documents is looked at. */
export function bounded(documents: readonly SampleDocument[]): Sample {
  const kept: SampleDocument[] = [];
  let room = mostCharacters;
  let cut = 0;
  for (const { name, values } of documents) {
    if (room <= 0) break;
    const short = values.map((value) => value.slice(0, longestValue));
    cut += values.filter(({ length }) => length > longestValue).length;
    room -= short.reduce((sum, { length }) => sum + length, 0);
    kept.push({ name, values: short });
  }
  return { documents: kept, left: documents.length - kept.length, cut };
}
