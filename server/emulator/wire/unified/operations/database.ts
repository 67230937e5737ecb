import type { Document } from 'bson';
import type { Db, MongoClient } from 'mongodb';
import { isDocument } from '#server/data/values/bson-type.ts';
import { driverOptions } from '../entities.ts';
import { NotRun } from '../format.ts';
import type { Perform } from '../run-context.ts';

/** Operations on a database. */
export const databaseOperations: Record<string, Perform<Db>> = {
  aggregate: (target, { pipeline, ...options }) =>
    target.aggregate(pipeline, driverOptions(options)).toArray(),
  createCollection: (target, { collection, ...options }) => target.createCollection(collection, options),
  dropCollection: (target, { collection, ...options }) => target.dropCollection(collection, options),
  listCollections: (target, { filter, ...options }) => target.listCollections(filter, options).toArray(),
  listCollectionNames: async (target, { filter, ...options }) =>
    (await target.listCollections(filter, { ...options, nameOnly: true }).toArray()).map(({ name }) => name),
  listCollectionObjects: () => {
    throw new NotRun('the driver has no listCollectionObjects');
  },
  modifyCollection: (target, { collection, ...options }) =>
    target.command({ collMod: collection, ...options }),
  runCommand: (target, { command, commandName: _, ...options }) =>
    target.command(command, driverOptions(options)),
  runCursorCommand: (target, asked) => commandCursor(target, asked).toArray(),
  createCommandCursor: (target, asked) => commandCursor(target, asked),
};

function commandCursor(target: Db, { command, commandName: _, ...options }: Document) {
  const { batchSize, comment, maxTimeMS, ...rest } = driverOptions(options);
  const cursor = target.runCursorCommand(command, rest);
  if (batchSize !== undefined) cursor.setBatchSize(batchSize);
  if (comment !== undefined) cursor.setComment(comment);
  if (maxTimeMS !== undefined) cursor.setMaxTimeMS(maxTimeMS);
  return cursor;
}

/** Operations on a client. */
export const clientOperations: Record<string, Perform<MongoClient>> = {
  close: (target) => target.close(),
  listDatabases: async (target, options) => (await target.db().admin().listDatabases(options)).databases,
  listDatabaseNames: async (target, options) =>
    (
      await target
        .db()
        .admin()
        .listDatabases({ ...options, nameOnly: true })
    ).databases.map(({ name }) => name),
  listDatabaseObjects: () => {
    throw new NotRun('the driver has no listDatabaseObjects');
  },
  clientBulkWrite: async (target, { models, ...options }) => {
    const result = await target.bulkWrite(models.map(modelOf), options);
    return bulkResult(result as unknown as Document);
  },
};

function modelOf(model: Document): never {
  const [name = ''] = Object.keys(model);
  return { name, ...model[name] } as never;
}

/** Maps of results as documents, by the index of their statement. */
export function bulkResult(result: Document | undefined): Document | undefined {
  if (result === undefined || result === null) return undefined;
  const plain = (value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value);
  // an upsert is visible by its identifier; the driver's own field beside it is no part of the tests
  const each = (value: unknown) =>
    isDocument(value)
      ? Object.fromEntries(Object.entries(value).map(([at, reported]) => [at, undoubled(reported)]))
      : value;
  const names = ['insertedCount', 'upsertedCount', 'matchedCount', 'modifiedCount', 'deletedCount'];
  const lists = ['insertResults', 'updateResults', 'deleteResults'];
  return Object.fromEntries([
    ...(result.acknowledged === undefined ? [] : [['acknowledged', result.acknowledged]]),
    ...names.map((name) => [name, result[name]]),
    ...lists.map((name) => [name, each(plain(result[name]))]),
  ]);
}

function undoubled(reported: unknown): unknown {
  if (!isDocument(reported)) return reported;
  const { didUpsert: _, ...rest } = reported;
  return rest;
}
