import { describe, expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue/facts.ts';
import { writePython } from '#src/api/code/python.ts';
import { writeShell } from '#src/api/code/shell.ts';
import type { TapeEntry } from '#src/api/tape/tape.ts';
import { planReplay, runReplay } from './replay.ts';
import { tapeProgram } from './tape-program.ts';

const all = catalogue();
const [org, project, config] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];
const [otherOrg, otherProject, otherConfig] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [
  string,
  string,
  string,
];

const entry = (more: Partial<TapeEntry>): TapeEntry => ({
  ...{ id: 1, at: 0, connection: 'here', operationId: 'listGroups', args: {}, read: false },
  ...{ status: 200, count: 1, answer: {} },
  ...more,
});

const tape: TapeEntry[] = [
  entry({ id: 1, read: true }),
  entry({
    id: 2,
    operationId: 'createGroupAlertConfig',
    status: 201,
    args: { groupId: project, body: { eventTypeName: 'NO_PRIMARY', enabled: true } },
    answer: {
      id: config,
      groupId: project,
      eventTypeName: 'NO_PRIMARY',
      enabled: true,
      created: '2026-03-13T14:02:00Z',
    },
  }),
  entry({
    id: 3,
    operationId: 'deleteGroupAlertConfig',
    status: 404,
    args: { groupId: project, alertConfigId: org },
  }),
  entry({
    id: 4,
    operationId: 'toggleGroupAlertConfig',
    args: { groupId: project, alertConfigId: config, body: { enabled: false } },
    answer: { id: config, enabled: false },
    note: 'quiet until Monday',
  }),
];

describe('the tape as a script', () => {
  const target = { origin: 'https://cloud.mongodb.com' };
  const program = tapeProgram(tape, all, { target, asserting: true });

  it('keeps what one call made for the calls that use it, and leaves out what failed', () => {
    expect(program.steps.map(({ request }) => request.operationId)).toEqual([
      'listGroups',
      'createGroupAlertConfig',
      'toggleGroupAlertConfig',
    ]);
    expect(program.steps[1]?.keep).toEqual([{ name: 'groupAlertConfigId', from: ['id'] }]);
    expect(program.steps[2]?.request.params).toEqual({
      groupId: project,
      alertConfigId: { $kept: 'groupAlertConfigId' },
    });
    expect(program.steps[2]?.note).toBe('quiet until Monday');
    expect(writeShell(program)).toContain('/alertConfigs/\'"$group_alert_config_id"');
    expect(writePython(program)).toContain('group_alert_config_id = answer["id"]');
  });

  it('leaves out calls whose body is missing, and lists the values to fill in', () => {
    const user = entry({
      operationId: 'createGroupDatabaseUser',
      args: { groupId: project, body: { username: 'app', password: '<password>' } },
    });
    const long = entry({ operationId: 'createGroup', isCut: true });
    const { steps } = tapeProgram([user, long], all, { target, asserting: false });
    expect(steps.map(({ note }) => note)).toEqual([
      expect.stringMatching(/: app\. Fill in first: <password>$/u),
    ]);
  });

  it('asserts names that only contain the letters of a varying word', () => {
    const answer = {
      ...{ id: config, description: 'night', candidate: true, zipCode: '20095', lastly: 1 },
      ...{
        createDate: 'x',
        mongoURI: 'x',
        ipAddress: 'x',
        expiresAt: 'x',
        lastUsedAddress: 'x',
        group_id: 'x',
      },
    };
    const one = [
      entry({ operationId: 'createGroupAlertConfig', status: 201, args: { groupId: project }, answer }),
    ];
    const [step] = tapeProgram(one, all, { target, asserting: true }).steps;
    expect(step?.expect?.map(({ at }) => at[0])).toEqual(['description', 'candidate', 'zipCode', 'lastly']);
  });

  it('asserts the requested values, and none that change with each run', () => {
    expect(program.steps[1]?.expect).toEqual([
      { at: ['eventTypeName'], equals: 'NO_PRIMARY' },
      { at: ['enabled'], equals: true },
    ]);
    expect(tapeProgram(tape, all, { target, asserting: false }).steps.every(({ expect: e }) => !e)).toBe(
      true,
    );
  });
});

describe('a replay', () => {
  const changes = tape.filter(({ read, status }) => !read && status < 400);
  const projects = (connection: string) => ({
    results: [{ id: connection === 'here' ? project : otherProject, name: 'orders' }],
  });

  it('looks up every id by its name, sends only reads, and names missing resources', async () => {
    const asked: string[] = [];
    const plan = await planReplay(
      changes,
      all,
      { id: 'there', emulator: false },
      async (connection, operation) => {
        asked.push(`${connection} ${operation}`);
        return projects(connection);
      },
    );
    expect(asked.sort()).toEqual(['here listGroups', 'there listGroups']);
    expect(plan[0]?.mappings).toEqual([
      { param: 'groupId', from: project, name: 'orders', to: otherProject },
    ]);
    expect(plan.map(({ problems }) => problems)).toEqual([[], []]);
    expect(plan[0]?.args.groupId).toBe(otherProject);

    const lacking = await planReplay(changes, all, { id: 'there', emulator: false }, async (connection) =>
      connection === 'here' ? projects('here') : { results: [] },
    );
    expect(lacking[0]?.problems).toEqual(['Nothing is called orders there (groupId).']);
    const twice = await planReplay(changes, all, { id: 'there', emulator: false }, async (connection) =>
      connection === 'here'
        ? projects('here')
        : {
            results: [
              { id: otherOrg, name: 'orders' },
              { id: org, name: 'orders' },
            ],
          },
    );
    expect(twice[0]?.problems[0]).toContain('2 are called orders there');
  });

  it('accepts resources that earlier steps create by their names, and looks up ids anywhere in a body', async () => {
    const created = entry({
      operationId: 'createGroupCluster',
      args: { groupId: project, body: { name: 'reports' } },
      answer: { name: 'reports', groupId: project },
    });
    const changed = entry({
      operationId: 'updateGroupCluster',
      args: { groupId: project, clusterName: 'reports', body: { paused: true } },
      answer: { name: 'reports', groupId: project },
    });
    const listed = entry({
      operationId: 'createGroupAccessListEntry',
      args: { groupId: project, body: [{ cidrBlock: '10.0.0.0/8' }] },
    });
    const unlisted = entry({
      operationId: 'deleteGroupAccessListEntry',
      args: { groupId: project, entryValue: '10.0.0.0/8' },
    });
    const restored = entry({
      operationId: 'createGroupClusterBackupRestoreJob',
      args: {
        groupId: project,
        clusterName: 'reports',
        body: { targetGroupId: project, snapshotId: config, targetClusterName: 'reports' },
      },
    });
    const ask = async (connection: string) => projects(connection);
    const plan = await planReplay(
      [created, changed, listed, unlisted, restored],
      all,
      { id: 'there', emulator: false },
      ask,
    );
    expect(plan.map(({ problems }) => problems)).toEqual([
      [],
      [],
      [],
      [],
      [`body.snapshotId ${config} has no name to look it up by.`],
    ]);
    expect(plan[4]?.args.body).toMatchObject({ targetGroupId: otherProject });
  });

  it('names operations missing on the other connection, and content missing on the tape', async () => {
    const fault = entry({ operationId: 'createEmulatorFault', args: { body: { kind: 'reset' } } });
    const long = entry({ operationId: 'createGroup', isCut: true });
    const ask = async (connection: string) => projects(connection);
    const plan = await planReplay([fault, long], all, { id: 'there', emulator: false }, ask);
    expect(plan.map(({ problems }) => problems)).toEqual([
      ['Only an emulator has this operation.'],
      ['Its body was too long for the tape.'],
    ]);
    expect((await planReplay([fault], all, { id: 'there', emulator: true }, ask))[0]?.problems).toEqual([]);
  });

  it('sends no lookup for children of a missing resource to the other connection', async () => {
    const asked: string[] = [];
    const changed = entry({
      operationId: 'updateGroupCluster',
      args: { groupId: project, clusterName: 'reports', body: { paused: true } },
    });
    const [step] = await planReplay(
      [changed],
      all,
      { id: 'there', emulator: false },
      async (connection, id) => {
        asked.push(`${connection} ${id}`);
        return connection === 'here' ? projects('here') : { results: [] };
      },
    );
    expect(step?.problems).toEqual([
      'Nothing is called orders there (groupId).',
      'clusterName reports cannot be looked up there: its groupId has no match.',
    ]);
    expect(asked.filter((each) => each.startsWith('there'))).toEqual(['there listGroups']);
  });

  it('does not run with the placeholder of a secret', async () => {
    const user = entry({
      operationId: 'createGroupDatabaseUser',
      args: {
        groupId: project,
        body: {
          username: 'app',
          password: '<password>',
          description: 'see http://<user>:<password>@wiki',
        },
      },
    });
    const [step] = await planReplay([user], all, { id: 'there', emulator: false }, async (connection) =>
      projects(connection),
    );
    expect(step?.problems).toEqual([
      'body.password was a secret, which no tape holds.',
      'body.description was a secret, which no tape holds.',
    ]);
  });

  it('uses the ids that its own steps made, and stops at the first that fails', async () => {
    const plan = await planReplay(changes, all, { id: 'there', emulator: false }, async (connection) =>
      projects(connection),
    );
    const sent: unknown[] = [];
    const done = await runReplay(
      plan,
      'there',
      async (_connection, operation, args) => {
        sent.push([operation, args]);
        return { id: otherConfig };
      },
      () => {},
    );
    expect(sent).toEqual([
      [
        'createGroupAlertConfig',
        { groupId: otherProject, body: { eventTypeName: 'NO_PRIMARY', enabled: true } },
      ],
      [
        'toggleGroupAlertConfig',
        { groupId: otherProject, alertConfigId: otherConfig, body: { enabled: false } },
      ],
    ]);
    expect(done.map(({ state }) => state)).toEqual(['done', 'done']);
    const failed = await runReplay(
      plan,
      'there',
      () => Promise.reject(new Error('refused')),
      () => {},
    );
    expect(failed.map(({ state, failure }) => failure ?? state)).toEqual(['refused', 'waiting']);
  });
});
