import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/store/database.ts';
import { freshDatabase } from '#server/store/database-for-tests.ts';
import { createAudit } from '../forward/audit.ts';
import { createLog } from '../log.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { type SignedIn, startBff, type TestBff } from '../test-kit.ts';
import { createRetention } from './retention.ts';

let console: TestBff;
let session: SignedIn;
beforeEach(async () => {
  console = await startBff();
  session = await console.signIn();
});
afterEach(() => console.close());

const file = async (query: string, as = session) => {
  const response = await console.ask('GET', `/bff/audit/export?${query}`, { session: as });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('exports more entries than one page, each once, as JSON Lines', async () => {
  for (let count = 0; count < 620; count += 1)
    await console.ask('POST', '/bff/session/launch', { body: { token: 'wrong' } });
  const { headers, text } = await file('format=jsonl&outcome=refused');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-.*\.jsonl"$/);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; actor: string });
  expect(new Set(lines.map(({ id }) => id)).size).toBe(620);
  expect(lines[0]).toMatchObject({ actor: 'local', operation: 'signIn', outcome: 'refused', changes: [] });
});

test('a cell of the CSV file cannot run as a formula', async () => {
  await console.ask('POST', '/bff/session/password', { body: { username: '=1+1"', password: 'wrong' } });
  const { text } = await file('format=csv&outcome=refused');
  expect(text.split('\r\n')[0]).toMatch(/^id,at,actor,/);
  expect(text).toContain(`"'=1+1"""`);
});

test('a viewer exports only their own entries, and an unknown format is refused by name', async () => {
  const viewer = await console.signInAs('vera', 'viewer');
  const { text } = await file('format=jsonl', viewer);
  const actors = text
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { actor: string }).actor);
  expect(actors).toEqual(['vera', 'vera']);
  const refused = await file('format=xml');
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('format')]);
});

test('the retention is stored, audited with its previous value, and refused below a week', async () => {
  const save = (days: number | null) =>
    console.ask('PUT', '/bff/audit/retention', { session, body: { days } });
  expect((await save(6)).status).toBe(400);
  expect((await save(90)).status).toBe(200);
  expect((await save(30)).status).toBe(200);
  const read = await console.ask('GET', '/bff/audit/retention', { session });
  expect(await read.json()).toEqual({ days: 30 });
  const { text } = await file('format=jsonl&operation=saveAuditRetention');
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({
    changes: [{ field: 'days', before: 90, after: 30 }],
  });
});

test('entries beyond the retention are deleted, later ones kept', async () => {
  const fresh = await freshDatabase();
  const db = await openDatabase<Tables>(fresh.url === undefined ? { dir: ':memory:' } : { url: fresh.url });
  await migrate(db, migrations);
  let now = Date.parse('2026-01-01T00:00:00Z');
  const audit = createAudit(db, createLog('silent'), () => now, { holder: 'one' });
  const retention = createRetention(db, () => now);
  const note = () =>
    audit.note({ actor: 'kim', actorId: 'k', operation: 'a', target: `${now}`, requestId: 'r' }, 'done', 200);
  await note();
  now += 8 * 24 * 3_600_000;
  await note();
  expect(await retention.prune()).toBe(0);
  await retention.save({ days: 7 });
  expect(await retention.prune()).toBe(1);
  const { results } = await audit.list({ pageNum: 1, itemsPerPage: 10 });
  expect(results.map(({ target }) => target)).toEqual([`${now}`]);
  await db.destroy();
  await fresh.drop();
});
