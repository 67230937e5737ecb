import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { migrate } from '#server/store/database.ts';
import { openTestDatabase } from '#server/store/database-for-tests.ts';
import { createConnections } from '../connections/connections.ts';
import { createConsoleHandlers } from '../http/console-handlers.ts';
import type { Call } from '../http/route.ts';
import { createAnswers } from '../live/answers.ts';
import { createLog } from '../log.ts';
import { migrations } from '../migrations.ts';
import type { Db, Tables } from '../tables.ts';
import { type Audit, changePlace, createAudit } from './audit.ts';
import { forwardRoutes } from './forward.ts';
import { createIdempotency } from './idempotency.ts';

const origin = 'http://localhost:9000';
const box = createSecretBox(Buffer.alloc(32));
let db: Db;
let audit: Audit;
beforeEach(async () => {
  db = await openTestDatabase<Tables>();
  await migrate(db, migrations);
  audit = createAudit(db, createLog('silent'), () => 1000, { holder: 'one', box });
});
afterEach(() => db.destroy());
const subject = { actor: 'kim', actorId: 'kim-id', operation: 'createUser', target: 'lee', requestId: 'r' };
const page = { pageNum: 1, itemsPerPage: 100 };

test('a change is stored sealed until its outcome is written', async () => {
  const change = { operationId: 'updateGroup', args: { body: { name: 'canary' } } } as const;
  const line = await audit.begin({ ...subject, change });
  const stored = () => db.selectFrom('audit').select(['id', 'request', 'holder']).executeTakeFirstOrThrow();
  const { id, request, holder } = await stored();
  expect([request?.includes('canary'), holder]).toEqual([false, 'one']);
  expect(JSON.parse(box.open(request ?? '', changePlace(id)))).toEqual(change);
  await line.end('done', 200);
  expect((await stored()).request).toBeNull();
});

test('nothing is changed when the line before the change cannot be written', async () => {
  const connections = createConnections(db, box, [origin], () => 1000);
  await connections.ensure({ name: 'a', origin, publicKey: 'k', privateKey: 's' });
  let called = 0;
  const [route] = forwardRoutes({
    connections,
    upstream: {
      call: () => {
        called += 1;
        return Promise.resolve({ status: 200, headers: {}, body: {}, text: '{}' });
      },
      healthOf: () => ({ answeredAt: null, failedAt: null, message: '' }),
      tokenOf: () => undefined,
      revokeToken: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    audit,
    protections: {
      admit: () => Promise.resolve(),
      admitDocuments: () => Promise.resolve(),
      counted: (_connection, _what, _by, write) => write(db),
    },
    log: createLog('silent'),
    now: () => 1000,
    idempotency: createIdempotency({
      ...{ db, box, now: () => 1000, holder: 'one' },
      runningHolders: () => Promise.resolve(new Set(['one'])),
    }),
    watch: {
      answers: createAnswers(Date.now, () => {}),
      question: (connection, request) => ({ id: request.target, connection, request }),
      changed: () => {},
    },
    defineHandlers: createConsoleHandlers({ audit, readOnly: false, checkAnswers: true }),
  });
  const session = {
    hash: '',
    publicId: '',
    csrf: '',
    expiresAt: 0,
    openedAt: 0,
    user: { id: '', name: 'kim', role: 'operator' as const },
  };
  const send = async (operationId: string) => {
    const call: Call = {
      requestId: 'r',
      params: { operationId },
      query: new URLSearchParams(),
      body: { connection: 'a', args: { groupId: '0123456789abcdef01234567' }, idempotencyKey: 'k' },
      origin: '',
      address: '',
      userAgent: '',
      signal: new AbortController().signal,
      raw: { method: 'POST', target: '', headers: [], peer: '' },
    };
    return route?.handle(call, session);
  };
  await db.schema.alterTable('audit').renameTo('audit_gone').execute();
  await expect(send('deleteGroup')).rejects.toMatchObject({ code: 'AUDIT_UNAVAILABLE', status: 503 });
  expect(called).toBe(0);
  expect((await send('getGroup'))?.status).toBe(200);
  await db.schema.alterTable('audit_gone').renameTo('audit').execute();
  expect((await send('deleteGroup'))?.status).toBe(200);
  expect(called).toBe(2);
});

test('a change that fails has its outcome in the same line', async () => {
  const work = () => Promise.reject(new Error('disk on fire'));
  await expect(audit.around(subject, work)).rejects.toThrow('disk on fire');
  expect((await audit.list(page)).results).toMatchObject([{ outcome: 'failed', status: 500, actor: 'kim' }]);
});

test('a line holds no second line, and no endless field', async () => {
  await audit.note(
    { ...subject, actor: 'a\r\nlevel=error\u2028\u001b[31m', target: 'x'.repeat(1_000_000) },
    'done',
    200,
  );
  const [line] = (await audit.list(page)).results;
  expect(line?.actor).toBe('a\ufffd\ufffdlevel=error\ufffd\ufffd[31m');
  expect(line?.target).toHaveLength(2048);
});

test('filters by the topics of auditors: sign-ins, and revealed secrets', async () => {
  for (const operation of ['signIn', 'createOrgApiKey', 'deleteOrgApiKey', 'createGroupDatabaseUserCert'])
    await audit.note({ ...subject, operation }, 'done', 200);
  const about = async (topic: 'sign-ins' | 'secrets') =>
    (await audit.list({ ...page, about: topic })).results.map(({ operation }) => operation).sort();
  expect(await about('sign-ins')).toEqual(['signIn']);
  expect(await about('secrets')).toEqual(['createGroupDatabaseUserCert', 'createOrgApiKey']);
});

test('the newest line is first, also within a millisecond', async () => {
  for (let count = 0; count < 5; count += 1)
    await audit.note({ ...subject, target: String(count) }, 'done', 200);
  expect((await audit.list(page)).results.map((line) => line.target)).toEqual(['4', '3', '2', '1', '0']);
  expect((await audit.list({ pageNum: 2, itemsPerPage: 2 })).results.map((line) => line.target)).toEqual([
    '2',
    '1',
  ]);
});
