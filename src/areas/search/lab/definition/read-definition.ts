import type { Node } from 'jsonc-parser';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { readStrictJson } from '#src/lib/json/json-text.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { isAnalyzerShape } from '../analyzer-shape.ts';

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
  | { kind: 'analyzer'; choice: AnalyzerChoice; root: Node }
  | { kind: 'several'; found: FoundAnalyzers }
  /** JSON, and no analyzer yet. */
  | { kind: 'unfit'; root: Node }
  | { kind: 'broken'; message: string; at: number };

/** A typed or pasted text: an analyzer, the name of one of the engine, an index, a list. */
export function readDefinition(text: string): ReadDefinition {
  const read = readStrictJson(text);
  if (read.problem) return { kind: 'broken', message: read.problem.message, at: read.problem.from };
  const { root, value } = read;
  if (typeof value === 'string' && value !== '' && value.length <= 255) {
    return { kind: 'analyzer', choice: value, root };
  }
  if (isAnalyzerShape(value)) return { kind: 'analyzer', choice: value, root };
  const result = analyzersIn(value);
  return result ? { kind: 'several', found: result } : { kind: 'unfit', root };
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

function inIndex({ analyzers: input, analyzer, searchAnalyzer }: Record<string, unknown>): FoundAnalyzers {
  const list = Array.isArray(input) ? input : [];
  const analyzers = list.filter(isAnalyzerShape);
  const named = (name: unknown): AnalyzerChoice | undefined =>
    typeof name === 'string' && name !== ''
      ? (analyzers.find((each) => each.name === name) ?? name)
      : undefined;
  const index = named(analyzer) ?? 'lucene.standard';
  const query = named(searchAnalyzer);
  return { analyzers, index, ...(query && { query }), others: list.length - analyzers.length };
}
