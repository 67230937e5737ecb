import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';
import type { SignedIn } from '../test-kit.ts';
import { entry, role, setsOf, setsPath } from './sets-for-tests.ts';

let kit: Emulated;
let tomas: SignedIn;
beforeAll(async () => {
  kit = await startEmulated();
  tomas = await kit.console.signInAs('tomas', 'operator');
});
afterAll(() => kit.close());

const path = setsPath;
const { call, begin, get, add, act, protect, settled, applied } = setsOf(() => kit);

describe('a second person', { timeout: MINUTE }, () => {
  test('is demanded, is never the same, and approves a revision', async () => {
    await protect({ secondPerson: ['access'] });
    const direct = await call<Refusal>('createGroupAccessListEntry', {
      groupId: kit.groupId,
      ...entry('10.6.0.0/16'),
    });
    expect([direct.status, direct.body.error.code]).toEqual([403, 'SECOND_PERSON_REQUIRED']);
    const id = await begin('With approval');
    const set = await add(id, 'createGroupAccessListEntry', entry('10.6.0.0/16'));
    const { revision } = set;
    expect((await act<Refusal>(id, 'apply', { revision })).body.error.code).toBe('SECOND_PERSON_REQUIRED');
    expect((await act<Refusal>(id, 'approval', { revision })).body.error.code).toBe('SAME_PERSON');
    expect((await act(id, 'approval', { revision }, tomas)).body.approvedBy).toEqual(['tomas']);
    // steps added afterwards are not approved
    await add(id, 'createGroupAccessListEntry', entry('10.7.0.0/16'));
    expect((await get(id)).approvedBy).toEqual([]);
    expect((await act<Refusal>(id, 'approval', { revision }, tomas)).body.error.code).toBe('STALE_VERSION');
    await act(id, 'approval', { revision: (await get(id)).revision }, tomas);
    const done = await applied(id);
    expect([done.state, done.issue]).toEqual(['applied', '']);
    const audit = await kit.ask<{ results: { target: string; actor: string }[] }>(
      'GET',
      '/bff/audit?operation=createGroupAccessListEntry&outcome=done',
    );
    expect(audit.body.results[0]?.target).toContain('approved by tomas');
    await protect({});
  });

  test('counts no longer when its person may change nothing any more', async () => {
    const other = await kit.console.signInAs('lena', 'operator');
    await protect({ secondPerson: ['access'] });
    const id = await begin('Approved by a person who left');
    const { revision } = await add(id, 'createGroupAccessListEntry', entry('10.13.0.0/16'));
    expect((await act(id, 'approval', { revision }, other)).status).toBe(200);
    const users = (await kit.ask<{ id: string; name: string }[]>('GET', '/bff/users')).body;
    const lena = users.find(({ name }) => name === 'lena');
    await kit.ask('PATCH', `/bff/users/${lena?.id}`, { disabled: true });
    const refused = await act<Refusal>(id, 'apply', { revision });
    expect([refused.body.error.code, refused.body.error.message]).toEqual([
      'SECOND_PERSON_REQUIRED',
      expect.stringContaining('The person who approved it'),
    ]);
    expect((await act(id, 'approval', { revision }, tomas)).status).toBe(200);
    expect((await applied(id)).state).toBe('applied');
    await protect({});
  });

  test('is another one for each step: two authors approve each other, and the audit log names both', async () => {
    await protect({ secondPerson: ['access'] });
    const id = await begin('Two authors');
    await add(id, 'createGroupAccessListEntry', entry('10.8.0.0/16'));
    const { revision } = await add(id, 'createGroupAccessListEntry', entry('10.9.0.0/16'), 'mine', tomas);
    expect((await act(id, 'approval', { revision }, tomas)).body.approvedBy).toEqual(['tomas']);
    // their own part waits for another person
    const half = await act<Refusal>(id, 'apply', { revision });
    expect([half.body.error.code, half.body.error.message]).toEqual([
      'SECOND_PERSON_REQUIRED',
      'Another person than their author must approve the other changes too.',
    ]);
    expect((await act(id, 'approval', { revision })).status).toBe(200);
    expect((await applied(id)).state).toBe('applied');
    const { body } = await kit.ask<{ results: { target: string; actor: string }[] }>(
      'GET',
      '/bff/audit?operation=createGroupAccessListEntry&outcome=done',
    );
    const lines = body.results.filter(({ target }) => target.includes('Two authors'));
    const [own] = lines.filter(({ target }) => target.includes('step 1'));
    const [theirs] = lines.filter(({ target }) => target.includes('step 2'));
    expect(own?.target).toMatch(/approved by tomas$/u);
    expect(theirs?.target).toContain(`written by tomas, approved by ${theirs?.actor}`);
    await protect({});
  });

  test('must not be the person who chose the order of steps', async () => {
    await protect({ secondPerson: ['access'] });
    const id = await begin('Another order');
    await add(id, 'createGroupAccessListEntry', entry('10.19.0.0/16'));
    const { steps } = await add(id, 'createGroupAccessListEntry', entry('10.20.0.0/16'));
    const moved = await kit.ask<ChangeSet>(
      'PUT',
      `${path}/${id}/order`,
      { order: steps.map(({ id: step }) => step).reverse() },
      tomas,
    );
    expect(moved.status, moved.text).toBe(200);
    const { revision } = moved.body;
    const half = await act(id, 'approval', { revision }, tomas);
    expect([half.body.approvedBy, half.body.isApproved]).toEqual([['tomas'], false]);
    expect((await act<Refusal>(id, 'apply', { revision }, tomas)).body.error.code).toBe(
      'SECOND_PERSON_REQUIRED',
    );
    // the author of the steps has not chosen their order
    expect((await act(id, 'approval', { revision })).body.isApproved).toBe(true);
    expect((await applied(id)).state).toBe('applied');
    await protect({});
  });

  test('is not the author of all of it', async () => {
    await protect({ secondPerson: ['access'] });
    const id = await begin('One author');
    const { revision } = await add(id, 'createGroupAccessListEntry', entry('10.18.0.0/16'), 'mine', tomas);
    expect((await act<Refusal>(id, 'approval', { revision }, tomas)).body.error.code).toBe('SAME_PERSON');
    // who began the set and chose nothing of it is a second person
    expect((await act(id, 'approval', { revision })).status).toBe(200);
    await protect({});
  });
});

test('a new name and comments are recorded in the audit log, with author and set', async () => {
  const id = await begin('Loose ends');
  await kit.ask('PATCH', `${path}/${id}`, { title: 'Tied up' }, tomas);
  const texts = { text: 'Not before ten', step: null };
  expect((await kit.ask<ChangeSet>('POST', `${path}/${id}/comments`, texts, tomas)).body.title).toBe(
    'Tied up',
  );
  const nowhere = await kit.ask('POST', `${path}/${id}/comments`, { ...texts, step: 'gone' }, tomas);
  expect(nowhere.status).toBe(400);
  const linesOf = async (operation: string) => {
    const { body } = await kit.ask<{ results: { actor: string; target: string; outcome: string }[] }>(
      ...(['GET', `/bff/audit?operation=${operation}`] as const),
    );
    return body.results.map(({ actor, target, outcome }) => [actor, target, outcome]);
  };
  expect(await linesOf('renameChangeSet')).toEqual([['tomas', `${id} Loose ends → Tied up`, 'done']]);
  expect(await linesOf('commentChangeSet')).toEqual([
    ['tomas', `${id} Tied up`, 'refused'],
    ['tomas', `${id} Tied up`, 'done'],
  ]);
});

describe('a chosen time', { timeout: MINUTE }, () => {
  test('is kept by the clock of the connection', async () => {
    const id = await begin('At night');
    const { revision } = await add(id, 'createGroupAccessListEntry', entry('10.10.0.0/16'));
    const state = await kit.ask<{ clock: { now: string } }>('POST', '/bff/call/getEmulatorState', {
      connection: 'emulator',
      args: {},
    });
    const at = Date.parse(state.body.clock.now) + 1_800_000;
    const planned = await kit.ask<ChangeSet>('PUT', `${path}/${id}/schedule`, { revision, at });
    expect([planned.status, planned.body.state], planned.text).toEqual([200, 'scheduled']);
    const past = await kit.ask<Refusal>('PUT', `${path}/${id}/schedule`, { revision, at: at - 7_200_000 });
    expect(past.body.error.fields?.[0]?.field).toBe('at');
    await call('updateEmulatorClock', { body: { advanceSeconds: 1_900 } });
    let set = await get(id);
    for (let turn = 0; turn < 100 && set.state === 'scheduled'; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      set = await get(id);
    }
    expect((await settled(id)).state).toBe('applied');
  });

  const clock = async (): Promise<number> => {
    const asked = { connection: 'emulator', args: {} };
    const { body } = await kit.ask<{ clock: { now: string } }>('POST', '/bff/call/getEmulatorState', asked);
    return Date.parse(body.clock.now);
  };
  const leaves = async (id: string, state: ChangeSet['state']): Promise<ChangeSet> => {
    let set = await get(id);
    for (let turn = 0; turn < 200 && set.state === state; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      set = await get(id);
    }
    return set;
  };

  test('has an end, after which nothing more is sent, and which a person may overrule', async () => {
    const id = await begin('Between two and three');
    await add(id, 'createGroupAccessListEntry', entry('10.11.0.0/16'));
    const fault = await call<{ id: string }>('createEmulatorFault', {
      body: { operationId: 'createGroupCustomDbRoleRole', kind: 'status', status: 503 },
    });
    const { revision } = await add(id, 'createGroupCustomDbRoleRole', role('windowed'));
    const at = (await clock()) + 30 * MINUTE;
    const plan = { revision, at, until: at };
    const refused = await kit.ask<Refusal>('PUT', `${path}/${id}/schedule`, plan);
    expect(refused.body.error.fields?.[0]?.field).toBe('until');
    const planned = await kit.ask<ChangeSet>('PUT', `${path}/${id}/schedule`, {
      ...plan,
      until: at + 20 * MINUTE,
    });
    expect([planned.status, planned.body.windowEndsAt], planned.text).toEqual([200, at + 20 * MINUTE]);
    await call('updateEmulatorClock', { body: { advanceSeconds: 31 * 60 } });
    await leaves(id, 'scheduled');
    // its second step is refused for a while, until the window is over
    for (let turn = 0; turn < 200 && (await get(id)).steps[1]?.apply.text === ''; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await call('updateEmulatorClock', { body: { advanceSeconds: 30 * 60 } });
    const stopped = await settled(id);
    expect([stopped.state, stopped.issue]).toEqual([
      'stopped',
      // the service has refused it before, and a person needs the reason
      expect.stringMatching(/The window has ended: it was not sent again\. .*fault of the emulator/u),
    ]);
    await call('deleteEmulatorFault', { faultId: fault.body.id });
    expect((await act(id, 'resume')).status).toBe(200);
    expect((await settled(id)).state).toBe('applied');
  });

  test('is waited out where a second person is demanded only since, and nothing is half applied', async () => {
    const id = await begin('Demanded since');
    await add(id, 'updateGroupSettings', { body: { isSchemaAdvisorEnabled: false } }, 'harmless');
    const { revision } = await add(id, 'createGroupAccessListEntry', entry('10.13.0.0/16'));
    const at = (await clock()) + 30 * MINUTE;
    const planned = await kit.ask('PUT', `${path}/${id}/schedule`, { revision, at, until: at + 60 * MINUTE });
    expect(planned.status, planned.text).toBe(200);
    await protect({ secondPerson: ['access'] });
    await call('updateEmulatorClock', { body: { advanceSeconds: 31 * 60 } });
    let set = await get(id);
    for (let turn = 0; turn < 200 && set.issue === ''; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      set = await get(id);
    }
    expect([set.state, set.issue]).toEqual([
      'scheduled',
      'This connection demands the approval of a second person.',
    ]);
    expect(set.steps.map(({ apply }) => apply.state)).toEqual(['planned', 'planned']);
    // and as soon as it is approved, it begins automatically
    expect((await act(id, 'approval', { revision }, tomas)).status).toBe(200);
    await leaves(id, 'scheduled');
    expect((await settled(id)).state).toBe('applied');
    await protect({});
  });

  test('that was missed is reported, and nothing is sent', async () => {
    const id = await begin('Missed');
    const { revision } = await add(id, 'createGroupAccessListEntry', entry('10.12.0.0/16'));
    const at = (await clock()) + 30 * MINUTE;
    await kit.ask('PUT', `${path}/${id}/schedule`, { revision, at, until: at + 10 * MINUTE });
    await call('updateEmulatorClock', { body: { advanceSeconds: 50 * 60 } });
    const set = await leaves(id, 'scheduled');
    expect([set.state, set.scheduledAt, set.windowEndsAt, set.issue]).toEqual([
      ...['draft', null, null],
      expect.stringContaining('The window was missed'),
    ]);
    const { body } = await kit.ask<{ notifications: { kind: string; subject: string }[] }>(
      'GET',
      '/bff/notifications',
    );
    expect(body.notifications).toContainEqual(
      expect.objectContaining({ kind: 'change-set-missed', subject: 'Missed' }),
    );
  });
});

describe('the undo of a set', { timeout: MINUTE }, () => {
  const undone = async (id: string) => {
    expect((await get(id)).may.undo).toBe('');
    const answer = await act<Refusal>(id, 'undo', { partly: false });
    expect(answer.status, answer.text).toBe(200);
    return settled(id);
  };
  const emergency = (minutes = 30) =>
    kit.ask('POST', '/bff/connections/emulator/unlock', { minutes, reason: 'on call', emergency: true });

  test('that only adds needs no approval where deletions do', async () => {
    await protect({ secondPerson: ['delete'] });
    const id = await begin('Only adds');
    await add(id, 'createGroupAccessListEntry', entry('10.61.0.0/16'));
    await add(id, 'createGroupCustomDbRoleRole', role('only-added'));
    expect((await applied(id)).state).toBe('applied');
    const { state, issue } = await undone(id);
    expect([state, issue]).toEqual(['undone', '']);
    await protect({});
  });

  test('that was approved needs no further approval, also when its approver is gone', async () => {
    await protect({ secondPerson: ['access', 'delete'] });
    const dana = await kit.console.signInAs('dana', 'operator');
    const id = await begin('Approved once');
    const { revision } = await add(id, 'createGroupAccessListEntry', entry('10.62.0.0/16'));
    await act(id, 'approval', { revision }, dana);
    expect((await applied(id)).state).toBe('applied');
    const users = (await kit.ask<{ id: string; name: string }[]>('GET', '/bff/users')).body;
    const gone = users.find(({ name }) => name === 'dana');
    await kit.ask('PATCH', `/bff/users/${gone?.id}`, { disabled: true });
    expect((await undone(id)).state).toBe('undone');
    await protect({});
  });

  test('that emergency access applied is open to emergency access, and otherwise needs an approval', async () => {
    await protect({ secondPerson: ['access', 'delete'] });
    expect((await emergency()).status).toBeLessThan(300);
    const [first, second] = [await begin('Emergency'), await begin('Emergency, undone later')];
    await add(first, 'createGroupAccessListEntry', entry('10.63.0.0/16'));
    await add(second, 'createGroupAccessListEntry', entry('10.64.0.0/16'));
    expect((await applied(first)).state).toBe('applied');
    expect((await applied(second)).state).toBe('applied');
    expect((await undone(first)).state).toBe('undone');
    await kit.ask('DELETE', '/bff/connections/emulator/unlock');
    expect((await get(second)).may.undo).toBe('This connection demands the approval of a second person.');
    expect((await act<Refusal>(second, 'undo', { partly: false })).body.error.code).toBe(
      'SECOND_PERSON_REQUIRED',
    );
    await protect({});
  });

  test.each([['draft'], ['scheduled']])(
    'needs no approval that the protection demands only since the %s set was applied',
    async (how) => {
      await protect({});
      const id = await begin(`Protected later, ${how}`);
      const address = how === 'draft' ? '10.66.0.0/16' : '10.67.0.0/16';
      const { revision } = await add(id, 'createGroupAccessListEntry', entry(address));
      if (how === 'draft') await applied(id);
      else {
        const asked = { connection: 'emulator', args: {} };
        const state = await kit.ask<{ clock: { now: string } }>('POST', '/bff/call/getEmulatorState', asked);
        const at = Date.parse(state.body.clock.now) + MINUTE;
        await kit.ask('PUT', `${path}/${id}/schedule`, { revision, at });
        await call('updateEmulatorClock', { body: { advanceSeconds: 120 } });
        for (let turn = 0; turn < 100 && (await get(id)).state === 'scheduled'; turn += 1)
          await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect((await settled(id)).state).toBe('applied');
      await protect({ secondPerson: ['access', 'delete'] });
      const { state, issue } = await undone(id);
      expect([state, issue]).toEqual(['undone', '']);
      await protect({});
    },
  );

  test('waits for an unlock while the connection is locked', async () => {
    const id = await begin('Locked meanwhile');
    await add(id, 'createGroupAccessListEntry', entry('10.65.0.0/16'));
    expect((await applied(id)).state).toBe('applied');
    await protect({ locked: true, secondPerson: ['delete'] });
    expect((await act<Refusal>(id, 'undo', { partly: false })).body.error.code).toBe('CONNECTION_LOCKED');
    await protect({});
  });
});
