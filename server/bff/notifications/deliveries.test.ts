import { expect, test } from 'vitest';
import { migrate } from '#server/store/database.ts';
import { openTestDatabase } from '#server/store/database-for-tests.ts';
import { Leases } from '../jobs/lease.ts';
import { expireLeases } from '../jobs/leases-for-tests.ts';
import { createLog } from '../log.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { createDeliveries } from './deliveries.ts';

const log = createLog('silent');

test('deliveries are due at their time, and results of a process that lost its lease are not written', async () => {
  const db = await openTestDatabase<Tables>();
  await migrate(db, migrations);
  const deliveries = createDeliveries(db, { get: () => Promise.resolve([]) });
  const leaseOf = async () => {
    const lease = await new Leases({ db, log }).take({ kind: 'notifications', subject: 'deliveries' });
    if (!lease) throw new Error('it is not free');
    return lease;
  };
  const dueAt = async (at: number) => (await deliveries.due(at)).map(({ id }) => id);
  expect(await deliveries.nextAt()).toBeUndefined();
  const delivery = (id: string) => ({ id, user_id: 'u', channel: 'webhook' as const, notification_id: 'n' });
  await deliveries.insert(db, delivery('first'), 1_000, 1_000);
  await deliveries.insert(db, delivery('second'), 1_500, 9_000);
  expect([await deliveries.nextAt(), await dueAt(1_000)]).toEqual([1_000, ['first']]);

  const paused = await leaseOf();
  await expireLeases(db);
  const lease = await leaseOf();
  await deliveries.sent(paused, ['first'], 'ok', 2_000);
  expect(await dueAt(9_000)).toEqual(['first', 'second']);

  await deliveries.failed(lease, ['first'], 'refused', 122_000, 130_000);
  await deliveries.sent(lease, ['second'], 'ok', 122_000);
  expect(await deliveries.nextAt()).toBe(130_000);
  await deliveries.sent(lease, ['first'], 'ok', 131_000);
  expect(await deliveries.nextAt()).toBeUndefined();
  await db.destroy();
});
