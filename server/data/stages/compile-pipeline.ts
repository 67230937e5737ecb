import { CommandError } from '../commands/command-error.ts';
import { failedToParse, located, typeMismatch } from '../commands/refusals.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { isKnownHere } from '../versions.ts';
import { refused } from './refused.ts';
import { searchStages } from './search-stages.ts';
import type { Run, Stage, StageScope } from './stage.ts';

/** Declared by `pipeline.ts`: some stages hold pipelines, so this file cannot import them. */
const stages: Record<string, Stage> = {};

/** Adds stages by their names, before the first pipeline is compiled. */
export function declareStages(table: Readonly<Record<string, Stage>>): void {
  Object.assign(stages, table);
}

/** Answered by the search process. */

/** Answered by the search process, and what joins their results. */
const firstOnly: readonly string[] = [...searchStages, '$rankFusion', '$scoreFusion'];

/** Stages that make documents instead of taking some. */
export const sources: readonly string[] = [
  ...['$documents', '$collStats', '$indexStats', '$currentOp', '$listLocalSessions', '$listSessions'],
  ...[
    '$geoNear',
    '$planCacheStats',
    '$queryStats',
    '$listSearchIndexes',
    '$shardedDataDistribution',
    ...firstOnly,
  ],
];
export const writers: readonly string[] = ['$out', '$merge'];
const mostStages = 1000;
/** Stages that fill `$$SEARCH_META`, and those after which it is unavailable // documented */
const withMeta: readonly string[] = ['$search', '$searchBeta'];
const joins: readonly string[] = ['$lookup', '$unionWith', '$graphLookup'];

/** The name and the argument of each stage; refuses an invalid pipeline. */
export function stagesOf(pipeline: unknown, where = 'pipeline'): [string, unknown][] {
  if (!Array.isArray(pipeline)) {
    throw typeMismatch(`'${where}' option must be specified as an array, not ${typeName(pipeline)}`);
  }
  if (pipeline.length > mostStages) {
    throw failedToParse(`Pipeline length must be no longer than ${mostStages} stages.`);
  }
  return pipeline.map((stage) => {
    if (!isDocument(stage)) {
      throw typeMismatch(`Each element of the '${where}' array must be an object, not ${typeName(stage)}`);
    }
    const [name, other] = Object.keys(stage);
    if (name === undefined || other !== undefined) {
      throw located(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    return [name, stage[name]];
  });
}

/** A pipeline as one function from documents to documents. Everything is validated before anything runs. */
export function compilePipeline(pipeline: unknown, scope: StageScope): Run {
  return inTurn(compileStages(pipeline, scope));
}

/** One stage after the other. */
export function inTurn(runs: readonly Run[]): Run {
  return (rows) => runs.reduce((current, run) => run(current), rows);
}

/** The stages of a pipeline, validated together. */
export function compileStages(pipeline: unknown, scope: StageScope): Run[] {
  const list = stagesOf(pipeline);
  list.forEach(([name], at) => {
    validatePlace(name, at, list.length, scope);
  });
  let current = scope;
  return list.map(([name, argument], at) => {
    if (at === 0 && withMeta.includes(name)) current = { ...scope, searchMeta: { read: () => undefined } };
    const run = (stages[name] as Stage)(argument, at === 0 ? current : { ...current, isBehind: true });
    if (joins.includes(name) && current.searchMeta) current = { ...current, searchMeta: 'lost' };
    return run;
  });
}

function validatePlace(name: string, at: number, length: number, { depth }: StageScope): void {
  const reason = Object.hasOwn(refused, name) ? refused[name] : undefined;
  if (reason !== undefined) throw new CommandError('NotImplemented', `${name} ${reason}`);
  if (!Object.hasOwn(stages, name) || !isKnownHere(name)) {
    throw located(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
  if (firstOnly.includes(name) && at > 0) {
    throw located(40602, `${name} is only valid as the first stage in a pipeline`);
  }
  if (sources.includes(name) && at > 0) {
    throw located(40600, `${name} is only valid as the first stage in a pipeline`);
  }
  if (!writers.includes(name)) return;
  if (depth > 0) throw located(40600, `${name} is not allowed within a sub-pipeline`);
  if (at < length - 1) {
    throw located(40601, `${name} can only be the final stage in the pipeline`);
  }
}
