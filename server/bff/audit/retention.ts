import { AuditRetention } from '#contract/console/audit-operations.ts';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { createJobLoop, type JobLoop } from '../jobs/job-loop.ts';
import type { Leases } from '../jobs/lease.ts';
import type { Log } from '../log.ts';
import type { Db } from '../tables.ts';

const settingKey = 'audit-retention';
const everyMs = HOUR;
const deletedAtOnce = 5_000;

export interface Retention {
  get(): Promise<AuditRetention>;
  save(retention: AuditRetention): Promise<AuditRetention>;
  /** Deletes entries that are older than the setting; returns their number. */
  prune(): Promise<number>;
}

/** How long entries of the audit log are kept. */
export function createRetention(db: Db, now: () => number): Retention {
  const get = async (): Promise<AuditRetention> => {
    const row = await db.selectFrom('meta').select('value').where('key', '=', settingKey).executeTakeFirst();
    return row ? AuditRetention.parse(JSON.parse(row.value)) : { days: null };
  };
  return {
    get,
    async save(retention) {
      const value = JSON.stringify(retention);
      await db
        .insertInto('meta')
        .values({ key: settingKey, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
      return retention;
    },
    async prune() {
      const { days } = await get();
      if (days === null) return 0;
      const before = now() - days * DAY;
      let count = 0;
      for (;;) {
        const old = db.selectFrom('audit').select('id').where('at', '<', before).limit(deletedAtOnce);
        const { numDeletedRows } = await db.deleteFrom('audit').where('id', 'in', old).executeTakeFirst();
        count += Number(numDeletedRows);
        if (numDeletedRows < deletedAtOnce) return count;
      }
    },
  };
}

/** Deletes old entries every hour, by one process. */
export function createPruning({
  retention,
  leases,
  log,
  now,
}: {
  retention: Retention;
  leases: Leases;
  log: Log;
  now: () => number;
}): JobLoop {
  return createJobLoop({
    ...{ leases, kind: 'audit-retention', log, now },
    due: () => Promise.resolve({ items: [{ id: 'audit' }], waitMs: everyMs }),
    async work() {
      const lines = await retention.prune();
      if (lines > 0) log.info({ lines }, 'old entries of the audit log were deleted');
      return undefined;
    },
    backoffMs: () => everyMs,
    ...{ soonMs: MINUTE, failedMs: everyMs },
    failure: 'old entries of the audit log cannot be found',
    itemFailure: 'old entries of the audit log cannot be deleted',
  });
}
