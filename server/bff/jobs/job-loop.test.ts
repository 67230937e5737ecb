import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/store/database.ts';
import { openTestDatabase, testStore } from '#server/store/database-for-tests.ts';
import { createLog } from '../log.ts';
import { migrations } from '../migrations.ts';
import type { Db, Tables } from '../tables.ts';
import { createJobLoop, type Job, type JobLoopOptions } from './job-loop.ts';
import { Leases } from './lease.ts';
import { expireLeases } from './leases-for-tests.ts';

interface Item {
  id: string;
}

describe(`a loop of jobs in ${testStore}`, () => {
  let db: Db;
  let clock: number;
  let items: Item[];
  beforeEach(async () => {
    db = await openTestDatabase<Tables>();
    await migrate(db, migrations);
    clock = 1_000;
    items = [{ id: 'a' }];
  });
  afterEach(() => db.destroy());

  const loopOf = (
    work: (job: Job<Item>) => Promise<number | undefined>,
    more: Partial<JobLoopOptions<Item>> = {},
  ) => {
    const log = createLog('silent');
    const leases = new Leases({ db, log });
    const loop = createJobLoop<Item>({
      ...{ leases, kind: 'test', work, log, now: () => clock },
      due: async () => ({ items, waitMs: 20 }),
      backoffMs: (failures) => 100 * 2 ** failures,
      ...{ soonMs: 5, failedMs: 50, failure: 'items cannot be read', itemFailure: 'an item failed' },
      ...more,
    });
    return { loop, leases };
  };
  const held = async () =>
    (await db.selectFrom('leases').select('subject').execute()).map(({ subject }) => subject);
  const gate = () => {
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opened, open };
  };

  it('works on an item in one of two processes, and gives its lease back', async () => {
    const worked: string[] = [];
    const door = gate();
    const workOf = (name: string) => async () => {
      worked.push(name);
      await door.opened;
      return undefined;
    };
    const [one, two] = [loopOf(workOf('one')), loopOf(workOf('two'))];
    const looks = [one.loop.look(), two.loop.look()];
    await expect.poll(() => worked.length).toBe(1);
    await two.loop.look();
    door.open();
    await Promise.all(looks);
    expect([worked.length, await held()]).toEqual([1, []]);
  });

  it('keeps the lease of an item that rests, and gives it back when the item is over', async () => {
    const worked: number[] = [];
    const { loop } = loopOf(async () => {
      worked.push(clock);
      return clock + 100;
    });
    await loop.look();
    const other = loopOf(async () => {
      worked.push(-1);
      return undefined;
    });
    await other.loop.look();
    await loop.look();
    expect([worked, await held()]).toEqual([[1_000], ['a']]);
    clock += 100;
    await loop.look();
    expect(worked).toEqual([1_000, 1_100]);
    items = [];
    await loop.look();
    expect(await held()).toEqual([]);
  });

  it('gives the lease of a failed item back, and leaves the item alone for longer with each failure', async () => {
    const worked: number[] = [];
    const { loop } = loopOf(async () => {
      worked.push(clock);
      throw new Error('no answer');
    });
    for (let tries = 0; tries < 100; tries += 1) {
      await loop.look();
      clock += 10;
    }
    expect([worked, await held()]).toEqual([[1_000, 1_200, 1_600], []]);
  });

  it('works on as many items at once as it may, and on the others soon after', async () => {
    items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
    const done = new Set<string>();
    const door = gate();
    let [running, most] = [0, 0];
    const work = async ({ item }: Job<Item>): Promise<undefined> => {
      running += 1;
      most = Math.max(most, running);
      await door.opened;
      running -= 1;
      done.add(item.id);
      items = items.filter(({ id }) => id !== item.id);
    };
    const { loop } = loopOf(work, { atOnce: 2, due: async () => ({ items, waitMs: 600_000 }) });
    loop.start();
    await expect.poll(() => running).toBe(2);
    door.open();
    await expect.poll(() => done.size).toBe(5);
    expect(most).toBe(2);
    await loop.stop();
  });

  it('finishes the step under way when it stops, and gives back the lease', async () => {
    const steps: string[] = [];
    const door = gate();
    const { loop } = loopOf(async ({ isStopping, lease }) => {
      steps.push('begun');
      await door.opened;
      await lease.write(async () => steps.push('written'));
      if (!isStopping()) steps.push('another step');
      return clock + 100;
    });
    loop.start();
    await expect.poll(() => steps).toEqual(['begun']);
    const stopped = loop.stop();
    door.open();
    await stopped;
    expect([steps, await held()]).toEqual([['begun', 'written'], []]);
  });

  it('aborts the signal of its lease when another process took over', async () => {
    const first = gate();
    const results: unknown[] = [];
    const one = loopOf(async ({ lease }) => {
      await first.opened;
      results.push(await lease.write(async () => 'written'), lease.signal.aborted);
      return clock + 100;
    });
    const look = one.loop.look();
    await expect.poll(held).toEqual(['a']);
    await expireLeases(db);
    const two = loopOf(async () => clock + 100);
    await two.loop.look();
    first.open();
    await look;
    expect(results).toEqual([undefined, true]);
    await one.loop.stop();
    // the first one does not release the lease of the second one
    expect(await held()).toEqual(['a']);
    await two.loop.stop();
  });
});
