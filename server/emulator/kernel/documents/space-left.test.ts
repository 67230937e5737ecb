import { beforeEach, describe, expect, it } from 'vitest';
import { testEmulator } from '../../emulator-for-tests.ts';
import type { Holder } from './holder.ts';
import { runClusterCommand } from './run.ts';
import { memoryGuard, memoryOf, validateSpace } from './space-left.ts';

describe('the memory of the process', () => {
  let used = 0;
  let garbage = 0;
  let cleared = 0;
  let now = 0;
  let isFull: () => boolean;
  beforeEach(() => {
    [used, garbage, cleared, now] = [10, 0, 0, 0];
    isFull = memoryGuard(
      {
        read: () => ({ used: used + garbage, limit: 100 }),
        clear: () => {
          cleared += 1;
          garbage = 0;
        },
      },
      () => now,
    );
  });

  it('is not full of garbage', () => {
    garbage = 70;
    expect(isFull()).toBe(false);
    expect([cleared, garbage]).toEqual([1, 0]);
  });

  it('is full of documents until some are gone, and is not cleared for every write', () => {
    used = 80;
    expect([isFull(), isFull(), isFull()]).toEqual([true, true, true]);
    expect(cleared).toBe(1);
    now += 6000;
    expect(isFull()).toBe(true);
    expect(cleared).toBe(2);
    used = 50;
    expect(isFull()).toBe(false);
  });

  it('is looked at again at once where nearly all is taken', () => {
    garbage = 70;
    expect(isFull()).toBe(false);
    used = 95;
    now += 10;
    expect(isFull()).toBe(true);
  });
});

describe('what takes documents away', () => {
  const validate = (used: number, command: object): void => {
    const heap = { read: () => ({ used: used * 1e6, limit: 100e6 }), clear: () => {} };
    validateSpace(
      {} as Parameters<typeof validateSpace>[0],
      command,
      memoryOf(heap, () => 0),
    );
  };
  const refused = expect.objectContaining({ code: 14031 });
  const aDelete = { delete: 'a', deletes: [] };

  it('is allowed where nothing could be added, as long as the log has room for it', () => {
    expect(() => validate(84, aDelete)).not.toThrow();
    expect(() => validate(86, aDelete)).toThrow(refused);
    expect(() => validate(84, { findAndModify: 'a', remove: true })).not.toThrow();
  });

  it('is always allowed where it leaves a line and not one for each document', () => {
    expect(() => validate(99, aDelete)).toThrow(refused);
    expect(() => validate(99, { drop: 'a' })).not.toThrow();
    expect(() => validate(99, { dropDatabase: 1 })).not.toThrow();
  });
});

it('a tier that shares its servers takes no more than its quota, and again when some has gone', async () => {
  const { emulator, world, groupId } = await testEmulator();
  const holder: Holder = { id: 'f'.repeat(24), groupId, name: 'flex' };
  const run = (command: object) =>
    runClusterCommand(world, holder, 'app', command, { readPreference: 'primary', mayWrite: true });
  // one text in memory, however many documents have it
  const text = 'x'.repeat(15_000_000);
  let refusal: unknown;
  let inserted = 0;
  for (let at = 0; at < 250 && refusal === undefined; at += 1) {
    const documents = [0, 1, 2].map((n) => ({ _id: at * 3 + n, text }));
    const reply = run({ insert: 'large', documents });
    if (reply.ok === 1) inserted += 3;
    else refusal = reply;
  }
  expect(refusal).toMatchObject({
    code: 8000,
    errmsg: expect.stringMatching(/^you are over your space quota, using \d+ MB of 5120 MB$/),
  });
  expect(inserted * text.length).toBeGreaterThan(5120 * 1024 ** 2);
  expect(run({ delete: 'large', deletes: [{ q: { _id: { $gte: 10 } }, limit: 0 }] })).toMatchObject({
    ok: 1,
  });
  expect(run({ insert: 'large', documents: [{ _id: 'small' }] })).toMatchObject({ ok: 1, n: 1 });
  emulator.close();
});
