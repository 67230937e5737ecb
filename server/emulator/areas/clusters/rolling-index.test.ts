import { expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { holderOf } from '#server/emulator/kernel/documents/holder.ts';
import { runClusterCommand } from '#server/emulator/kernel/documents/run.ts';

it('builds an index on one member after the other', async () => {
  const at = await testEmulator();
  const path = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
  const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
  if (!cluster) throw new Error('no cluster');
  const run = (command: object) =>
    runClusterCommand(at.world, holderOf(cluster), 'port', command, {
      readPreference: 'primary',
      mayWrite: true,
    });
  run({ insert: 'ships', documents: [{ city: 'Oslo' }] });
  const body = { db: 'port', collection: 'ships', keys: [{ city: '1' }, { length: '-1' }] };
  const wrong = await at.ask('POST', `${path}/index`, { body: { ...body, keys: [{ city: 'sideways' }] } });
  expect([wrong.status, wrong.body.badRequestDetail.fields[0].field]).toEqual([400, 'keys']);
  const begun = await at.ask('POST', `${path}/index`, { body });
  expect([begun.status, begun.body]).toEqual([202, {}]);
  const names = () =>
    run({ listIndexes: 'ships' }).cursor.firstBatch.map(({ name }: { name: string }) => name);
  at.advance(3);
  expect((await at.ask('GET', path)).body.stateName).toBe('UPDATING');
  expect(names()).toEqual(['_id_']);
  at.advance(4);
  expect((await at.ask('GET', path)).body.stateName).toBe('IDLE');
  expect(names()).toEqual(['_id_', 'city_1_length_-1']);
  const events = [...at.world.tables.events.all()].map(({ eventTypeName }) => eventTypeName);
  expect(events).toContain('ROLLING_INDEX_SUCCESS_INDEX_BUILD');
});

it('is built while another change of the cluster is applied', async () => {
  const at = await testEmulator();
  const path = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
  const accept = 'application/vnd.atlas.2023-01-01+json';
  const args = { defaultWriteConcern: 'majority' };
  expect((await at.ask('PATCH', `${path}/processArgs`, { body: args, accept })).status).toBe(200);
  expect((await at.ask('GET', path)).body.stateName).toBe('UPDATING');
  const body = { db: 'port', collection: 'ships', keys: [{ city: '1' }] };
  expect((await at.ask('POST', `${path}/index`, { body })).status).toBe(202);
});
