import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { type Emulated, startEmulated } from '../../functions/emulated-for-tests.ts';
import { setsOf } from '../sets-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

const { call, begin, get, add, act, settled, applied } = setsOf(() => kit);

const config = (enabled: boolean) => ({
  eventTypeName: 'NO_PRIMARY',
  enabled,
  notifications: [{ typeName: 'GROUP', roles: ['GROUP_OWNER'], emailEnabled: true, delayMin: 0 }],
});

test('a set that changed and then deleted a resource is undone, although it has a new ID', {
  timeout: MINUTE,
}, async () => {
  const { groupId } = kit;
  const list = async () =>
    (await call('listGroupAlertConfigs', { groupId, query: { itemsPerPage: 500 } })).body.results;
  const others = new Set((await list()).map(({ id: other }) => other));
  const created = await call<{ id: string }>('createGroupAlertConfig', { groupId, body: config(true) });
  const alertConfigId = created.body.id;
  const id = await begin('Fewer alerts');
  await add(id, 'updateGroupAlertConfig', { alertConfigId, body: config(false) });
  await add(id, 'deleteGroupAlertConfig', { alertConfigId });
  expect((await applied(id)).state).toBe('applied');

  expect((await act(id, 'undo', { partly: false })).status).toBe(200);
  const { state, issue } = await settled(id);
  expect([state, issue]).toEqual(['undone', '']);
  const undone = await get(id);
  expect(undone.steps.map(({ undo }) => undo?.state)).toEqual(['done', 'done']);
  const back = (await list()).filter(({ id: other }) => !others.has(other));
  expect(back).toEqual([expect.objectContaining({ enabled: true })]);
  expect(back[0]?.id).not.toBe(alertConfigId);
});
