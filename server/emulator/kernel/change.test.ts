import { expect, it } from 'vitest';
import { testEmulator } from '../emulator-for-tests.ts';
import { LateChange, mostWritten } from './change.ts';
import { clusterWithData } from './documents/holder.ts';
import { runClusterCommand } from './documents/run.ts';

it('of a change that is larger than memory has room for, each text is made when it is its turn', async () => {
  const { emulator, world, groupId, clusterName } = await testEmulator();
  world.takeChanges().stored();
  const text = 'x'.repeat(5_000_000);
  const documents = Array.from({ length: 9 }, (_, _id) => ({ _id, text }));
  const holder = clusterWithData(world, groupId, clusterName);
  const options = { readPreference: 'primary', mayWrite: true } as const;
  expect(runClusterCommand(world, holder, 'a', { insert: 'b', documents }, options)).toMatchObject({ n: 9 });
  const { changes } = world.takeChanges();
  const created = changes.filter((each) => !(each instanceof LateChange));
  expect(created.reduce((sum, { body }) => sum + (body?.length ?? 0), 0)).toBeLessThan(
    mostWritten + 6_000_000,
  );
  const late = changes.filter((each) => each instanceof LateChange);
  expect(late.length).toBeGreaterThan(0);
  const written = changes.filter(({ kind, body }) => kind === 'documents' && body?.includes(text));
  expect(written).toHaveLength(9);
  emulator.close();
});
