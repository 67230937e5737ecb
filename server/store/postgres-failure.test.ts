import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { targetOf, toPostgresFailure } from './postgres-failure.ts';

const limits = { poolSize: 10, answerMs: 10_000, connectMs: 5_000 };
const target = targetOf('postgres://kim:hunter2@db.example.com/console', limits);
const failureOf = (more: object) => {
  const failure = toPostgresFailure(Object.assign(new Error('no'), more), target);
  return failure instanceof Error ? failure.message : '';
};

test.each([
  [{ code: 'ECONNREFUSED' }, 'connection refused db.example.com:5432. Start PostgreSQL there'],
  [{ code: 'ENOTFOUND' }, 'host name db.example.com not found. Correct it'],
  [{ code: '28P01' }, 'db.example.com:5432 refused the password of user kim. Correct the password'],
  [{ code: '3D000' }, 'database console does not exist on db.example.com:5432. Create it'],
  [{ code: '53300' }, 'Lower --database-pool (10)'],
  [{ code: '57014' }, 'within 10 s. Check the load of the server, or raise --database-timeout'],
  [{ message: 'timeout exceeded when trying to connect' }, 'all 10 connections to db.example.com:5432'],
  [{ message: 'Connection terminated due to connection timeout' }, 'within 5 s. Check the network'],
  [{ message: 'Connection terminated unexpectedly' }, 'was closed'],
])('%o names the setting and the next step', (more, text) => {
  expect(failureOf(more)).toContain('DATABASE_URL: ');
  expect(failureOf(more)).toContain(text);
});

test('an error of a statement stays as it is', () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505' });
  expect(toPostgresFailure(error, target)).toBe(error);
});

test('a refused connection names the address, and no password', async () => {
  const db = await openDatabase<{ meta: { key: string } }>({
    url: 'postgres://kim:hunter2@127.0.0.1:1/console',
  });
  const asked = db.selectFrom('meta').selectAll().execute();
  const error = await asked.catch((failure: unknown) => failure);
  expect(error).toMatchObject({
    code: 'UNREACHABLE',
    message: 'DATABASE_URL: connection refused 127.0.0.1:1. Start PostgreSQL there, or correct the address.',
  });
  await db.destroy();
});
