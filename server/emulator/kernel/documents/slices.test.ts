import type { Document } from 'bson';
import { afterEach, expect, it, vi } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { Commands, Deps } from './deps.ts';
import { runInSlices } from './slices.ts';

afterEach(() => vi.restoreAllMocks());

it('names the time of the whole command when one of its parts runs out of it', async () => {
  const deps = { inWorld: (_world: unknown, action: () => unknown) => action(), limitMs: MINUTE };
  const late = new CommandError('MaxTimeMSExpired', 'operation exceeded time limit of 3 ms').toReply();
  const replies = [{ ok: 1, n: 1 }, late];
  const begin = (_db: string, part: Document) => {
    expect(part.maxTimeMS).toBeLessThanOrEqual(5000);
    return replies.shift();
  };
  const command = { insert: 'things', documents: [{ _id: 1 }, { _id: 2 }], maxTimeMS: 5000 };
  const ran = runInSlices(
    { begin, open: {} } as unknown as Commands,
    { db: 'shop', command, catalog: undefined as never, reported: 0, began: performance.now() },
    deps as unknown as Deps,
  );
  await expect(ran).rejects.toMatchObject({
    codeName: 'MaxTimeMSExpired',
    message: 'operation exceeded time limit of 5000 ms',
  });
});

it('writes more at once when the store is slow, not less', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const sizes: number[] = [];
  const deps = {
    limitMs: 600_000,
    inWorld: async (_world: unknown, action: () => unknown) => {
      const result = action();
      // the time until it is on the disk
      now += 40;
      return result;
    },
  };
  const begin = (_db: string, part: Document) => {
    const { length } = part.documents as Document[];
    sizes.push(length);
    now += length / 100;
    return { ok: 1, n: length };
  };
  const documents = Array.from({ length: 5000 }, (_, _id) => ({ _id }));
  const reply = await runInSlices(
    { begin, open: {} } as unknown as Commands,
    {
      db: 'shop',
      command: { insert: 'things', documents },
      catalog: undefined as never,
      reported: 0,
      began: performance.now(),
    },
    deps as unknown as Deps,
  );
  expect(reply).toMatchObject({ ok: 1, n: 5000 });
  // 100 at first, then what fills the time that others may wait
  expect(sizes.length).toBeLessThan(15);
});
