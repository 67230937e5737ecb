import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AuditEntry, User } from '#contract/console/bff.ts';
import { migrate, openDatabase } from '#server/store/database.ts';
import { freshDatabase } from '#server/store/database-for-tests.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { type SignedIn, startBff, type TestBff } from '../test-kit.ts';

let console: TestBff;
beforeEach(async () => {
  console = await startBff();
});
afterEach(() => console.close());

const entries = async (session: SignedIn): Promise<AuditEntry[]> => {
  const response = await console.ask('GET', '/bff/audit', { session });
  return ((await response.json()) as { results: AuditEntry[] }).results;
};

test('a recreated user does not read the entries of the previous user of that name', async () => {
  const first = await console.signInAs('kim', 'viewer');
  expect(await entries(first)).toMatchObject([
    { actor: 'kim', operation: 'choosePassword', outcome: 'done' },
    { actor: 'kim', operation: 'signIn', outcome: 'done' },
  ]);
  const administrator = await console.signIn();
  const users = (await (await console.ask('GET', '/bff/users', { session: administrator })).json()) as User[];
  const { id = '' } = users.find(({ name }) => name === 'kim') ?? {};
  await console.ask('DELETE', `/bff/users/${id}`, { session: administrator });
  console.clock.now += 60_000;
  const second = await console.signInAs('kim', 'viewer');
  const own = await entries(second);
  expect(own).toHaveLength(2);
  expect(own.map(({ actorId }) => actorId)).not.toContain(id);
  const all = await entries(await console.signIn());
  expect(all.filter(({ actor, operation }) => actor === 'kim' && operation === 'signIn')).toHaveLength(2);
});

test.each(['oidc', 'screen', 'local'])(
  'a user called %s does not read what failed without a signed-in user',
  async (name) => {
    await console.ask('POST', '/bff/session/launch', { body: { token: 'wrong' } });
    await console.ask('GET', '/bff/oidc/callback?code=a&state=b');
    await console.ask('POST', '/bff/screen/enter', { body: { token: 'wrong'.repeat(8) } });
    await console.ask('POST', '/bff/session/password', { body: { username: name, password: 'wrong' } });
    // the local user of the launch link has that name already
    if (name === 'local') {
      const own = await entries(await console.signIn());
      expect(
        own.filter(({ outcome }) => outcome === 'refused').every(({ actorId }) => actorId === null),
      ).toBe(true);
      return;
    }
    const session = await console.signInAs(name, 'viewer');
    expect((await entries(session)).map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['choosePassword', 'done'],
      ['signIn', 'done'],
    ]);
  },
);

test('older entries get the id of the user who had the name at that time', async () => {
  const fresh = await freshDatabase();
  const db = await openDatabase<Tables>(fresh.url === undefined ? { dir: ':memory:' } : { url: fresh.url });
  const before = migrations.findIndex(({ name }) => name === '0021-audit-actor-ids');
  await migrate(db, migrations.slice(0, before));
  const user = { role: 'viewer' as const, password: null, disabled: 0, last_seen_at: null };
  await db
    .insertInto('users')
    .values({ ...user, id: 'second', name: 'kim', name_key: 'kim', created_at: 500 })
    .execute();
  const line = {
    ...{ actor: 'kim', connection: null, target: '', status: null, request_id: 'r', service_at: null },
    operation: 'deleteGroup',
  };
  const lines = [
    { ...line, id: 'of the first kim', at: 400, outcome: 'done' as const },
    { ...line, id: 'of the second kim', at: 600, outcome: 'done' as const },
    { ...line, id: 'guess', at: 600, operation: 'signIn', outcome: 'refused' as const },
    { ...line, id: 'of another', at: 600, actor: 'lee', outcome: 'done' as const },
  ];
  for (const each of lines)
    await db
      .insertInto('audit')
      .values(each as never)
      .execute();
  await migrate(db, migrations);
  const rows = await db.selectFrom('audit').select(['id', 'actor_id']).orderBy('id').execute();
  expect(Object.fromEntries(rows.map(({ id, actor_id }) => [id, actor_id]))).toEqual({
    'of the first kim': null,
    'of the second kim': 'second',
    guess: null,
    'of another': null,
  });
  await db.destroy();
  await fresh.drop();
});
