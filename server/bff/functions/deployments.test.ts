import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { migrate } from '#server/store/database.ts';
import { openTestDatabase } from '#server/store/database-for-tests.ts';
import { migrations } from '../migrations.ts';
import type { Db, Tables } from '../tables.ts';
import { createDeployments } from './deployments.ts';

const box = createSecretBox(randomBytes(32));
const uri = 'mongodb://kimberley:canary@127.0.0.1/?authSource=admin';
let db: Db;
beforeEach(async () => {
  db = await openTestDatabase<Tables>();
  await migrate(db, migrations);
});
afterEach(() => db.destroy());

const store = (hosts: string[] = [], with_ = box) => createDeployments(db, with_, hosts, () => 1);

describe('a stored deployment', () => {
  test('opens with what must be kept out of messages', async () => {
    const { id } = await store().create({ name: 'Prod', uri });
    expect(await store().open(id)).toMatchObject({ uri, readOnly: false, secrets: ['kimberley', 'canary'] });
  });

  test('does not open when its hosts are not allowed any more', async () => {
    const { id } = await store().create({ name: 'Prod', uri });
    await expect(store(['db.test']).open(id)).rejects.toMatchObject({ code: 'DEPLOYMENT_HOST_NOT_ALLOWED' });
    await expect(store(['127.0.0.1']).open(id)).resolves.toMatchObject({ uri });
  });

  test('does not open with another key, in another row, or towards other hosts', async () => {
    const one = await store().create({ name: 'One', uri });
    const two = await store().create({ name: 'Two', uri: 'mongodb://localhost' });
    const unreadable = { code: 'SECRET_UNREADABLE' };
    const otherKey = store([], createSecretBox(randomBytes(32)));
    await expect(otherKey.open(one.id)).rejects.toMatchObject(unreadable);
    const row = await db.selectFrom('deployments').selectAll().where('id', '=', one.id).executeTakeFirst();
    await db
      .updateTable('deployments')
      .set({ uri: row?.uri ?? '' })
      .where('id', '=', two.id)
      .execute();
    await expect(store().open(two.id)).rejects.toMatchObject(unreadable);
    await db
      .updateTable('deployments')
      .set({ hosts: 'mongodb://evil.test' })
      .where('id', '=', one.id)
      .execute();
    await expect(store().open(one.id)).rejects.toMatchObject(unreadable);
  });

  test('made anew under the same name shares no connections with the old one', async () => {
    const { id } = await store().create({ name: 'Prod', uri });
    const { stamp } = await store().open(id);
    await store().remove(id);
    expect((await store().create({ name: 'Prod', uri })).id).toBe(id);
    expect((await store().open(id)).stamp).not.toBe(stamp);
  });

  test('keeps its connection string when only its name changes', async () => {
    const { id } = await store().create({ name: 'Prod', uri });
    const { stamp } = await store().open(id);
    await store().update(id, { name: 'Production', readOnly: true });
    expect(await store().open(id)).toMatchObject({ stamp, name: 'Production', readOnly: true });
  });
});
