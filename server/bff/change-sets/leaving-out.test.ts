import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Result } from '#contract/api/operations.ts';
import type { ChangeSet, PendingChange } from '#contract/change-sets/sets.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';
import type { SignedIn } from '../test-kit.ts';
import { entry, role, setsOf, setsPath, user } from './sets-for-tests.ts';

let kit: Emulated;
let tomas: SignedIn;
let lena: SignedIn;
beforeAll(async () => {
  kit = await startEmulated();
  tomas = await kit.console.signInAs('tomas', 'operator');
  lena = await kit.console.signInAs('lena', 'operator');
});
afterEach(() => protect({}));
afterAll(() => kit.close());

const { call, begin, get, add, act, protect, settled, applied, audited } = setsOf(() => kit);

/** The service refuses this for a reason that does not go away. */
const refuse = (operationId: string, status = 409) =>
  call<{ id: string }>('createEmulatorFault', { body: { operationId, kind: 'status', status } });
const titles = ({ steps }: ChangeSet, ids: readonly string[]) =>
  ids.map((id) => steps.find((step) => step.id === id)?.title);
const states = ({ steps }: ChangeSet) => steps.map(({ apply }) => apply.state);

describe('a step at which a set stopped for good', { timeout: MINUTE }, () => {
  test('is left out with its dependent steps, and the later steps continue', async () => {
    const id = await begin('Leaves out');
    await add(id, 'createGroupAccessListEntry', entry('10.31.0.0/16'));
    await add(id, 'createGroupCustomDbRoleRole', role('packer'), 'The role');
    await add(id, 'createGroupDatabaseUser', user('packs', 'packer'), 'Its user', tomas);
    await add(id, 'createGroupAccessListEntry', entry('10.32.0.0/16'));
    const fault = await refuse('createGroupCustomDbRoleRole');
    const stopped = await applied(id);
    expect([stopped.state, states(stopped)]).toEqual(['stopped', ['done', 'failed', 'planned', 'planned']]);
    const { leaving, revision, steps } = stopped;
    expect(leaving).toEqual({
      step: steps[1]?.id,
      also: [{ step: steps[2]?.id, text: 'It waits for “The role”.' }],
      approval: false,
    });

    const leave = `steps/${leaving?.step}/leave-out`;
    // a step is left out only after it was announced
    const silent = await act<Refusal>(id, leave, { revision, also: [] }, tomas);
    expect([silent.status, silent.body.error.fields?.[0]]).toEqual([
      400,
      { field: 'also', description: 'must name Its user, which cannot go without it' },
    ]);
    const other = await act<Refusal>(id, `steps/${steps[3]?.id}/leave-out`, { revision, also: [] });
    expect([other.status, other.body.error.code]).toEqual([409, 'CHANGE_SET_STATE']);
    const stale = await act<Refusal>(id, leave, { revision: revision + 1, also: [] });
    expect(stale.body.error.code).toBe('STALE_VERSION');

    const also = leaving?.also.map(({ step }) => step);
    expect((await act(id, leave, { revision, also }, tomas)).status).toBe(200);
    const done = await settled(id);
    expect([done.state, states(done)]).toEqual(['applied', ['done', 'left', 'left', 'done']]);
    expect(done.steps[1]?.apply.text).toMatch(/^tomas left it out\. .*fault of the emulator/u);
    expect(done.steps[2]?.apply.text).toBe('tomas left it out with “The role”.');
    expect(done.timeline.at(-1)?.text).toBe('Everything has been applied but 2 changes that were left out');
    const { body: pending } = await kit.ask<PendingChange[]>(
      'GET',
      `${setsPath}/pending?connection=emulator`,
    );
    expect(pending.filter(({ set }) => set === id)).toEqual([]);
    const lines = await audited('leaveOutChangeSetStep');
    expect(lines[0]).toMatchObject({ actor: 'tomas', outcome: 'done' });
    expect(lines[0]?.target).toMatch(/Leaves out: The role, written by /u);

    // an unsent step is not undone
    await call('deleteEmulatorFault', { faultId: fault.body.id });
    await act(id, 'undo', { partly: false });
    const undone = await settled(id);
    expect([undone.state, undone.steps.map(({ undo }) => undo?.state)]).toEqual([
      'undone',
      ['done', undefined, undefined, 'done'],
    ]);
  });

  test('does not take with it a later change of the same that can be sent without it', async () => {
    const id = await begin('Twice the same');
    await add(id, 'updateGroupSettings', { body: { isDataExplorerEnabled: false } });
    await add(id, 'updateGroupSettings', { body: { isSchemaAdvisorEnabled: false } });
    // another user has changed it since it was read
    await call('updateGroupSettings', { groupId: kit.groupId, body: { isDataExplorerEnabled: false } });
    const { leaving, revision } = await applied(id);
    expect(leaving?.also).toEqual([]);
    await act(id, `steps/${leaving?.step}/leave-out`, { revision, also: [] });
    const done = await settled(id);
    expect([done.state, states(done)]).toEqual(['applied', ['left', 'done']]);
  });

  test("requires a second person's approval of the rest, where the connection demands one", async () => {
    await protect({ secondPerson: ['access'] });
    const id = await begin('Approved anew');
    await add(id, 'updateGroupSettings', { body: { isDataExplorerEnabled: true } }, 'The setting');
    const { revision: first } = await add(id, 'createGroupAccessListEntry', entry('10.33.0.0/16'));
    await act(id, 'approval', { revision: first }, tomas);
    const fault = await refuse('updateGroupSettings');
    const stopped = await applied(id);
    expect(stopped.leaving?.approval).toBe(true);
    const left = await act(id, `steps/${stopped.leaving?.step}/leave-out`, {
      revision: stopped.revision,
      also: [],
    });
    expect([left.body.state, left.body.approvedBy, left.body.issue]).toEqual([
      'stopped',
      [],
      '“The setting” was left out. Another person must approve the remaining changes before it continues.',
    ]);
    expect(left.body.may.resume).toBe('This connection demands the approval of a second person.');
    expect((await act<Refusal>(id, 'resume')).body.error.code).toBe('SECOND_PERSON_REQUIRED');
    const { revision } = left.body;
    expect((await act<Refusal>(id, 'approval', { revision })).body.error.code).toBe('SAME_PERSON');
    expect((await get(id, tomas)).may.approve).toBe('');
    expect((await act(id, 'approval', { revision }, tomas)).body.isApproved).toBe(true);
    expect((await act(id, 'resume')).status).toBe(200);
    expect((await settled(id)).state).toBe('applied');
    await call('deleteEmulatorFault', { faultId: fault.body.id });
  });

  test('in doubt, is left out only after a person has denied its effect, and resuming remains possible', async () => {
    const id = await begin('In doubt');
    const snapshot = { description: 'before Friday', retentionInDays: 2 };
    await add(
      id,
      'takeGroupClusterBackupSnapshots',
      { clusterName: kit.clusterName, body: snapshot },
      'Lost',
    );
    await add(id, 'createGroupAccessListEntry', entry('10.34.0.0/16'));
    // a gateway has given up, and no read reveals the outcome
    const fault = await refuse('takeGroupClusterBackupSnapshots', 504);
    const stopped = await applied(id);
    expect([stopped.state, states(stopped)]).toEqual(['stopped', ['doubt', 'planned']]);
    expect([stopped.leaving, stopped.may.resume]).toEqual([
      null,
      'Say first whether the step in doubt has happened.',
    ]);
    const [step] = stopped.steps;
    const early = await act<Refusal>(id, `steps/${step?.id}/leave-out`, {
      revision: stopped.revision,
      also: [],
    });
    expect(early.body.error.code).toBe('CHANGE_SET_STATE');
    const reported = await act(id, `steps/${step?.id}/verdict`, { happened: false });
    // it is stopped there, and names the step
    expect([reported.body.state, reported.body.issue]).toEqual([
      'stopped',
      expect.stringMatching(/^Lost: .* reports that it had no effect\.$/u),
    ]);
    const { leaving, revision } = reported.body;
    await act(id, `steps/${leaving?.step}/leave-out`, { revision, also: [] });
    await call('deleteEmulatorFault', { faultId: fault.body.id });
    const done = await settled(id);
    expect([done.state, states(done)]).toEqual(['applied', ['left', 'done']]);
  });

  test('is left out once, however many people press at the same moment', async () => {
    const id = await begin('Pressed at once');
    await add(id, 'createGroupCustomDbRoleRole', role('raced'));
    await add(id, 'createGroupAccessListEntry', entry('10.38.0.0/16'));
    const fault = await refuse('createGroupCustomDbRoleRole');
    const { leaving, revision } = await applied(id);
    await call('deleteEmulatorFault', { faultId: fault.body.id });
    const leave = `steps/${leaving?.step}/leave-out`;
    const pressed = await Promise.all([
      act(id, leave, { revision, also: [] }),
      act(id, leave, { revision, also: [] }, tomas),
      act(id, 'resume', {}, lena),
    ]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const done = await settled(id);
    expect([done.state, done.steps[1]?.apply.state]).toEqual(['applied', 'done']);
    const sent = (await audited('createGroupAccessListEntry')).filter(({ target }) =>
      target.includes('Pressed at once'),
    );
    expect(sent).toHaveLength(1);
  });

  test('and is all that there was, leaves a set that has done nothing', async () => {
    const id = await begin('Nothing of it');
    await add(id, 'createGroupCustomDbRoleRole', role('never'));
    const fault = await refuse('createGroupCustomDbRoleRole');
    const { leaving, revision } = await applied(id);
    await act(id, `steps/${leaving?.step}/leave-out`, { revision, also: [] });
    const done = await settled(id);
    expect([done.state, done.may.undo]).toEqual(['left', 'Nothing of it has been done.']);
    await call('deleteEmulatorFault', { faultId: fault.body.id });
  });

  test('during an undo, stays with its prerequisites, and the rest is undone', async () => {
    const id = await begin('Undone but one');
    await add(id, 'createGroupAccessListEntry', entry('10.35.0.0/16'));
    await add(id, 'createGroupCustomDbRoleRole', role('keeper'), 'The role');
    await add(id, 'createGroupDatabaseUser', user('keeps', 'keeper'), 'Its user');
    expect((await applied(id)).state).toBe('applied');
    const fault = await refuse('deleteGroupDatabaseUser');
    await act(id, 'undo', { partly: false });
    const stopped = await settled(id);
    expect([stopped.state, titles(stopped, [stopped.leaving?.step ?? ''])]).toEqual([
      'stopped',
      ['Its user'],
    ]);
    expect(stopped.leaving?.also).toEqual([{ step: stopped.steps[1]?.id, text: '“Its user” needs it.' }]);
    const also = stopped.leaving?.also.map(({ step }) => step);
    await act(id, `steps/${stopped.leaving?.step}/leave-out`, { revision: stopped.revision, also });
    const undone = await settled(id);
    expect([undone.state, undone.steps.map(({ undo }) => undo?.state)]).toEqual([
      'partlyUndone',
      ['done', 'kept', 'kept'],
    ]);
    await call('deleteEmulatorFault', { faultId: fault.body.id });
  });
});

test('a set that waits is stopped by a person, who then leaves the step out that it waits for', async () => {
  const { clusterName } = kit;
  const id = await begin('Waits for long');
  const tags = { tags: [{ key: 'team', value: 'shop' }] };
  await add(id, 'updateGroupCluster', { clusterName, body: tags }, 'The tags');
  await add(id, 'createGroupAccessListEntry', entry('10.39.0.0/16'));
  // its cluster is busy, and the clock is paused
  const place = { groupId: kit.groupId, clusterName };
  const { body: cluster } = await call<Result<'getGroupCluster'>>('getGroupCluster', place);
  const replicationSpecs = cluster.replicationSpecs.map(({ zoneName, regionConfigs }) => ({
    zoneName,
    regionConfigs: regionConfigs.map(({ providerName, regionName, priority, electableSpecs }) => ({
      ...{ providerName, regionName, priority },
      electableSpecs: { instanceSize: 'M50', nodeCount: electableSpecs?.nodeCount },
    })),
  }));
  const grown = await call('updateGroupCluster', { ...place, body: { replicationSpecs } });
  expect(grown.status, grown.text).toBe(200);
  expect((await act<Refusal>(id, 'stop')).body.error.code).toBe('CHANGE_SET_STATE');
  await act(id, 'apply', { revision: (await get(id)).revision });
  const until = async (isSo: (set: ChangeSet) => boolean) => {
    let set = await get(id);
    for (let turn = 0; turn < 200 && !isSo(set); turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      kit.console.clock.now += 2_000;
      set = await get(id);
    }
    return set;
  };
  const waiting = await until(({ steps }) => steps[0]?.apply.state === 'waiting');
  expect([waiting.steps[0]?.apply.state, waiting.may.stop], JSON.stringify(waiting)).toEqual(['waiting', '']);
  expect((await act(id, 'stop', {}, tomas)).body.may.stop).toMatch(/^It stops/u);
  const stopped = await until(({ state }) => state === 'stopped');
  expect([stopped.issue, states(stopped)]).toEqual([
    'tomas stopped it before “The tags”.',
    ['planned', 'planned'],
  ]);
  const { leaving, revision } = stopped;
  await act(id, `steps/${leaving?.step}/leave-out`, { revision, also: [] });
  const done = await until(({ state }) => state === 'applied');
  expect(states(done)).toEqual(['left', 'done']);
}, 60_000);

test('only its giver can withdraw an approval', async () => {
  const id = await begin('Approved by one');
  const { revision } = await add(id, 'createGroupAccessListEntry', entry('10.37.0.0/16'));
  await act(id, 'approval', { revision }, tomas);
  const withdraw = (as: SignedIn) =>
    kit.ask<ChangeSet & Refusal>('DELETE', `${setsPath}/${id}/approval`, undefined, as);
  expect([(await get(id, lena)).may.withdraw, (await get(id, tomas)).may.withdraw]).toEqual([
    'You have not approved it.',
    '',
  ]);
  expect((await withdraw(lena)).body.error.code).toBe('CHANGE_SET_STATE');
  expect((await withdraw(tomas)).body.approvedBy).toEqual([]);
  await act(id, 'approval', { revision }, tomas);
  expect((await applied(id)).state).toBe('applied');
  // completed calls relied on it
  expect((await withdraw(tomas)).body.error.code).toBe('CHANGE_SET_STATE');
});

test('a set that was applied before a second person was required is undone without one', async () => {
  const id = await begin('Required afterwards');
  await add(id, 'createGroupAccessListEntry', entry('10.36.0.0/16'));
  expect((await applied(id)).state).toBe('applied');
  await protect({ secondPerson: ['access'] });
  expect((await get(id)).may.undo).toBe('');
  expect((await act(id, 'undo', { partly: false })).status).toBe(200);
  expect((await settled(id)).state).toBe('undone');
}, 60_000);
