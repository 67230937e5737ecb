import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startEmulator } from 'quarterdeck';

let emulator;
before(async () => {
  emulator = await startEmulator({ seed: 'single' });
});
after(() => emulator.close());

test('an access list entry expires with the clock', async () => {
  const world = await emulator.world({ frozen: true });
  const path = `/api/atlas/v2/groups/${world.credentials.groupId}/accessList`;
  const deleteAfterDate = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const body = JSON.stringify([{ ipAddress: '192.0.2.1', deleteAfterDate }]);
  assert.equal((await world.fetch(path, { method: 'POST', body })).status, 201);
  const count = async () => (await (await world.fetch(path)).json()).totalCount;
  assert.equal(await count(), 1);
  await world.clock.advance({ hours: 2 });
  assert.equal(await count(), 0);
  await world.close();
});

test('two worlds share nothing', async () => {
  const [one, other] = await Promise.all([emulator.world(), emulator.world()]);
  assert.notEqual(one.credentials.publicKey, other.credentials.publicKey);
  await Promise.all([one.close(), other.close()]);
});
