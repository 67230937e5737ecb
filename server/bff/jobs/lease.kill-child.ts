// Started by lease.kill.test.ts, which kills or pauses it: holds a lease and writes through it until it is lost.
import { openDatabase } from '#server/store/database.ts';
import { createLog } from '../log.ts';
import type { Tables } from '../tables.ts';
import { Leases } from './lease.ts';

const [dir = '', durationMs = ''] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
const db = await openDatabase<Tables>(url ? { url } : { dir });
const leases = new Leases({ db, log: createLog('silent') });
const lease = await leases.take({ kind: 'test', subject: 'one', durationMs: Number(durationMs) });
if (!lease) throw new Error('the lease is not free');
for (let count = 1; ; count += 1) {
  const value = `child ${count}`;
  const written = await lease.write((tx) =>
    tx.updateTable('meta').set({ value }).where('key', '=', 'note').execute(),
  );
  if (written === undefined) break;
  if (count === 1) process.send?.('holds');
  // long enough to be paused between two transactions
  await new Promise((resolve) => setTimeout(resolve, 500));
}
process.send?.(lease.signal.aborted ? 'lost' : 'not aborted');
await db.destroy();
process.disconnect?.();
