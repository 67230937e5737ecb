import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeSet, PendingChange, SetCheck } from '#contract/change-sets/sets.ts';
import type { Result } from '#contract/operations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';
import type { SignedIn } from '../test-kit.ts';
import { entry, role, setsOf, setsPath, user } from './sets-for-tests.ts';

let kit: Emulated;
let tomas: SignedIn;
beforeAll(async () => {
  kit = await startEmulated();
  tomas = await kit.console.signInAs('tomas', 'operator');
});
afterAll(() => kit.close());

const path = setsPath;
const { call, begin, get, add, act, protect, settled, applied } = setsOf(() => kit);

describe('a set', { timeout: 60_000 }, () => {
  test('stops before it shuts out whom it acts for, unless a second person has read that', async () => {
    const { groupId } = kit;
    await call('createGroupAccessListEntry', { groupId, ...entry('127.0.0.1/32') });
    const id = await begin('Tidy up');
    await add(id, 'deleteGroupAccessListEntry', { entryValue: '127.0.0.1/32' });
    const { body: check } = await act<SetCheck>(id, 'check');
    const words = /Only this entry admits 127\.0\.0\.1/;
    expect([check.ok, check.steps[0]?.problems[0]]).toEqual([false, expect.stringMatching(words)]);
    const stopped = await applied(id);
    expect([stopped.state, stopped.steps[0]?.apply.words]).toEqual(['stopped', expect.stringMatching(words)]);

    const second = await begin('Tidy up, seen by two');
    const { revision } = await add(second, 'deleteGroupAccessListEntry', { entryValue: '127.0.0.1/32' });
    expect((await act(second, 'approval', { revision }, tomas)).status).toBe(200);
    expect((await applied(second)).state).toBe('applied');
  });

  test('is checked by the service where it judges changes without making them', async () => {
    const { body: orgs } = await call('listOrgs', {});
    const id = await begin('New things');
    const cluster = (region: string) => ({
      body: {
        name: 'judged',
        clusterType: 'REPLICASET',
        replicationSpecs: [
          {
            regionConfigs: [
              {
                ...{ providerName: 'AWS', regionName: region, priority: 7 },
                electableSpecs: { instanceSize: 'M10', nodeCount: 3 },
              },
            ],
          },
        ],
      },
    });
    await add(id, 'createGroupCluster', cluster('ATLANTIS_1'));
    await add(id, 'createGroupCluster', cluster('US_EAST_1'));
    const policy = { name: 'no', policies: [{ body: 'forbid (principal, action, resource' }] };
    const step = {
      operationId: 'createOrgResourcePolicy',
      title: 'A policy',
      args: { orgId: orgs.results[0]?.id, body: policy },
    };
    expect((await kit.ask('POST', `${path}/${id}/steps`, step)).status).toBe(200);
    const { body: check } = await act<SetCheck>(id, 'check');
    expect(check.steps.map(({ problems }) => problems)).toEqual([
      [expect.stringMatching(/^The service would refuse it: .*ATLANTIS_1/u)],
      [],
      [expect.stringMatching(/^The service would refuse it: /u)],
    ]);
    expect(check.words).not.toContain('only when');
  });

  test('judges changes of clusters by the known rules, and says of what the service has said nothing', async () => {
    const { clusterName, groupId } = kit;
    const id = await begin('A larger cluster');
    const { body: cluster } = await call<Result<'getGroupCluster'>>('getGroupCluster', {
      groupId,
      clusterName,
    });
    const sized = (instanceSize: string) => ({
      clusterName,
      body: {
        replicationSpecs: cluster.replicationSpecs.map(({ zoneName, regionConfigs }) => ({
          zoneName,
          regionConfigs: regionConfigs.map(({ providerName, regionName, priority, electableSpecs }) => ({
            ...{ providerName, regionName, priority },
            electableSpecs: { instanceSize, nodeCount: electableSpecs?.nodeCount },
          })),
        })),
      },
    });
    await add(id, 'updateGroupCluster', { clusterName, body: { name: 'otherwise' } });
    await add(id, 'updateGroupCluster', { clusterName, body: { paused: true } });
    // on a cluster that the step before pauses
    await add(id, 'updateGroupCluster', sized('M40'));
    await add(id, 'updateGroupSettings', { body: { isDataExplorerEnabled: true } });
    const { body: check } = await act<SetCheck>(id, 'check');
    const refused = (words: string) => [
      expect.stringMatching(`^By its rules the service would refuse it: .*${words}`),
    ];
    expect(check.steps.map(({ problems, judgedBy }) => [judgedBy, problems])).toEqual([
      ['rules', refused('name must stay')],
      ['rules', []],
      ['rules', refused('paused')],
      ['nobody', []],
    ]);
    expect(check.words).toContain(
      'The service judges 4 of 4 changes only when they are sent. 3 of them are judged here by its known rules.',
    );
  });

  test('is applied in order with waits, keeps its secrets, and is taken back', async () => {
    const id = await begin();
    const { clusterName } = kit;
    const before = await call<{ tags: unknown }>('getGroupCluster', { groupId: kit.groupId, clusterName });
    await add(id, 'updateGroupCluster', { clusterName, body: { tags: [{ key: 'team', value: 'shop' }] } });
    await add(id, 'createGroupAccessListEntry', {
      body: [...entry('10.1.0.0/16').body, ...entry('10.2.0.0/16').body],
    });
    await add(id, 'createGroupCustomDbRoleRole', role('clerk'));
    const set = await add(id, 'createGroupDatabaseUser', user('fromSet', 'clerk'));
    expect(set.steps.map(({ title }) => title)).toEqual([
      'updateGroupCluster',
      'createGroupAccessListEntry (1 of 2)',
      'createGroupAccessListEntry (2 of 2)',
      'createGroupCustomDbRoleRole',
      'createGroupDatabaseUser',
    ]);
    expect(set.steps[4]?.after).toEqual([set.steps[3]?.id]);
    expect(JSON.stringify(set)).not.toContain('correct-horse');
    const pending = await kit.ask<PendingChange[]>('GET', `${path}/pending?connection=emulator`);
    expect(pending.body.map(({ resource }) => resource)).toContain(
      `/groups/${kit.groupId}/clusters/${clusterName}`,
    );

    const { body: check } = await act<SetCheck>(id, 'check');
    expect(check, JSON.stringify(check)).toMatchObject({ ok: true });
    const done = await applied(id);
    expect([done.state, done.trouble]).toEqual(['applied', '']);
    const users = await call('listGroupDatabaseUsers', { groupId: kit.groupId });
    expect(users.text).toContain('fromSet');
    const audit = await kit.ask<{ results: { target: string }[] }>(
      'GET',
      '/bff/audit?operation=createGroupDatabaseUser',
    );
    expect(audit.body.results[0]?.target).toContain('change set Friday maintenance, step 5');

    expect((await act(id, 'undo', { partly: false })).status).toBe(200);
    const undone = await settled(id);
    expect([undone.state, undone.steps.map(({ undo }) => undo?.state)]).toEqual([
      'undone',
      Array(5).fill('done'),
    ]);
    expect((await call('listGroupDatabaseUsers', { groupId: kit.groupId })).text).not.toContain('fromSet');
    const after = await call<{ tags: unknown }>('getGroupCluster', { groupId: kit.groupId, clusterName });
    expect(after.body.tags).toEqual(before.body.tags);
  });

  test('stops at an error, says what is done, goes on and through a restart', async () => {
    const id = await begin('Stops');
    await add(id, 'createGroupAccessListEntry', entry('10.3.0.0/16'));
    await add(id, 'createGroupCustomDbRoleRole', role('stocker'));
    await add(id, 'createGroupAccessListEntry', entry('10.4.0.0/16'));
    const fault = await call<{ id: string }>('createEmulatorFault', {
      body: { operationId: 'createGroupCustomDbRoleRole', kind: 'status', status: 409 },
    });
    expect(fault.status, fault.text).toBe(201);
    const stopped = await applied(id);
    expect([stopped.state, stopped.steps.map(({ apply }) => apply.state)]).toEqual([
      'stopped',
      ['done', 'failed', 'planned'],
    ]);
    await call('deleteEmulatorFault', { faultId: fault.body.id });
    await kit.restart();
    tomas = await signInAgain('tomas');
    expect((await act(id, 'resume')).status).toBe(200);
    expect((await settled(id)).state).toBe('applied');
    await act(id, 'undo', { partly: false });
    expect((await settled(id)).state).toBe('undone');
  });

  test('is stopped by what somebody else has changed since it was read', async () => {
    const id = await begin('Drift');
    await add(id, 'updateGroupSettings', { body: { isDataExplorerEnabled: false } });
    await call('updateGroupSettings', { groupId: kit.groupId, body: { isDataExplorerEnabled: false } });
    const { body: check } = await act<SetCheck>(id, 'check');
    expect(check.steps[0]?.problems[0]).toContain('isDataExplorerEnabled');
    expect((await applied(id)).trouble).toContain('Somebody else has changed isDataExplorerEnabled');
    expect((await act(id, 'leave')).body.state).toBe('left');
    await call('updateGroupSettings', { groupId: kit.groupId, body: { isDataExplorerEnabled: true } });
  });

  test('says honestly what cannot be taken back, and leaves that', async () => {
    const id = await begin('One way');
    await add(id, 'takeGroupClusterBackupSnapshots', {
      clusterName: kit.clusterName,
      body: { description: 'before Friday', retentionInDays: 2 },
    });
    await add(id, 'createGroupAccessListEntry', entry('10.5.0.0/16'));
    const set = await get(id);
    expect(set.steps[0]?.way).toEqual({ possible: false, words: expect.stringContaining('stays') });
    expect((await applied(id)).state).toBe('applied');
    const refused = await act<Refusal>(id, 'undo', { partly: false });
    expect([refused.status, refused.body.error.fields?.[0]?.field]).toEqual([400, 'partly']);
    await act(id, 'undo', { partly: true });
    expect((await settled(id)).steps.map(({ undo }) => undo?.state)).toEqual(['kept', 'done']);
  });
});

test('what a connection was to be sent is sealed, and goes with the connection', async () => {
  const id = await begin('Sealed');
  await add(id, 'createGroupDatabaseUser', user('sealed', 'read'));
  const files = readdirSync(kit.console.dir).map((name) =>
    readFileSync(join(kit.console.dir, name)).toString('latin1'),
  );
  expect(files.join('').includes('correct-horse')).toBe(false);
  const { origin } = (await kit.ask<{ origin: string }[]>('GET', '/bff/connections')).body[0] ?? {
    origin: '',
  };
  const request = { name: 'Other', origin, kind: 'apiKey', identity: 'abcdefgh', secret: 'not-the-one-1234' };
  const other = await kit.ask<{ id: string }>('POST', '/bff/connections', request);
  const lost = await kit.ask<ChangeSet>('POST', path, { connection: other.body.id, title: 'Lost' });
  await kit.ask('DELETE', `/bff/connections/${other.body.id}`);
  const again = await kit.ask<{ id: string }>('POST', '/bff/connections', request);
  expect(again.body.id).toBe(other.body.id);
  const left = await kit.ask<unknown[]>('GET', `${path}?connection=${again.body.id}`);
  expect([left.body, (await kit.ask('GET', `${path}/${lost.body.id}`)).status]).toEqual([[], 404]);
});

async function signInAgain(name: string): Promise<SignedIn> {
  const response = await kit.console.ask('POST', '/bff/session/password', {
    body: { username: name, password: 'correct horse battery' },
  });
  const { csrf } = (await response.json()) as { csrf: string };
  return { csrf, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

describe('a second person', { timeout: 60_000 }, () => {
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
    // what is added afterwards nobody has approved
    await add(id, 'createGroupAccessListEntry', entry('10.7.0.0/16'));
    expect((await get(id)).approvedBy).toEqual([]);
    expect((await act<Refusal>(id, 'approval', { revision }, tomas)).body.error.code).toBe('STALE_VERSION');
    await act(id, 'approval', { revision: (await get(id)).revision }, tomas);
    const done = await applied(id);
    expect([done.state, done.trouble]).toEqual(['applied', '']);
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
    const id = await begin('Approved by somebody who left');
    const { revision } = await add(id, 'createGroupAccessListEntry', entry('10.13.0.0/16'));
    expect((await act(id, 'approval', { revision }, other)).status).toBe(200);
    const users = (await kit.ask<{ id: string; name: string }[]>('GET', '/bff/users')).body;
    const lena = users.find(({ name }) => name === 'lena');
    await kit.ask('PATCH', `/bff/users/${lena?.id}`, { disabled: true });
    const refused = await act<Refusal>(id, 'apply', { revision });
    expect([refused.body.error.code, refused.body.error.message]).toEqual([
      'SECOND_PERSON_REQUIRED',
      expect.stringContaining('Whoever approved it'),
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
    // their own part waits for somebody else
    const half = await act<Refusal>(id, 'apply', { revision });
    expect([half.body.error.code, half.body.error.message]).toEqual([
      'SECOND_PERSON_REQUIRED',
      'Somebody else than their author has to approve the other changes too.',
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

  test('is another one for the order of steps than whoever has chosen it', async () => {
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
    // whoever wrote the steps has not chosen their order
    expect((await act(id, 'approval', { revision })).body.isApproved).toBe(true);
    expect((await applied(id)).state).toBe('applied');
    await protect({});
  });

  test('is not whoever wrote all of it', async () => {
    await protect({ secondPerson: ['access'] });
    const id = await begin('One author');
    const { revision } = await add(id, 'createGroupAccessListEntry', entry('10.18.0.0/16'), 'mine', tomas);
    expect((await act<Refusal>(id, 'approval', { revision }, tomas)).body.error.code).toBe('SAME_PERSON');
    // who began the set and chose nothing of it is a second person
    expect((await act(id, 'approval', { revision })).status).toBe(200);
    await protect({});
  });
});

test('a new name and what people say of it stand in the audit log, by whom and of which set', async () => {
  const id = await begin('Loose ends');
  await kit.ask('PATCH', `${path}/${id}`, { title: 'Tied up' }, tomas);
  const words = { text: 'Not before ten', step: null };
  expect((await kit.ask<ChangeSet>('POST', `${path}/${id}/comments`, words, tomas)).body.title).toBe(
    'Tied up',
  );
  const nowhere = await kit.ask('POST', `${path}/${id}/comments`, { ...words, step: 'gone' }, tomas);
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

describe('a chosen time', { timeout: 60_000 }, () => {
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
  const minute = 60_000;

  test('has an end, after which nothing more is sent, and which a person may overrule', async () => {
    const id = await begin('Between two and three');
    await add(id, 'createGroupAccessListEntry', entry('10.11.0.0/16'));
    const fault = await call<{ id: string }>('createEmulatorFault', {
      body: { operationId: 'createGroupCustomDbRoleRole', kind: 'status', status: 503 },
    });
    const { revision } = await add(id, 'createGroupCustomDbRoleRole', role('windowed'));
    const at = (await clock()) + 30 * minute;
    const plan = { revision, at, until: at };
    const refused = await kit.ask<Refusal>('PUT', `${path}/${id}/schedule`, plan);
    expect(refused.body.error.fields?.[0]?.field).toBe('until');
    const planned = await kit.ask<ChangeSet>('PUT', `${path}/${id}/schedule`, {
      ...plan,
      until: at + 20 * minute,
    });
    expect([planned.status, planned.body.windowEndsAt], planned.text).toEqual([200, at + 20 * minute]);
    await call('updateEmulatorClock', { body: { advanceSeconds: 31 * 60 } });
    await leaves(id, 'scheduled');
    // its second step is refused for a while, until the window is over
    for (let turn = 0; turn < 200 && (await get(id)).steps[1]?.apply.words === ''; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await call('updateEmulatorClock', { body: { advanceSeconds: 30 * 60 } });
    const stopped = await settled(id);
    expect([stopped.state, stopped.trouble]).toEqual([
      'stopped',
      // the service has refused it before, and why is what a person has to know
      expect.stringMatching(/The window has ended: it was not sent again\. .*told to fail/u),
    ]);
    await call('deleteEmulatorFault', { faultId: fault.body.id });
    expect((await act(id, 'resume')).status).toBe(200);
    expect((await settled(id)).state).toBe('applied');
  });

  test('is waited out where a second person is demanded only since, and nothing is half applied', async () => {
    const id = await begin('Demanded since');
    await add(id, 'updateGroupSettings', { body: { isSchemaAdvisorEnabled: false } }, 'harmless');
    const { revision } = await add(id, 'createGroupAccessListEntry', entry('10.13.0.0/16'));
    const at = (await clock()) + 30 * minute;
    const planned = await kit.ask('PUT', `${path}/${id}/schedule`, { revision, at, until: at + 60 * minute });
    expect(planned.status, planned.text).toBe(200);
    await protect({ secondPerson: ['access'] });
    await call('updateEmulatorClock', { body: { advanceSeconds: 31 * 60 } });
    let set = await get(id);
    for (let turn = 0; turn < 200 && set.trouble === ''; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      set = await get(id);
    }
    expect([set.state, set.trouble]).toEqual([
      'scheduled',
      'This connection demands the approval of a second person.',
    ]);
    expect(set.steps.map(({ apply }) => apply.state)).toEqual(['planned', 'planned']);
    // and as soon as there is one, it begins by itself
    expect((await act(id, 'approval', { revision }, tomas)).status).toBe(200);
    await leaves(id, 'scheduled');
    expect((await settled(id)).state).toBe('applied');
    await protect({});
  });

  test('that was missed is told, and nothing is sent', async () => {
    const id = await begin('Missed');
    const { revision } = await add(id, 'createGroupAccessListEntry', entry('10.12.0.0/16'));
    const at = (await clock()) + 30 * minute;
    await kit.ask('PUT', `${path}/${id}/schedule`, { revision, at, until: at + 10 * minute });
    await call('updateEmulatorClock', { body: { advanceSeconds: 50 * 60 } });
    const set = await leaves(id, 'scheduled');
    expect([set.state, set.scheduledAt, set.windowEndsAt, set.trouble]).toEqual([
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
