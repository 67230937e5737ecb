import type { Document } from 'bson';
import { watch } from '../changes/watch.ts';
import { passing } from '../collections/validate-by-rules.ts';
import { openToRead } from '../collections/views.ts';
import type { CommandContext, Stored } from '../documents.ts';
import { checkedSize } from '../limits/document-size.ts';
import { withinTime } from '../limits/within-time.ts';
import { validateCollection } from '../namespace.ts';
import { beginningOf } from '../plan/pipeline-beginning.ts';
import { makeReady } from '../query/make-ready.ts';
import { findMatch } from '../query/select.ts';
import { compileStages, inTurn, sources, stagesOf, writers } from '../stages/pipeline.ts';
import { filterOptions } from '../stages/simple.ts';
import type { Rows, Run, StageScope } from '../stages/stage.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { normalize } from '../values/values.ts';
import { countField, validateFields } from './command-fields.ts';
import { letVariables } from './let-variables.ts';
import { failedToParse, invalidNamespace, typeMismatch } from './refusals.ts';
import { cursorReply } from './writes/batch.ts';

/** The `aggregate` command. */
export function aggregate(db: string, command: Document, outer: CommandContext): Document {
  const context = passing(command, outer);
  const batchSize = batchSizeOf(command);
  const [first] = stagesOf(normalize(command.pipeline));
  if (first?.[0] === '$changeStream') {
    return watch(db, command, scopeOfCommand(db, watchedName(db, command.aggregate), command, context), {
      batchSize,
    });
  }
  const asked = readAggregate(db, command, context);
  const { collection, names } = asked;
  const compute = () => Array.from(resultsOf(db, asked, context), result);
  makeReady(context.catalog.open(db, collection), asked.filter, asked.selection.sort);
  // Writing stages are not interrupted: $out and $merge watch the time of the stages before them.
  const writes = names.some((name) => writers.includes(name));
  const docs = writes ? compute() : withinTime(command.pipeline, compute);
  context.work.returned += docs.length;
  const ns = `${db}.${collection === '' ? '$cmd.aggregate' : collection}`;
  return cursorReply(ns, docs, context.cursors, { batchSize, isAtEnd: writes });
}

/** Documented: no document of a result is larger than 16 MB. Those of a collection have a key, and are not. */
function result({ key, doc }: Stored): Document {
  if (key === '') checkedSize(doc);
  return doc;
}

/** The query of an aggregation on its collection, and the remaining stages to run on its results. */
export function readAggregate(db: string, command: Document, context: CommandContext) {
  const pipeline = normalize(command.pipeline);
  const list = stagesOf(pipeline);
  const names = list.map(([name]) => name);
  const collection = collectionOf(db, command.aggregate, names[0]);
  const scope = scopeOfCommand(db, collection, command, context);
  const runs = compileStages(pipeline, scope);
  const { count, filter, ...order } = beginningOf(list);
  const { variables } = filterOptions(scope);
  const stages = list.map(([name, argument], at): [string, Run, unknown] => [
    name,
    runs[at] as Run,
    argument,
  ]);
  return {
    collection,
    filter,
    selection: { ...order, variables, hint: command.hint },
    above: [],
    stages: stages.slice(count),
    names,
  };
}

function batchSizeOf(command: Document): number | undefined {
  const cursor: unknown = command.cursor;
  if (cursor === undefined) {
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  }
  if (!isDocument(cursor)) {
    throw typeMismatch(
      `BSON field 'aggregate.cursor' is the wrong type '${typeName(cursor)}', expected type 'object'`,
    );
  }
  validateFields(cursor, ['batchSize'], 'aggregate.cursor');
  return cursor.batchSize === undefined ? undefined : countField(cursor, 'batchSize', 0);
}

/** A change stream without a collection watches a whole database, or all of them. */
function watchedName(db: string, name: unknown): string {
  if (Number(name) === 1) return '';
  validateCollection(db, name, 'aggregate');
  return name;
}

/** Stages that read no collection // documented: "db.aggregate() Stages" */
const withoutCollection = [
  ...['$documents', '$currentOp', '$listLocalSessions', '$listSampledQueries', '$queryStats'],
  ...['$querySettings', '$shardedDataDistribution', '$listClusterCatalog'],
];

/** The collection of the command; empty for `aggregate: 1`, which needs a stage that makes documents. */
function collectionOf(db: string, name: unknown, first: string | undefined): string {
  if (typeof name === 'string') {
    if (first === '$documents') {
      throw invalidNamespace('{aggregate: 1} is required with $documents as the first stage');
    }
    if (first !== '$listSessions') validateCollection(db, name, 'aggregate');
    return name;
  }
  if (Number(name) !== 1) validateCollection(db, name, 'aggregate');
  if (first !== undefined && withoutCollection.includes(first)) return '';
  throw invalidNamespace(
    first === undefined
      ? '{aggregate: 1} needs a first stage that reads no collection'
      : `{aggregate: 1} is not valid for '${first}'; a collection is required.`,
  );
}

function scopeOfCommand(
  db: string,
  collection: string,
  command: Document,
  context: CommandContext,
): StageScope {
  const base = { db, collection, context, now: context.now(), depth: 0 };
  return { ...base, variables: new Map(Object.entries(letVariables(command, base.now))) };
}

/** The first stages run as a `find`, with an index where one applies. */
function resultsOf(db: string, asked: ReturnType<typeof readAggregate>, context: CommandContext): Rows {
  const { collection, names, filter, selection, stages } = asked;
  const run = inTurn(stages.map(([, each]) => each));
  if (sources.includes(names[0] ?? '')) return run([]);
  return run(findMatch(openToRead(context, db, collection), filter, selection, context));
}
