import { expressions, filterOperators, type Operator, stages } from '#src/lib/database-operators.ts';
import { constructorNames } from '#src/lib/ejson/constructors.ts';
import { fieldShapes } from '#src/lib/ejson/field-shapes.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import type { Completer, Suggestion } from '#src/ui/code-editor/completer.ts';

/** What a pipeline can name. */
export interface PipelineNames {
  /** Paths of fields, from sampled documents and from the preview of the stage before. */
  fields: readonly string[];
  collections: readonly string[];
}

/** The same names with the fields of the documents that reach a stage first. */
export function withFieldsOf(
  names: PipelineNames,
  documents: readonly EjsonObject[] | undefined,
): PipelineNames {
  if (!documents || documents.length === 0) return names;
  const own = fieldShapes([...documents]).map(({ path }) => path);
  return { ...names, fields: [...new Set([...own, ...names.fields])] };
}

/** Options of stages whose values are collections. */
const ofCollections = /(?:\b(?:from|coll|into)|\$(?:out|merge|unionWith))["']?\s*:\s*(["']?)([^"'{}\s,]*)$/u;
const quotedWord = /["']([^"'\n]*)$/u;
const bareWord = /[$\p{L}_][\p{L}\p{N}_.]*$/u;
const wordOnly = /^[$\p{L}_][\p{L}\p{N}_.]*$/u;

/** Options of the stages that have some, by the stage. */
const options: Readonly<Record<string, readonly string[]>> = {
  $lookup: ['from', 'localField', 'foreignField', 'let', 'pipeline', 'as'],
  $graphLookup: ['from', 'startWith', 'connectFromField', 'connectToField', 'as', 'maxDepth', 'depthField'],
  $unwind: ['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'],
  $bucket: ['groupBy', 'boundaries', 'default', 'output'],
  $bucketAuto: ['groupBy', 'buckets', 'output', 'granularity'],
  $merge: ['into', 'on', 'let', 'whenMatched', 'whenNotMatched'],
  $unionWith: ['coll', 'pipeline'],
  $setWindowFields: ['partitionBy', 'sortBy', 'output'],
  $densify: ['field', 'partitionByFields', 'range'],
  $fill: ['partitionBy', 'sortBy', 'output'],
  $geoNear: ['near', 'distanceField', 'maxDistance', 'minDistance', 'query', 'spherical', 'key'],
  $replaceRoot: ['newRoot'],
  $sample: ['size'],
  $group: ['_id'],
};

const operator = ({ name, info, snippet }: Operator, index: number): Suggestion => ({
  label: name,
  kind: 'operator',
  info,
  snippet,
  // in the order of the table: frequent ones first
  boost: Math.max(1, 60 - index),
});

/**
 * Completes the argument of a stage, or a whole pipeline.
 *
 * @param stage its name; undefined for a whole pipeline
 */
export function pipelineCompleter(names: PipelineNames, stage: string | undefined): Completer {
  return (text, position, explicit) => {
    const before = text.slice(Math.max(0, position - 2_000), position);
    const start = stage ? `{ ${stage}: ${before}` : before;
    const collection = ofCollections.exec(start);
    if (collection) {
      const [, quote = '', typed = ''] = collection;
      return {
        from: position - typed.length,
        options: names.collections.map((label) => ({
          label,
          kind: 'name' as const,
          ...(quote === '' ? { snippet: JSON.stringify(label) } : {}),
        })),
      };
    }
    const quoted = isQuoted(before) ? quotedWord.exec(before) : null;
    if (quoted) {
      const [, typed = ''] = quoted;
      return {
        from: position - typed.length,
        validFor: /^\$?[\p{L}\p{N}_.]*$/u,
        options: names.fields.flatMap((field) => [
          { label: `$${field}`, kind: 'property' as const, boost: 1 },
          { label: field, kind: 'property' as const },
        ]),
      };
    }
    const typed = bareWord.exec(before)?.[0] ?? '';
    if (typed === '' && !explicit) return undefined;
    return { from: position - typed.length, validFor: wordOnly, options: bare(names, stage, before, typed) };
  };
}

function bare(
  { fields }: PipelineNames,
  stage: string | undefined,
  before: string,
  typed: string,
): Suggestion[] {
  const around = stage ?? stageAround(before);
  const holder = before.slice(0, before.length - typed.length);
  if (stage === undefined && /[[,]\s*\{\s*$/u.test(holder) && depthOf(holder) <= 2)
    return stages.map(operator);
  const operators =
    around === '$match' ? [...filterOperators, ...expressions.map(expressionInMatch)] : expressions;
  return [
    ...fields.map((label) => ({ label, kind: 'property' as const, boost: 62 })),
    ...(around && Object.hasOwn(options, around) ? (options[around] ?? []) : []).map((label) => ({
      label,
      kind: 'keyword' as const,
      boost: 64,
    })),
    ...operators.map(operator),
    ...constructorNames.map((label) => ({ label, kind: 'value' as const, snippet: `${label}("#{value}")` })),
  ];
}

const expressionInMatch = (each: Operator): Operator => ({ ...each, info: `Inside $expr: ${each.info}` });

/** The stage that holds the end of a text. */
function stageAround(before: string): string | undefined {
  const existing = [...before.matchAll(/\{\s*["']?(\$[a-zA-Z]+)["']?\s*:/gu)].map(([, name]) => name ?? '');
  return existing.findLast((name) => stages.some((each) => each.name === name));
}

/** Brackets that are open at the end of a text. */
function depthOf(text: string): number {
  let depth = 0;
  for (const letter of text) {
    if ('[{('.includes(letter)) depth += 1;
    else if (']})'.includes(letter)) depth -= 1;
  }
  return depth;
}

/** Whether the end of a text is inside quotes: counted on its last line, because no text spans lines. */
function isQuoted(before: string): boolean {
  let quote = '';
  for (let at = before.lastIndexOf('\n') + 1; at < before.length; at += 1) {
    const letter = before[at] ?? '';
    if (letter === '\\' && quote !== '') at += 1;
    else if (quote === '' && (letter === '"' || letter === "'")) quote = letter;
    else if (letter === quote) quote = '';
  }
  return quote !== '';
}
