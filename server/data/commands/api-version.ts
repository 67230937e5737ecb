import type { Document } from 'bson';
import { isDocument } from '../values/bson-type.ts';
import { CommandError } from './command-error.ts';
import { located } from './refusals.ts';

// documented: "Stable API", commands of version 1
const stable = new Set([
  ...['abortTransaction', 'aggregate', 'bulkWrite', 'collMod', 'commitTransaction', 'count', 'create'],
  ...['createIndexes', 'delete', 'drop', 'dropDatabase', 'dropIndexes', 'endSessions', 'explain', 'find'],
  ...['findAndModify', 'getMore', 'hello', 'insert', 'killCursors', 'listCollections', 'listDatabases'],
  ...['listIndexes', 'ping', 'refreshSessions', 'update', 'createSearchIndexes', 'dropSearchIndex'],
  ...['updateSearchIndex', 'saslStart', 'saslContinue', 'authenticate'],
  // documented: of servers that have test commands
  'testDeprecation',
]);

// documented: stages outside of version 1
const unstableStages = new Set([
  ...['$currentOp', '$indexStats', '$listLocalSessions', '$listSessions', '$planCacheStats', '$search'],
  ...['$searchMeta', '$listSampledQueries', '$queryStats', '$shardedDataDistribution', '$listClusterCatalog'],
  ...['$rankFusion', '$scoreFusion', '$vectorSearch', '$searchBeta', '$listSearchIndexes'],
]);

/** Whether a command belongs to version 1 of the API. */
export function isStable(name: string): boolean {
  return stable.has(name);
}

const deprecated = new Set(['testDeprecation']);

/** Refuses features that the client's declared API version excludes // documented: "Stable API" */
export function validateApiVersion(command: Document): void {
  const [name = ''] = Object.keys(command);
  const { apiVersion, apiStrict, apiDeprecationErrors } = command;
  if (apiVersion === undefined) {
    if (apiStrict === undefined && apiDeprecationErrors === undefined) return;
    throw located(4886600, 'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion');
  }
  if (apiVersion !== '1') {
    throw new CommandError('APIVersionError', `API version must be "1", not ${JSON.stringify(apiVersion)}`);
  }
  if (apiStrict === true) validateStrict(name, command);
  if (apiDeprecationErrors === true && deprecated.has(name)) {
    throw new CommandError(
      'APIDeprecationError',
      `Provided apiDeprecationErrors:true, but the command ${name} is deprecated in API Version 1`,
    );
  }
}

function validateStrict(name: string, command: Document): void {
  const refuse = (what: string): never => {
    throw new CommandError(
      'APIStrictError',
      `Provided apiStrict:true, but ${what} is not in API Version 1. Information on supported commands and migrations in API Version 1 is in the manual's "Stable API".`,
    );
  };
  if (!stable.has(name)) refuse(`the command ${name}`);
  const part = name === 'aggregate' ? unstablePart(command.pipeline) : undefined;
  if (part !== undefined) refuse(part);
}

/** The first part of a pipeline outside of version 1, also in pipelines of its stages. */
export function unstablePart(pipeline: unknown): string | undefined {
  if (!Array.isArray(pipeline)) return undefined;
  for (const stage of pipeline) {
    const [name = '', argument] = isDocument(stage) ? (Object.entries(stage)[0] ?? []) : [];
    if (unstableStages.has(name)) return `stage ${name}`;
    if (name === '$collStats' && !onlyCounts(argument)) return '$collStats with more than count';
    const inner: unknown[] = isDocument(argument)
      ? name === '$facet'
        ? Object.values(argument)
        : [argument.pipeline]
      : [];
    for (const each of inner) {
      const part = unstablePart(each);
      if (part !== undefined) return part;
    }
  }
  return undefined;
}

// documented: $collStats is stable with an empty document, or with count
function onlyCounts(argument: unknown): boolean {
  return isDocument(argument) && Object.keys(argument).every((each) => each === 'count');
}
