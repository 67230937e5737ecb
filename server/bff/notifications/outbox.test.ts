import { expect, test, vi } from 'vitest';
import { migrate, openDatabase } from '#server/store/database.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import type { News } from './news.ts';
import { createOutbox, putInOutbox, writeWithNews } from './outbox.ts';

const reported = (subject: string): News => ({
  connection: 'c',
  kind: 'alert-opened',
  subject,
  once: subject,
});

test('an event that cannot be reported now delays no others, and waits for the next turn', async () => {
  const db = await openDatabase<Tables>({ dir: ':memory:' });
  await migrate(db, migrations);
  for (const subject of ['first', 'second', 'third']) await putInOutbox(db, reported(subject));
  const received: string[] = [];
  let broken = 'first';
  const error = vi.fn();
  const outbox = createOutbox({
    db,
    log: { error } as never,
    async notifyAndForget(id, { subject }) {
      if (subject === broken) throw new Error('no room');
      received.push(subject);
      await db.deleteFrom('notification_outbox').where('id', '=', id).execute();
    },
  });
  await outbox.flush();
  expect(received.toSorted()).toEqual(['second', 'third']);
  expect(error).toHaveBeenCalledOnce();
  broken = '';
  await outbox.flush();
  expect(received.at(-1)).toBe('first');
  await outbox.flush();
  expect(received).toHaveLength(3);
  await db.destroy();
});

test('the notification of a change is written with it: both, or neither', async () => {
  const db = await openDatabase<Tables>({ dir: ':memory:' });
  await migrate(db, migrations);
  const waiting = async () => {
    const rows = await db.selectFrom('notification_outbox').select('body').execute();
    return rows.map(({ body }) => (JSON.parse(body) as News).subject);
  };
  expect(await writeWithNews(db, [reported('first'), reported('second')], async () => true)).toBe(true);
  expect(await waiting()).toEqual(['first', 'second']);
  // another process was faster: it reports the change
  expect(await writeWithNews(db, [reported('third')], async () => false)).toBe(false);
  const circular: Record<string, unknown> = { ...reported('fourth') };
  circular.detail = circular;
  const write = async (tx: typeof db) => {
    await tx.deleteFrom('notification_outbox').execute();
    return true;
  };
  await expect(writeWithNews(db, [circular as unknown as News], write)).rejects.toThrow('circular');
  expect(await waiting()).toEqual(['first', 'second']);
  await db.destroy();
});
