import type { Document } from 'bson';
import { expect, it } from 'vitest';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { Commands, Room } from './room.ts';
import { runInSlices } from './slices.ts';

it('names the time of the whole command when one of its parts runs out of it', async () => {
  const room = { inWorld: (_world: unknown, action: () => unknown) => action(), limitMs: 60_000 };
  const late = new CommandError('MaxTimeMSExpired', 'operation exceeded time limit of 3 ms').toReply();
  const replies = [{ ok: 1, n: 1 }, late];
  const begin = (_db: string, part: Document) => {
    expect(part.maxTimeMS).toBeLessThanOrEqual(5000);
    return replies.shift();
  };
  const command = { insert: 'things', documents: [{ _id: 1 }, { _id: 2 }], maxTimeMS: 5000 };
  const ran = runInSlices(
    { begin, open: {} } as unknown as Commands,
    { db: 'shop', command, catalog: undefined as never, told: 0 },
    room as unknown as Room,
  );
  await expect(ran).rejects.toMatchObject({
    codeName: 'MaxTimeMSExpired',
    message: 'operation exceeded time limit of 5000 ms',
  });
});
