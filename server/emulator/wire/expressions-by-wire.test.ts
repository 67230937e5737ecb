import { type Document, MongoClient, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ExpressionCase,
  expressionsOf,
  inFull,
  Refused,
} from '#server/data/expressions/table-for-tests/case.ts';
import { table } from '#server/data/expressions/table-for-tests/table.ts';
import { normalize } from '#server/data/values/values.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

/** The table of expressions through the official driver: on a cluster of the emulator, and on a real server if there is one. */

const database = 'expressions_of_the_table';

/** Keeps the types of numbers. */
const exactly = { promoteValues: false, ignoreUndefined: true } as const;

const wanted = (expected: unknown): string =>
  inFull(expected === undefined ? undefined : normalize(expected));

/** Many expressions in one aggregate, each in a field of its own. */
async function evaluated(client: MongoClient, expressions: readonly Document[]): Promise<string[]> {
  const fields = Object.fromEntries(expressions.map((each, at) => [`c${at}`, each]));
  const pipeline = [{ $documents: [{}] }, { $project: fields }];
  const [match = {}] = await client.db(database).aggregate(pipeline, exactly).toArray();
  return expressions.map((_, at) =>
    inFull(Object.hasOwn(match, `c${at}`) ? normalize(match[`c${at}`]) : undefined),
  );
}

async function refusalOf(client: MongoClient, expression: Document): Promise<number | undefined> {
  try {
    await evaluated(client, [expression]);
  } catch (error) {
    if (error instanceof MongoServerError) return Number(error.code);
    throw error;
  }
  return undefined;
}

const literalOf = (each: ExpressionCase): Document => expressionsOf(each).literal;
const answered = table.filter(([, , expected]) => !(expected instanceof Refused));
const refusals = table.filter(([, , expected]) => expected instanceof Refused);

function testTable(open: () => Promise<MongoClient>): void {
  let client: MongoClient;
  beforeAll(async () => {
    client = await open();
  });
  afterAll(() => client.close());

  it('returns the promised results', async () => {
    const results: string[] = [];
    for (let at = 0; at < answered.length; at += 100) {
      results.push(...(await evaluated(client, answered.slice(at, at + 100).map(literalOf))));
    }
    const named = (values: readonly string[]) =>
      answered.map((each, at) => `${inFull(literalOf(each))} → ${values[at]}`);
    expect(named(results)).toEqual(named(answered.map(([, , expected]) => wanted(expected))));
  });

  it('refuses with the codes of the database', async () => {
    const codes = await Promise.all(refusals.map((each) => refusalOf(client, literalOf(each))));
    const named = (values: readonly unknown[]) =>
      refusals.map((each, at) => `${inFull(literalOf(each))} → ${values[at]}`);
    expect(named(codes)).toEqual(named(refusals.map(([, , expected]) => (expected as Refused).code)));
  });
}

describe('expressions on a cluster of the emulator', () => {
  let at: TestEmulator | undefined;
  afterAll(() => at?.emulator.close());

  testTable(async () => {
    at = await testEmulator();
    const answer = await at.ask('POST', `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`);
    const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
    const user = { username: 'table', password: 'correct-horse', databaseName: 'admin', roles };
    await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body: user });
    return new MongoClient(String(answer.body.connectionString), {
      auth: { username: user.username, password: user.password },
      // To sign in costs more than all of the cases.
      maxPoolSize: 2,
    });
  });
});

const uri = process.env.QUARTERDECK_TEST_MONGODB_URI;
describe.skipIf(!uri)('expressions on a server (needs QUARTERDECK_TEST_MONGODB_URI)', () => {
  if (uri) testTable(async () => new MongoClient(uri));
  else it('return the same as on the engine', () => undefined);
});
