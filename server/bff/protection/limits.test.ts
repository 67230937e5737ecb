import { afterEach, beforeEach, expect, test } from 'vitest';
import { noProtection } from '#contract/console/access/protection.ts';
import type { User } from '#contract/console/bff.ts';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { migrate, openDatabase } from '#server/store/database.ts';
import { freshDatabase } from '#server/store/database-for-tests.ts';
import { createAudit } from '../forward/audit.ts';
import { createLog } from '../log.ts';
import { migrations } from '../migrations.ts';
import type { Db, Tables } from '../tables.ts';
import { createProtections } from './protection.ts';
import { createUnlocks } from './unlocks.ts';

/** Limits of changes, as several replicas of the console count them that share one database. */

const change = 'updateGroupSettings';
const people = ['amira', 'tomas'] as const;
const now = () => Date.parse('2026-11-20T12:00:00Z');

let handles: Db[];
let drop: () => Promise<void>;
beforeEach(async () => {
  const fresh = await freshDatabase('tables');
  drop = fresh.drop;
  // replicas have a pool of connections each; an SQLite file belongs to one process, which uses one handle
  const open = () => openDatabase<Tables>(fresh.url === undefined ? { dir: ':memory:' } : { url: fresh.url });
  const first = await open();
  handles = fresh.url === undefined ? [first, first] : [first, await open()];
  await migrate(first, migrations);
  const row = {
    id: 'c',
    name: 'c',
    origin: 'https://h',
    kind: 'apiKey',
    identity: 'i',
    secret: 's',
  } as const;
  const rest = { secret_hint: '', version: 1, emulator: 0, read_only: 0, ca: null, protection: null };
  await first
    .insertInto('connections')
    .values({ ...row, ...rest, created_at: 0, updated_at: 0 })
    .execute();
});
afterEach(async () => {
  for (const db of new Set(handles)) await db.destroy();
  await drop();
});

function replica(db: Db) {
  const users = { get: async (id: string): Promise<User> => ({ id, name: id }) as User };
  const protections = createProtections({ db, unlocks: createUnlocks(db), users, readOnly: false, now });
  const box = createSecretBox(Buffer.alloc(32));
  const audit = createAudit(db, createLog('silent'), now, { holder: 'one', box });
  return async (connection: Parameters<typeof protections.counted>[0], name: string): Promise<string> => {
    const subject = {
      actor: name,
      actorId: name,
      connection: 'c',
      operation: change,
      target: '',
      requestId: 'r',
    };
    try {
      await protections.counted(connection, change, { id: name, name }, (tx) => audit.begin(subject, tx));
      return 'done';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
}

test.each([
  ['of everybody', { consolePerHour: 5 }, 5],
  ['of each person', { personPerHour: 3 }, 3 * people.length],
] as const)(
  'of changes that come to two replicas at once no more go out than the limit %s',
  async (_, limits, most) => {
    const connection = { id: 'c', readOnly: false, protection: { ...noProtection, ...limits } };
    const replicas = handles.map(replica);
    const asked = Array.from({ length: 20 }, (_, index) =>
      replicas.flatMap((send) => send(connection, people[index % people.length] ?? '')),
    );
    const answers = await Promise.all(asked.flat());
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(most);
    expect(answers.filter((answer) => answer === 'CHANGE_LIMIT')).toHaveLength(40 - most);
    const lines = await handles[0]?.selectFrom('audit').select('id').execute();
    expect(lines).toHaveLength(most);
  },
);
