import { randomBytes } from 'node:crypto';
import { type Document, EJSON } from 'bson';
import { afterAll, beforeAll, describe, type ExpectStatic, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { toEjson } from '#server/data/values/ejson.ts';
import { inProcess } from '../client/in-process-for-tests.ts';
import { clientPrelude } from '../client/prelude-source.ts';
import type { DataSource } from '../data-source.ts';
import { type FunctionOutcome, type Runs, runFunction } from '../run-function.ts';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { type ExpectedError, type FunctionCase, sourceOf } from './function-case.ts';
import { functionTable } from './table.ts';

/**
 * Runs every function of the table, each with a database of its own: in the real sandbox, or, to compare data sources
 * quickly, without one.
 */
export function testTable(open: () => Promise<DataSource>, { sandboxed }: { sandboxed: boolean }): void {
  let sandbox: Sandbox | undefined;
  let source: DataSource;
  beforeAll(async () => {
    source = await open();
    if (!sandboxed) return;
    sandbox = createSandbox({ client: clientPrelude, size: 2, queue: 1000 });
    await sandbox.warm();
  }, 60_000);
  afterAll(async () => {
    await sandbox?.close();
    await source?.close();
  });

  for (const [topic, cases] of Object.entries(functionTable)) {
    describe.concurrent(topic, () => {
      it.for(cases.map((each) => [each.name, each] as const))(
        '%s',
        { timeout: MINUTE },
        // cases run side by side: the expectations of each are counted apart
        async ([, each], { expect }) => {
          await runCase(expect, sandbox ?? inProcess, source, each);
        },
      );
    });
  }
}

async function runCase(
  expect: ExpectStatic,
  sandbox: Runs,
  source: DataSource,
  each: FunctionCase,
): Promise<void> {
  const database = `t${randomBytes(8).toString('hex')}`;
  try {
    for (const [name, documents] of Object.entries(each.given ?? {})) {
      await source.run(database, { insert: name, documents, ordered: true });
    }
    const outcome = await runFunction(sandbox, {
      source: sourceOf(each),
      args: canonical(each.args ?? []),
      runAs: each.runAs ?? 'user',
      services: new Map([['mongodb-atlas', source]]),
      values: { database: JSON.stringify(database) },
      limits: { wallMs: 30_000, ...(each.memoryMiB ? { memoryMiB: each.memoryMiB } : {}) },
    });
    if (each.error) expectError(expect, outcome, each.error);
    else expectResult(expect, outcome, each.result);
    for (const [name, documents] of Object.entries(each.after ?? {})) {
      expect(await documentsOf(source, database, name)).toEqual(documents.map(toEjson));
    }
  } finally {
    await source.run(database, { dropDatabase: 1 });
  }
}

/** Numbers cross the border as numbers: what counts is their value. */
function canonical(value: unknown): string {
  return EJSON.stringify(value, { relaxed: false });
}

function expectResult(expect: ExpectStatic, outcome: FunctionOutcome, expected: unknown): void {
  if (!outcome.ok) throw new Error(`the function failed: ${JSON.stringify(outcome.error)}`);
  const result: unknown = outcome.result === null ? null : EJSON.parse(outcome.result, { relaxed: false });
  expect(canonical(result)).toBe(canonical(expected ?? null));
}

function expectError(expect: ExpectStatic, outcome: FunctionOutcome, expected: ExpectedError): void {
  if (outcome.ok) throw new Error(`the function resolved to ${outcome.result}`);
  const { message = '', ...exact } = expected;
  expect(outcome.error).toMatchObject(exact);
  expect(outcome.error.message).toContain(message);
}

async function documentsOf(source: DataSource, database: string, name: string): Promise<string[]> {
  const { cursor } = await source.run(database, { find: name, sort: { _id: 1 }, batchSize: 1000 });
  return (cursor.firstBatch as Document[]).map(toEjson);
}
