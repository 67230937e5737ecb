import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { freshDatabase } from '#server/store/database-for-tests.ts';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { createLog } from '../log.ts';
import type { Tables } from '../tables.ts';
import { noReplicas, openReplicaChannel } from './replica-channel.ts';

const log = createLog('silent');

test('the end of a session reaches the other replica within a second, and not its sender', async () => {
  const database = await freshDatabase();
  const { url } = database;
  if (url === undefined) {
    // a local database is open in one process
    expect(noReplicas().isShared).toBe(false);
    return;
  }
  const db = await openDatabase<Tables>({ url });
  const [one, two] = await Promise.all(
    ['one', 'two'].map((holder) => openReplicaChannel({ db, url, log, holder })),
  );
  const received: unknown[] = [];
  one?.subscribe('session-ended', () => void received.push('own message'));
  two?.subscribe('session-ended', (hash) => void received.push(hash));
  const hash = randomBytes(32).toString('hex');
  await one?.publish('session-ended', hash);
  await expect.poll(() => received, { timeout: whenBusy(1_000), interval: 20 }).toEqual([hash]);
  await one?.close();
  await two?.close();
  await db.destroy();
  await database.drop();
});
