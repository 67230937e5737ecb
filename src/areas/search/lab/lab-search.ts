import type { CustomAnalyzer } from '#analysis/definition.ts';
import { type EditorSearch, readEditorSearch } from '../indexes/editor/editor-search.ts';
import type { AnalyzerChoice } from '../worker/protocol.ts';
import { isAnalyzerShape } from './analyzer-shape.ts';

export const labViews = ['stages', 'match', 'versions', 'assertions', 'definition'] as const;
export type LabView = (typeof labViews)[number];
export type Side = 'index' | 'query';
export const sampleKinds = ['text', 'collection', 'pasted'] as const;
export type SampleKind = (typeof sampleKinds)[number];

/** Everything that the lab shows is in its URL; this parses and validates it. */
export interface LabSearch {
  /** What documents are analyzed with. Absent: the first starting point. */
  analyzer?: AnalyzerChoice;
  /** What queries are analyzed with. Absent: the same. */
  search?: AnalyzerChoice;
  /** Another version of the analyzer, to see what changes. */
  other?: AnalyzerChoice;
  text?: string;
  query?: string;
  /** Absent: stages. */
  view?: LabView;
  /** The side whose pipeline is shown and edited. Absent: index. */
  side?: Side;
  /** How stages are drawn. Absent: compact. */
  drawn?: 'table';
  /** Saved expectations, in the format of `npm run analyze`. */
  assertions?: unknown[];
  /** Analyzers that assertions name, beside those of the two sides. */
  analyzers?: CustomAnalyzer[];
  /** Where sample texts come from: cluster, `database.collection`, field. */
  cluster?: string;
  namespace?: string;
  field?: string;
  /** Over which texts versions are compared. Absent: the collection, where one is named, else the text. */
  over?: SampleKind;
  /** Absent: the newest documents. */
  order?: 'random';
  /** Texts of one's own, one a line. */
  samples?: string;
  /** The editor of an index that opened the lab, for the return link. */
  back?: EditorSearch;
}

/** An address beyond this is cut off by servers on its way. */
export const longestAddress = 12_000;
export const longestText = 20_000;
/** As many as an address may hold. */
export const mostAssertions = 200;
/** Texts of one's own are shared up to this many characters. */
export const longestSamples = 4_000;

function readChoice(value: unknown): AnalyzerChoice | undefined {
  if (typeof value === 'string' && value !== '' && value.length <= 255) return value;
  return isAnalyzerShape(value) ? value : undefined;
}

function readAnalyzers(value: unknown): CustomAnalyzer[] | undefined {
  return Array.isArray(value) ? value.filter(isAnalyzerShape).slice(0, 50) : undefined;
}

function readText(value: unknown, longest = longestText): string | undefined {
  // the router reads `?text=2026` as a number
  const read = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof read === 'string' && read.length <= longest ? read : undefined;
}

const readBack = (value: unknown): EditorSearch | undefined =>
  typeof value === 'object' && value !== null ? readEditorSearch({ ...value }) : undefined;

/** Reads an address. Absent keys stay absent, so that an address is minimal. */
export function readLabSearch(raw: Record<string, unknown>): LabSearch {
  const read: Record<keyof LabSearch, unknown> = {
    analyzer: readChoice(raw.analyzer),
    search: readChoice(raw.search),
    other: readChoice(raw.other),
    text: readText(raw.text),
    query: readText(raw.query),
    view: labViews.find((each) => each === raw.view),
    side: raw.side === 'query' ? 'query' : undefined,
    assertions: Array.isArray(raw.assertions) ? raw.assertions.slice(0, mostAssertions) : undefined,
    analyzers: readAnalyzers(raw.analyzers),
    cluster: readText(raw.cluster, 64),
    namespace: readText(raw.namespace, 255),
    field: readText(raw.field, 255),
    drawn: raw.drawn === 'table' ? 'table' : undefined,
    over: sampleKinds.find((each) => each === raw.over),
    order: raw.order === 'random' ? 'random' : undefined,
    samples: readText(raw.samples, longestSamples),
    back: readBack(raw.back),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
