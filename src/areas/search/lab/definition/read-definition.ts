import type { CustomAnalyzer } from '#analysis/definition.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { isAnalyzerShape } from '../analyzer-shape.ts';
import { JsonProblem, type PlacedJson, readJson } from './json-places.ts';

/** Analyzers of an index or of a list: the user chooses one. */
export interface FoundAnalyzers {
  analyzers: readonly CustomAnalyzer[];
  /** The index's own analyzers for documents and for queries, if it names them. */
  index?: AnalyzerChoice;
  query?: AnalyzerChoice;
  /** Entries that are no analyzers. */
  others: number;
}

export type ReadDefinition =
  | { kind: 'analyzer'; choice: AnalyzerChoice; json: PlacedJson }
  | { kind: 'several'; found: FoundAnalyzers }
  /** JSON, and no analyzer yet. */
  | { kind: 'unfit'; json: PlacedJson }
  | { kind: 'broken'; message: string; at: number };

/** A typed or pasted text: an analyzer, the name of one of the engine, an index, a list. */
export function readDefinition(text: string): ReadDefinition {
  try {
    const json = readJson(text);
    const { value } = json;
    if (typeof value === 'string' && value !== '' && value.length <= 255) {
      return { kind: 'analyzer', choice: value, json };
    }
    if (isAnalyzerShape(value)) return { kind: 'analyzer', choice: value, json };
    const found = analyzersIn(value);
    return found ? { kind: 'several', found } : { kind: 'unfit', json };
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    return { kind: 'broken', message: error.message, at: error.at };
  }
}

/** Of a list of analyzers, a definition of an index, or an index as the service answers it. */
function analyzersIn(value: unknown): FoundAnalyzers | undefined {
  if (Array.isArray(value)) {
    const analyzers = value.filter(isAnalyzerShape);
    return analyzers.length === 0 ? undefined : { analyzers, others: value.length - analyzers.length };
  }
  if (!isRecord(value)) return undefined;
  const definition = [value.latestDefinition, value.definition, value].find(
    (each) => isRecord(each) && ('analyzers' in each || 'mappings' in each),
  );
  return isRecord(definition) ? inIndex(definition) : undefined;
}

function inIndex({ analyzers: given, analyzer, searchAnalyzer }: Record<string, unknown>): FoundAnalyzers {
  const list = Array.isArray(given) ? given : [];
  const analyzers = list.filter(isAnalyzerShape);
  const named = (name: unknown): AnalyzerChoice | undefined =>
    typeof name === 'string' && name !== ''
      ? (analyzers.find((each) => each.name === name) ?? name)
      : undefined;
  const index = named(analyzer) ?? 'lucene.standard';
  const query = named(searchAnalyzer);
  return { analyzers, index, ...(query && { query }), others: list.length - analyzers.length };
}
