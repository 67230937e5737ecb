import { type Document, ObjectId } from 'bson';
import { ClientSession, Collection, Db, GridFSBucket, MongoClient, MongoClientBulkWriteError } from 'mongodb';
import { isDocument } from '#server/data/values/bson-type.ts';
import type { Deployment } from './deployment.ts';
import { Entities } from './entities.ts';
import { validateError } from './errors.ts';
import { type CollectionData, NotRun, type Operation, type Test, type TestFile, Unmet } from './format.ts';
import { match } from './matching.ts';
import { bucketOperations } from './operations/bucket.ts';
import { collectionOperations } from './operations/collection.ts';
import { bulkResult, clientOperations, databaseOperations } from './operations/database.ts';
import { runnerOperations } from './operations/runner.ts';
import { sessionOperations } from './operations/session.ts';
import { createChangeStream, isIterated, iterationOperations } from './operations/stream.ts';
import type { Perform, RunContext } from './run-context.ts';

/** Puts documents where a test expects them. */
async function fill(client: MongoClient, data: readonly CollectionData[]): Promise<void> {
  for (const { databaseName, collectionName, documents, createOptions = {} } of data) {
    const db = client.db(databaseName);
    await db.collection(collectionName).drop();
    await db.createCollection(collectionName, createOptions);
    if (documents.length > 0) await db.collection(collectionName).insertMany(documents);
  }
}

function operationsOf(target: unknown): Record<string, Perform<never>> {
  if (target instanceof MongoClient) return { ...clientOperations, createChangeStream };
  if (target instanceof Db) return { ...databaseOperations, createChangeStream };
  if (target instanceof Collection) return { ...collectionOperations, createChangeStream };
  if (target instanceof ClientSession) return sessionOperations;
  if (target instanceof GridFSBucket) return bucketOperations;
  return isIterated(target) ? iterationOperations : {};
}

/** Runs one test on a deployment; throws Unmet or NotRun. */
export async function runTest(file: TestFile, test: Test, deployment: Deployment): Promise<void> {
  const { internal } = deployment;
  await fill(internal, file.initialData ?? []);
  const entities = new Entities(deployment.address);
  const context: RunContext = {
    entities,
    deployment,
    internal,
    perform: (list) => performAll(list, context, true),
  };
  try {
    await entities.create(file.createEntities ?? []);
    await performAll(test.operations, context);
    // the events are complete when every operation has ended
    for (const expected of test.expectEvents ?? []) {
      entities.eventsOf(entities.client(expected.client)).validate(expected, entities);
    }
    for (const each of test.outcome ?? []) await validateOutcome(each, internal);
  } finally {
    await deployment.calm();
    await entities.close();
  }
}

async function validateOutcome(
  { databaseName, collectionName, documents }: CollectionData,
  internal: MongoClient,
): Promise<void> {
  const existing = await internal
    .db(databaseName)
    .collection(collectionName)
    .find()
    .sort({ _id: 1 })
    .toArray();
  const current = { get: () => undefined, sessionId: () => undefined };
  match(documents, existing, { path: `outcome of ${collectionName}`, known: current, root: false });
}

/** Documented for `withTransaction`: an error inside the callback is checked, and fails the callback anyway. */
async function performAll(
  operations: readonly Operation[],
  context: RunContext,
  inCallback = false,
): Promise<void> {
  for (const operation of operations) {
    const error = await performOne(operation, context);
    if (inCallback && error !== undefined) throw error;
  }
}

/** Resolves to the error of an operation that was expected to fail, or may. */
async function performOne(operation: Operation, context: RunContext): Promise<Error | undefined> {
  const { entities } = context;
  const { name, object, expectError, expectResult, saveResultAsEntity, ignoreResultAndError } = operation;
  let result: unknown;
  try {
    result = plainResult(await call(operation, context));
  } catch (error) {
    if (error instanceof Unmet || error instanceof NotRun || !(error instanceof Error)) throw error;
    if (ignoreResultAndError) return error;
    if (!expectError) throw error;
    validateError(expectError, error, entities);
    return error;
  }
  if (ignoreResultAndError) return undefined;
  if (expectError) throw new Unmet(`${object}.${name}: an error was expected`);
  if (saveResultAsEntity) entities.save(saveResultAsEntity, result);
  if (expectResult !== undefined) validateResult(name, expectResult, result, entities);
  return undefined;
}

/** Documents of a list are roots themselves // documented: "Evaluating Matches" */
function validateResult(name: string, expected: unknown, result: unknown, existing: Entities): void {
  if (!Array.isArray(expected) || !Array.isArray(result) || expected.length !== result.length) {
    match(expected, result ?? (expected === null ? null : undefined), {
      path: name,
      known: existing,
      root: true,
    });
    return;
  }
  expected.forEach((each, at) => {
    match(each, result[at], { path: `${name}[${at}]`, known: existing, root: true });
  });
}

async function call(operation: Operation, context: RunContext): Promise<unknown> {
  const { entities } = context;
  const { name, object } = operation;
  const asked = withSession(operation.arguments ?? {}, entities);
  const target = object === 'testRunner' ? undefined : entities.get(object);
  const present = target === undefined ? runnerOperations : operationsOf(target);
  const perform = present[name] as Perform<unknown> | undefined;
  if (!perform) throw new NotRun(`the runner has no operation ${name}`);
  return perform(target, asked, context);
}

function withSession(asked: Document, entities: Entities): Document {
  const { session } = asked;
  return typeof session === 'string' ? { ...asked, session: entities.session(session) } : { ...asked };
}

/** Results of the driver as tests write them: ids by index, counts, documents. */
function plainResult(result: unknown): unknown {
  if (!isDocument(result) || result instanceof ObjectId) return result;
  if (result instanceof MongoClientBulkWriteError)
    return bulkResult(result.partialResult as unknown as Document);
  return result.constructor?.name === 'BulkWriteResult' ? bulkFields(result) : result;
}

function bulkFields(result: Document): Document {
  const { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount } = result;
  const { insertedIds, upsertedIds } = result;
  const counts = { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount };
  return { ...counts, insertedIds, upsertedIds };
}
