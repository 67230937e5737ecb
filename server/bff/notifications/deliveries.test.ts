import { expect, test } from 'vitest';
import { migrate } from '#server/store/database.ts';
import { openTestDatabase } from '#server/store/database-for-tests.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { createDeliveries } from './deliveries.ts';

test('what another process holds is due when it lets go of it, and not before', async () => {
  const db = await openTestDatabase<Tables>();
  await migrate(db, migrations);
  const deliveries = createDeliveries(db, { get: () => Promise.resolve([]) });
  expect(await deliveries.nextAt()).toBeUndefined();
  const delivery = (id: string) => ({ id, user_id: 'u', channel: 'webhook' as const, notification_id: 'n' });
  await deliveries.insert(db, delivery('first'), 1_000, 1_000);
  expect(await deliveries.nextAt()).toBe(1_000);

  expect((await deliveries.claim(1_000, 121_000)).map(({ id }) => id)).toEqual(['first']);
  expect(await deliveries.nextAt()).toBe(121_000);
  await deliveries.insert(db, delivery('second'), 1_500, 9_000);
  expect(await deliveries.nextAt()).toBe(9_000);
  // its holder has died
  expect((await deliveries.claim(121_001, 240_000)).map(({ id }) => id)).toEqual(['first', 'second']);

  await deliveries.failed(['first'], 'refused', 122_000, 130_000);
  await deliveries.sent(['second'], 'ok', 122_000);
  expect(await deliveries.nextAt()).toBe(130_000);
  await deliveries.sent(['first'], 'ok', 131_000);
  expect(await deliveries.nextAt()).toBeUndefined();
  await db.destroy();
});

test('of processes that look at the same moment one takes all that is due: a digest stays one mail', async () => {
  const db = await openTestDatabase<Tables>();
  await migrate(db, migrations);
  const deliveries = createDeliveries(db, { get: () => Promise.resolve([]) });
  const ids = Array.from({ length: 20 }, (_, at) => `d${String(at).padStart(2, '0')}`);
  for (let round = 1; round <= 5; round += 1) {
    for (const id of ids) {
      const delivery = { id: `${round}${id}`, user_id: 'u', channel: 'email' as const, notification_id: 'n' };
      await deliveries.insert(db, delivery, 1_000, 1_000);
    }
    const taken = await Promise.all([1, 2, 3].map(() => deliveries.claim(1_000, 9_000 * round)));
    expect(taken.map(({ length }) => length).toSorted((a, b) => b - a)).toEqual([20, 0, 0]);
  }
  await db.destroy();
});
