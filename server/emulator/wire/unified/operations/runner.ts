import type { Document } from 'bson';
import type { ClientSession, MongoClient } from 'mongodb';
import { sameValue } from '#server/data/values/same-value.ts';
import { Unmet } from '../format.ts';
import type { Perform, RunContext } from '../run-context.ts';

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Unmet(what);
}

const sessionOf = ({ session }: Document): ClientSession => session;

function lastLsids({ client }: Document, { entities }: RunContext): unknown[] {
  const commands = entities.eventsOf(entities.client(client)).lastCommands(2);
  demand(commands.length === 2, `two commands expected, found ${commands.length}`);
  return commands.map(({ lsid }) => lsid);
}

async function collectionNames(internal: MongoClient, { databaseName }: Document): Promise<string[]> {
  const result = await internal.db(databaseName).listCollections({}, { nameOnly: true }).toArray();
  return result.map(({ name }) => name);
}

async function indexNames(
  internal: MongoClient,
  { databaseName, collectionName }: Document,
): Promise<string[]> {
  const result = await internal.db(databaseName).collection(collectionName).listIndexes().toArray();
  return result.map(({ name }) => name);
}

const isDirty = (session: ClientSession) =>
  (session.serverSession as unknown as { isDirty: boolean }).isDirty;

/** Operations of the runner itself // documented: "Special Test Operations" */
export const runnerOperations: Record<string, Perform<unknown>> = {
  failPoint: (_, { client, failPoint }, { entities, deployment }) =>
    deployment.failPoint(entities.client(client), failPoint),
  targetedFailPoint: (_, asked, { deployment, internal }) => deployment.failPoint(internal, asked.failPoint),
  createEntities: (_, { entities: asked }, { entities }) => entities.create(asked),
  assertSessionTransactionState: (_, asked) => {
    const states: Record<string, string> = {
      none: 'NO_TRANSACTION',
      starting: 'STARTING_TRANSACTION',
      in_progress: 'TRANSACTION_IN_PROGRESS',
      committed: 'TRANSACTION_COMMITTED',
      aborted: 'TRANSACTION_ABORTED',
    };
    const result: unknown = (sessionOf(asked) as unknown as { transaction: { state: string } }).transaction
      .state;
    demand(result === states[asked.state], `a transaction ${asked.state} expected, found ${result}`);
  },
  assertSessionPinned: (_, asked) => demand(sessionOf(asked).isPinned, 'the session is not pinned'),
  assertSessionUnpinned: (_, asked) => demand(!sessionOf(asked).isPinned, 'the session is pinned'),
  assertSessionDirty: (_, asked) => demand(isDirty(sessionOf(asked)), 'the session is not dirty'),
  assertSessionNotDirty: (_, asked) => demand(!isDirty(sessionOf(asked)), 'the session is dirty'),
  assertSameLsidOnLastTwoCommands: (_, asked, context) => {
    const [one, other] = lastLsids(asked, context);
    demand(sameValue(one, other), 'the last two commands have different sessions');
  },
  assertDifferentLsidOnLastTwoCommands: (_, asked, context) => {
    const [one, other] = lastLsids(asked, context);
    demand(!sameValue(one, other), 'the last two commands have the same session');
  },
  assertCollectionExists: async (_, asked, { internal }) => {
    const match = await collectionNames(internal, asked);
    demand(match.includes(asked.collectionName), `there is no collection ${asked.collectionName}`);
  },
  assertCollectionNotExists: async (_, asked, { internal }) => {
    const existing = await collectionNames(internal, asked);
    demand(!existing.includes(asked.collectionName), `there is a collection ${asked.collectionName}`);
  },
  assertIndexExists: async (_, asked, { internal }) => {
    const matches = await indexNames(internal, asked);
    demand(matches.includes(asked.indexName), `there is no index ${asked.indexName}`);
  },
  assertIndexNotExists: async (_, asked, { internal }) => {
    const matches = await indexNames(internal, asked).catch((): string[] => []);
    demand(!matches.includes(asked.indexName), `there is an index ${asked.indexName}`);
  },
  assertNumberConnectionsCheckedOut: (_, { client, connections }: Document, { entities }) => {
    const match = entities.eventsOf(entities.client(client)).checkedOut;
    demand(match === connections, `${connections} connections in use expected, found ${match}`);
  },
};
