import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { migrate } from '#server/store/database.ts';
import { openTestDatabase, testStore } from '#server/store/database-for-tests.ts';
import { createLog } from '../log.ts';
import { migrations } from '../migrations.ts';
import type { Db, Tables } from '../tables.ts';
import { type Lease, Leases } from './lease.ts';
import { expireLeases } from './leases-for-tests.ts';

const target = { kind: 'test', subject: 'one' };

describe(`leases in ${testStore}`, () => {
  let db: Db;
  const open: Leases[] = [];
  beforeEach(async () => {
    db = await openTestDatabase<Tables>();
    await migrate(db, migrations);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const each of open.splice(0)) await each.close();
    await db.destroy();
  });

  /** A process of its own, as far as the database knows. */
  const replica = (): Leases => {
    const leases = new Leases({ db, log: createLog('silent') });
    open.push(leases);
    return leases;
  };
  const taken = async (leases: Leases, durationMs = MINUTE): Promise<Lease> => {
    const lease = await leases.take({ ...target, durationMs });
    if (!lease) throw new Error('the lease is not free');
    return lease;
  };
  const note = (lease: Lease, value: string) =>
    lease.write(async (tx) => {
      await tx
        .insertInto('meta')
        .values({ key: 'note', value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
      return value;
    });
  const noted = async () =>
    (await db.selectFrom('meta').select('value').where('key', '=', 'note').executeTakeFirst())?.value;

  it('gives a subject to one of many holders that ask at the same moment', async () => {
    const leases = await Promise.all(Array.from({ length: 8 }, () => replica().take(target)));
    expect(leases.filter((lease) => lease !== undefined)).toHaveLength(1);
    expect(await replica().heldSubjects('test')).toEqual(new Set(['one']));
    expect((await replica().take({ ...target, subject: 'another' }))?.signal.aborted).toBe(false);
  });

  it('is free again after its release, and written through no more', async () => {
    const lease = await taken(replica());
    await lease.release();
    expect(await note(lease, 'late')).toBeUndefined();
    expect([await noted(), await replica().heldSubjects('test')]).toEqual([undefined, new Set()]);
    expect((await replica().take(target))?.signal.aborted).toBe(false);
  });

  it('writes in one transaction, or not at all where the work fails', async () => {
    const lease = await taken(replica());
    expect(await note(lease, 'first')).toBe('first');
    const failing = lease.write(async (tx) => {
      await tx.updateTable('meta').set({ value: 'second' }).where('key', '=', 'note').execute();
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect([await noted(), lease.signal.aborted]).toEqual(['first', false]);
  });

  it('is kept for longer than its duration by renewals', async () => {
    const lease = await taken(replica(), 600);
    const other = replica();
    const until = performance.now() + 1_500;
    while (performance.now() < until) {
      expect(await other.take(target)).toBeUndefined();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(lease.signal.aborted).toBe(false);
  });

  it('of a paused holder is lost: it cannot write, and its signal is aborted', async () => {
    const paused = await taken(replica());
    await expireLeases(db);
    const next = await taken(replica());
    expect(await note(next, 'next')).toBe('next');
    expect(await note(paused, 'paused')).toBeUndefined();
    expect([await noted(), paused.signal.aborted, next.signal.aborted]).toEqual(['next', true, false]);
    // the late release of the paused holder frees nothing
    await paused.release();
    expect(await replica().take(target)).toBeUndefined();
  });

  it('aborts its signal at the next renewal where another holder took it', async () => {
    const lease = await taken(replica(), 600);
    const lost = new Promise((resolve) => lease.signal.addEventListener('abort', resolve, { once: true }));
    expect((await replica().take({ ...target, force: true }))?.signal.aborted).toBe(false);
    await lost;
  });

  it('aborts its signal where it could not be renewed for its duration', async () => {
    const leases = replica();
    const lease = await taken(leases, 300);
    const lost = new Promise((resolve) => lease.signal.addEventListener('abort', resolve, { once: true }));
    const update = vi.spyOn(db, 'updateTable').mockImplementation(() => {
      throw new Error('the database does not answer');
    });
    await lost;
    expect(update).toHaveBeenCalled();
  });

  it.each([-1, 1])('does not depend on the clock of a replica that is an hour off (%d)', async (sign) => {
    const lease = await taken(replica());
    const real = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(real + sign * HOUR);
    const shifted = replica();
    expect(await shifted.take(target)).toBeUndefined();
    expect(await shifted.heldSubjects('test')).toEqual(new Set(['one']));
    await lease.release();
    // taken by the shifted clock, it is neither expired nor held for longer
    const theirs = await taken(shifted);
    vi.mocked(Date.now).mockRestore();
    expect(await replica().take(target)).toBeUndefined();
    const row = await db.selectFrom('leases').select('held_until').executeTakeFirstOrThrow();
    expect(Math.abs(row.held_until - Date.now() - MINUTE)).toBeLessThan(30_000);
    expect(theirs.signal.aborted).toBe(false);
  });

  it('is given back when its process ends', async () => {
    const leases = replica();
    const lease = await taken(leases);
    await leases.close();
    expect(lease.signal.aborted).toBe(true);
    expect((await replica().take(target))?.signal.aborted).toBe(false);
  });

  it('of a predecessor is freed by the only process of a database', async () => {
    await taken(replica());
    const next = replica();
    await next.releaseAll();
    expect((await next.take(target))?.signal.aborted).toBe(false);
  });
});
