import { type OperatorPlace, parseEjson } from '#src/lib/ejson/parse.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type Ejson, type EjsonObject, int, isObject, numberOf, textOf } from '#src/lib/ejson/value.ts';
import type { InputSize } from '../data-search.ts';
import { nothing, type ReadQuery } from '../query-text.ts';
import type { Stage } from './stage-text.ts';

/** A stage with its value, or the reason why it has none. */
export interface ReadStage {
  stage: Stage;
  /** `{ $match: … }` */
  value: EjsonObject | undefined;
  problem: TextProblem | undefined;
  operators: OperatorPlace[];
}

/** Parses the argument of a stage. */
export function readStage(stage: Stage): ReadStage {
  const { name, body } = stage;
  try {
    if (!/^\$[a-zA-Z_]+$/u.test(name)) throw new TextProblem('A stage begins with $', name, 0, name.length);
    const { value, operators } = parseEjson(body, body.length + 1);
    return { stage, value: { [name]: value }, problem: undefined, operators };
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error;
    return { stage, value: undefined, problem: error, operators: [] };
  }
}

/** The stages that run: enabled ones; undefined while one of them is not valid. */
export function runnable(stages: readonly ReadStage[]): EjsonObject[] | undefined {
  const enabled = stages.filter(({ stage }) => stage.enabled);
  const values = enabled.flatMap(({ value }) => (value ? [value] : []));
  return values.length === enabled.length ? values : undefined;
}

const writing = new Set(['$out', '$merge']);

/** Whether a stage writes, also inside another stage: neither `$out` nor `$merge` has any other meaning. */
export function writes(value: Ejson): boolean {
  if (Array.isArray(value)) return value.some(writes);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, inner]) => writing.has(key) || writes(inner));
}

/** Whether a stage waits for events without end. */
export const isEndless = (stage: EjsonObject): boolean => Object.hasOwn(stage, '$changeStream');

/** Where the last stage of a pipeline writes, and how. */
export interface Writing {
  stage: '$out' | '$merge';
  db: string;
  collection: string;
  /** Of `$merge`: what happens to documents that exist. */
  whenMatched: string;
  /** Of `$merge`: whether only `_id` identifies documents. */
  byId: boolean;
}

/** The target of the last stage; undefined where it does not write or names no collection. */
export function writingOf(pipeline: readonly EjsonObject[], db: string): Writing | undefined {
  const last = pipeline.at(-1) ?? {};
  const [stage] = Object.keys(last);
  if (stage !== '$out' && stage !== '$merge') return undefined;
  const argument = last[stage] ?? null;
  const spec: EjsonObject = isObject(argument) ? argument : {};
  const target = stage === '$merge' && isObject(argument) ? (spec.into ?? null) : argument;
  const collection = isObject(target) ? textOf(target.coll) : textOf(target);
  if (collection === undefined) return undefined;
  const { whenMatched } = spec;
  return {
    stage,
    db: (isObject(target) ? textOf(target.db) : undefined) ?? db,
    collection,
    whenMatched: Array.isArray(whenMatched) ? 'pipeline' : (textOf(whenMatched) ?? 'merge'),
    byId: spec.on === undefined || JSON.stringify([spec.on].flat()) === '["_id"]',
  };
}

// documented: these must be the first stage of a pipeline
const first = new Set([
  '$changeStream',
  '$collStats',
  '$currentOp',
  '$documents',
  '$geoNear',
  '$indexStats',
  '$listLocalSessions',
  '$listSampledQueries',
  '$listSearchIndexes',
  '$listSessions',
  '$planCacheStats',
  '$queryStats',
  '$rankFusion',
  '$scoreFusion',
  '$search',
  '$searchBeta',
  '$searchMeta',
  '$vectorSearch',
]);

/** Whether a stage must be the first one, so that the sample is taken behind it. */
export function mustBeFirst(stage: EjsonObject | undefined): boolean {
  const [name = ''] = Object.keys(stage ?? {});
  // documented: $text is allowed in a $match at the beginning only
  return first.has(name) || (name === '$match' && JSON.stringify(stage).includes('"$text":'));
}

/** The query by which a pipeline reads its collection; undefined where its first stage limits or replaces it. */
export function inputQuery(stages: readonly EjsonObject[]): ReadQuery | undefined {
  const [head] = stages;
  if (head === undefined) return nothing;
  if (mustBeFirst(head) || Object.hasOwn(head, '$limit') || Object.hasOwn(head, '$sample')) return undefined;
  const filter = isObject(head.$match) ? head.$match : {};
  return { ...nothing, filter };
}

/** Documents in the preview of a stage. */
export const previewed = 10;
/** Milliseconds after which the database ends a preview. */
export const previewLimitMs = 10_000;

/** The pipeline on a part of its input. */
export function onSample(stages: readonly EjsonObject[], input: InputSize): EjsonObject[] {
  if (input === 'all') return [...stages];
  const limit = { $limit: int(input) };
  const [head, ...rest] = stages;
  return head && mustBeFirst(head) ? [head, limit, ...rest] : [limit, ...stages];
}

/** An aggregation that returns its documents in batches. */
export const aggregateCommand = (
  collection: string,
  pipeline: EjsonObject[],
  batchSize: number,
): EjsonObject => ({
  aggregate: collection,
  pipeline,
  cursor: { batchSize: int(batchSize) },
});

/** The command that previews what leaves the last of some stages. */
export function previewCommand(
  collection: string,
  stages: readonly EjsonObject[],
  input: InputSize,
): EjsonObject {
  const pipeline = [...onSample(stages, input), { $limit: int(previewed) }];
  // a batch that is not full ends its cursor
  return { ...aggregateCommand(collection, pipeline, previewed + 1), maxTimeMS: int(previewLimitMs) };
}

/** Documents of a run that are shown. */
export const mostResults = 100;

/** The command that reads the first results, and one more to know whether there are more. */
export function resultsCommand(collection: string, stages: readonly EjsonObject[]): EjsonObject {
  return aggregateCommand(collection, [...stages, { $limit: int(mostResults + 1) }], mostResults + 2);
}

/** The command that counts the results. */
export function countCommand(collection: string, stages: readonly EjsonObject[]): EjsonObject {
  return aggregateCommand(collection, [...stages, { $count: 'n' }], 2);
}

/** The command that runs the pipeline to its end. */
export function wholeCommand(collection: string, stages: readonly EjsonObject[]): EjsonObject {
  // documented: a batch size of 0 would return before $out or $merge has run
  return { aggregate: collection, pipeline: [...stages], cursor: {} };
}

/** The number in the answer to `countCommand`: no result means no documents. */
export const countIn = (documents: readonly EjsonObject[]): number => numberOf(documents[0]?.n) ?? 0;

/** The stages before one that writes. */
export function withoutWriter(stages: readonly EjsonObject[]): EjsonObject[] {
  const at = stages.findIndex(writes);
  return at < 0 ? [...stages] : stages.slice(0, at);
}
