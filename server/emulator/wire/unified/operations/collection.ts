import type { Document } from 'bson';
import type { AnyBulkWriteOperation } from 'mongodb';
import { type AnyCollection, driverOptions } from '../entities.ts';
import { NotRun } from '../format.ts';
import type { Perform } from '../run-context.ts';

type Run = Perform<AnyCollection>;

/** Statements of a bulk write: fields of one are the driver's own names. */
function statements(requests: Document[]): AnyBulkWriteOperation<Document>[] {
  return requests as AnyBulkWriteOperation<Document>[];
}

const listed = async (cursor: AsyncIterable<Document>): Promise<Document[]> => {
  const results: Document[] = [];
  for await (const each of cursor) results.push(each);
  return results;
};

const reads: Record<string, Run> = {
  aggregate: (target, { pipeline, ...options }) => listed(target.aggregate(pipeline, options)),
  find: (target, { filter, ...options }) => listed(target.find(filter, options)),
  findOne: (target, { filter, ...options }) => target.findOne(filter, options),
  createFindCursor: (target, { filter, ...options }) => target.find(filter, options),
  count: (target, { filter, ...options }) => target.count(filter, options),
  countDocuments: (target, { filter, ...options }) => target.countDocuments(filter, options),
  estimatedDocumentCount: (target, options) => target.estimatedDocumentCount(options),
  distinct: (target, { fieldName, filter, ...options }) => target.distinct(fieldName, filter, options),
  listIndexes: (target, options) => listed(target.listIndexes(options)),
  listIndexNames: async (target, options) =>
    (await listed(target.listIndexes(options))).map(({ name }) => name),
  listSearchIndexes: (target, { name, aggregationOptions }) =>
    name === undefined
      ? target.listSearchIndexes(aggregationOptions ?? {}).toArray()
      : target.listSearchIndexes(name, aggregationOptions ?? {}).toArray(),
  mapReduce: () => {
    throw new NotRun('the driver has no mapReduce any more');
  },
};

const writes: Record<string, Run> = {
  bulkWrite: (target, { requests, ...options }) => target.bulkWrite(statements(requests), options),
  deleteMany: (target, { filter, ...options }) => target.deleteMany(filter, options),
  deleteOne: (target, { filter, ...options }) => target.deleteOne(filter, options),
  insertOne: (target, { document, ...options }) => target.insertOne({ ...document }, options),
  insertMany: (target, { documents, ...options }) =>
    target.insertMany(
      documents.map((each: Document) => ({ ...each })),
      options,
    ),
  replaceOne: (target, { filter, replacement, ...options }) =>
    target.replaceOne(filter, replacement, options),
  updateOne: (target, { filter, update, ...options }) => target.updateOne(filter, update, options),
  updateMany: (target, { filter, update, ...options }) => target.updateMany(filter, update, options),
  findOneAndDelete: (target, { filter, ...options }) => target.findOneAndDelete(filter, options),
  findOneAndReplace: (target, { filter, replacement, ...options }) =>
    target.findOneAndReplace(filter, replacement, afterOf(options)),
  findOneAndUpdate: (target, { filter, update, ...options }) =>
    target.findOneAndUpdate(filter, update, afterOf(options)),
};

function afterOf({ returnDocument, ...options }: Document): Document {
  return returnDocument === undefined
    ? options
    : { ...options, returnDocument: returnDocument.toLowerCase() };
}

const management: Record<string, Run> = {
  createIndex: (target, { keys, ...options }) => target.createIndex(keys, options),
  dropIndex: (target, { name, ...options }) => target.dropIndex(name, options),
  dropIndexes: (target, options) => target.dropIndexes(options),
  createSearchIndex: (target, { model }) => target.createSearchIndex(model),
  createSearchIndexes: (target, { models }) => target.createSearchIndexes(models),
  updateSearchIndex: (target, { name, definition }) => target.updateSearchIndex(name, definition),
  dropSearchIndex: (target, { name }) => target.dropSearchIndex(name),
  rename: (target, { to, ...options }) => target.rename(to, options),
};

/** Operations on a collection: methods of the driver of the same name. */
export const collectionOperations: Record<string, Run> = Object.fromEntries(
  Object.entries({ ...reads, ...writes, ...management }).map(([name, run]) => [
    name,
    (target: AnyCollection, asked: Document, context: Parameters<Run>[2]) =>
      run(target, driverOptions(asked), context),
  ]),
);
