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
