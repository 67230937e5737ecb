import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type ConsoleOperationId,
  consoleOperationIds,
  consoleOperationOf,
} from '#contract/console/operations.ts';
import { some } from '#server/emulator/table-tests/sample-for-tests.ts';
import { leaves, type Path, replaced, schemaAt } from '#server/emulator/table-tests/schema-at-for-tests.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';
import { bodyOf, sampleBody, sampleQuery } from './console-samples-for-tests.ts';

/** Wrong input of every row with a body, at every depth: refused with the name of the field, and nothing changes. */

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

/** Forms come from other servers, and have tests of their own. */
const isForm = (id: ConsoleOperationId): boolean => 'form' in consoleOperationOf(id);
const withBody = consoleOperationIds.filter((id) => bodyOf(id) && !isForm(id));

/**
 * Rows of every table, as text. The server holds the lock of its database, so that a copy is read. A request prolongs
 * its session, and loops renew their leases.
 */
async function stored(): Promise<Record<string, string>> {
  const copy = mkdtempSync(join(tmpdir(), 'quarterdeck-copy-'));
  for (const file of ['console.db', 'console.db-wal'])
    if (existsSync(join(kit.console.dir, file))) copyFileSync(join(kit.console.dir, file), join(copy, file));
  const database = await openSqlite(join(copy, 'console.db'));
  const rows = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[];
  const tables = rows("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => String(name));
  const dump = Object.fromEntries(
    tables
      .filter((name) => !['sessions', 'leases'].includes(name))
      .map((name) => [name, JSON.stringify(rows(`SELECT * FROM "${name}"`), bigintAsText)]),
  );
  database.close();
  rmSync(copy, { recursive: true });
  return dump;
}
const bigintAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** Values that a field with this value rejects: scalars of other types, and containers. */
function wrongFor(value: unknown): unknown[] {
  switch (typeof value) {
    case 'string':
      return [5, true, {}];
    case 'number':
      return ['5', true, [], {}];
    case 'boolean':
      return ['true', 1, [], {}];
    default:
      return Array.isArray(value) ? [5, true, {}] : ['x', 5, true, []];
  }
}

/** A text beyond the limit of the field. */
function tooLong(schema: z.ZodType | undefined): unknown[] {
  const limit = schema instanceof z.ZodString ? schema.maxLength : null;
  return limit !== null && limit <= 10_000 ? ['x'.repeat(limit + 1)] : [];
}

/** Whether a schema accepts any JSON, such as the arguments of a call of the service. */
const isFree = (schema: z.ZodType | undefined): boolean =>
  schema === undefined ||
  schema instanceof z.ZodUnknown ||
  schema instanceof z.ZodCustom ||
  schema instanceof z.ZodCatch;

/** Whether an object is passed on with the fields that its sender adds. */
const isLoose = (schema: z.ZodObject): boolean => schema.def.catchall instanceof z.ZodUnknown;

/** Whether a refusal names the field, a field in it, or the choice that it belongs to. */
const names = (field: string, path: Path): boolean => {
  const wanted = path.join('.');
  return (
    field === wanted || field.startsWith(`${wanted}.`) || (field !== '' && wanted.startsWith(`${field}.`))
  );
};

/** Sends an invalid body; returns the unexpected part of the answer. */
async function refused(id: ConsoleOperationId, body: unknown, path: Path): Promise<string | undefined> {
  const { method, path: template } = consoleOperationOf(id);
  const at = `/bff${template.replace(/:\w+/g, 'aaaaaaaaaaaaaaaaaaaaaaaa')}${sampleQuery(id, {})}`;
  const { status, body: answer, text } = await kit.ask<Refusal>(method, at, body);
  const fields = answer?.error?.fields?.map(({ field }) => field) ?? [];
  if (status === 400 && fields.some((field) => names(field, path))) return undefined;
  return `${path.join('.')}: ${status} ${text.slice(0, 200)} for ${JSON.stringify(body).slice(0, 200)}`;
}

test.each(withBody)('%s refuses a value of another type and an unknown field at every depth', async (id) => {
  const schema = bodyOf(id);
  const body = sampleBody(id, {});
  const before = await stored();
  const problems: (string | undefined)[] = [];
  let sent = 0;
  for (const [place, { path, value }] of [...leaves(body)].entries()) {
    const at = schemaAt(schema, body, path);
    if (isFree(at)) continue;
    // of a field that the sample leaves out, a text may be right
    const wrongValues = wrongFor(value).filter(
      (wrong) => value !== undefined || !at?.safeParse(wrong).success,
    );
    for (const wrong of [...some(wrongValues, place), ...tooLong(at)]) {
      problems.push(
        await refused(
          id,
          replaced(body, path, () => wrong),
          path,
        ),
      );
      sent += 1;
    }
    if (at instanceof z.ZodObject && !isLoose(at))
      problems.push(
        await refused(
          id,
          replaced(body, path, (inside) => ({ ...(inside as object), unheardOf: 1 })),
          [...path, 'unheardOf'],
        ),
      );
  }
  problems.push(await refused(id, { ...(body as object), unheardOf: 1 }, ['unheardOf']));
  expect(problems.filter((each) => each !== undefined)).toEqual([]);
  expect(sent).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);
});
