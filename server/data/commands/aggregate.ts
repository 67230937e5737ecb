import type { Document } from 'bson';
import { candidates } from '../candidates.ts';
import type { CommandContext, Documents, Stored } from '../documents.ts';
import { step } from '../limits/budget.ts';
import { judgedSize } from '../limits/document-size.ts';
import { withinTime } from '../limits/within-time.ts';
import { judgeCollection } from '../namespace.ts';
import { compilePipeline, sources, stagesOf, writers } from '../stages/pipeline.ts';
import type { StageScope } from '../stages/stage.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { normalize } from '../values/values.ts';
import { cursorReply } from './batch.ts';
import { CommandError } from './command-error.ts';
import { countField, judgeCollation, judgeFields } from './command-fields.ts';
import { letVariables } from './let-variables.ts';

const fields = [
  ...[
    'aggregate',
    'pipeline',
    'cursor',
    'let',
    'allowDiskUse',
    'bypassDocumentValidation',
    'hint',
    'collation',
  ],
  ...['explain', 'maxTimeMS'],
];

/** The `aggregate` command. */
export function aggregate(db: string, command: Document, context: CommandContext): Document {
  judgeFields(command, fields);
  judgeCollation(command.collation);
  if (command.explain === true) {
    throw new CommandError('NotImplemented', "'explain' of aggregate is not available on emulated clusters");
  }
  const batchSize = batchSizeOf(command);
  const pipeline = normalize(command.pipeline);
  const list = stagesOf(pipeline);
  const collection = collectionOf(db, command.aggregate, list[0]?.[0]);
  const scope = scopeOfCommand(db, collection, command, context);
  const run = compilePipeline(pipeline, scope);
  const documents = context.catalog.open(db, collection);
  const compute = () => Array.from(run(firstRows(list, documents, scope)), result);
  // What writes is not stopped in the middle of it: $out and $merge watch over what comes before them.
  const docs = list.some(([name]) => writers.includes(name)) ? compute() : withinTime(pipeline, compute);
  context.work.returned += docs.length;
  const ns = `${db}.${collection === '' ? '$cmd.aggregate' : collection}`;
  return cursorReply(ns, docs, context.cursors, batchSize === undefined ? {} : { batchSize });
}

/** Documented: no document of a result is larger than 16 MB. Those of a collection have a key, and are not. */
function result({ key, doc }: Stored): Document {
  if (key === '') judgedSize(doc);
  return doc;
}

function batchSizeOf(command: Document): number | undefined {
  const cursor: unknown = command.cursor;
  if (cursor === undefined) {
    throw new CommandError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  }
  if (!isDocument(cursor)) {
    throw new CommandError(
      'TypeMismatch',
      `BSON field 'aggregate.cursor' is the wrong type '${typeName(cursor)}', expected type 'object'`,
    );
  }
  judgeFields(cursor, ['batchSize'], 'aggregate.cursor');
  return cursor.batchSize === undefined ? undefined : countField(cursor, 'batchSize', 0);
}

/** The collection of the command; empty for `aggregate: 1`, which needs a stage that makes documents. */
function collectionOf(db: string, name: unknown, first: string | undefined): string {
  if (typeof name === 'string') {
    if (first === '$documents') {
      throw new CommandError(
        'InvalidNamespace',
        '{aggregate: 1} is required with $documents as the first stage',
      );
    }
    judgeCollection(db, name, 'aggregate');
    return name;
  }
  if (Number(name) !== 1) judgeCollection(db, name, 'aggregate');
  if (first === '$documents') return '';
  throw new CommandError(
    'InvalidNamespace',
    '{aggregate: 1} is not valid for a pipeline that does not begin with $documents',
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

/** A first `$match` on `_id` reads only the documents that it names. */
function* firstRows(
  stages: [string, unknown][],
  documents: Documents | undefined,
  { context }: StageScope,
): Generator<Stored> {
  const [first, argument] = stages[0] ?? [];
  if (first !== undefined && sources.includes(first)) return;
  if (documents === undefined) return;
  const filter = first === '$match' && isDocument(argument) ? argument : {};
  for (const each of candidates(documents, filter)) {
    context.work.examined += 1;
    step();
    yield each;
  }
}
