import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/console/bff.ts';
import {
  FunctionRun,
  FunctionRunPage,
  type RunRequest,
  type ServerFunction,
} from '#contract/console/functions.ts';
import { changeOfDocuments } from '../protection/protection.ts';
import { type Emulated, type Refusal, startEmulated, testProgram } from './emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

type Answered = FunctionRun & Refusal;
const start = (source: string, more: Partial<RunRequest> = {}, as = kit.session) =>
  kit.ask<Answered>(
    'POST',
    '/bff/function-runs',
    {
      connection: 'emulator',
      groupId: kit.groupId,
      name: 'draft',
      source,
      args: '[]',
      runAs: 'user',
      ...more,
    },
    as,
  );
const wait = async (id: string) =>
  FunctionRun.parse((await kit.ask('GET', `/bff/function-runs/${id}?wait=1`)).body);
const run = async (source: string, more: Partial<RunRequest> = {}) => {
  const started = await start(source, more);
  expect(started.status).toBe(201);
  let now = await wait(started.body.id);
  // one request waits for 20 s at most, and machines may be slow
  while (now.state === 'queued' || now.state === 'running') now = await wait(now.id);
  return now;
};
const list = async (more = '') =>
  FunctionRunPage.parse(
    (await kit.ask('GET', `/bff/function-runs?connection=emulator&groupId=${kit.groupId}${more}`)).body,
  );
const save = async (name: string, source: string) =>
  (
    await kit.ask<ServerFunction>('POST', '/bff/functions', {
      connection: 'emulator',
      groupId: kit.groupId,
      name,
      source,
    })
  ).body;
const collection = (name: string) => `context.services.get('mongodb-atlas').db('runs').collection('${name}')`;

describe('a dry run', () => {
  test('reports what would change on the cluster, and leaves its documents as they are', async () => {
    await run(`exports = () => ${collection('dry')}.insertMany([{ _id: 1, n: 1 }, { _id: 2, n: 1 }]);`);
    const source = `exports = async () => {
      const dry = ${collection('dry')};
      await dry.updateMany({}, { $inc: { n: 1 } });
      await dry.insertOne({ _id: 3, n: 9 });
      return dry.count({ n: { $gt: 1 } });
    };`;
    const tried = await run(source, { dryRun: true });
    expect(tried).toMatchObject({ state: 'done', result: '3' });
    expect(tried.changes).toMatchObject([
      { namespace: 'runs.dry', inserted: 1, updated: 2, deleted: 0, complete: true, samples: { length: 3 } },
    ]);
    const after = await run(`exports = () => ${collection('dry')}.find({}, { _id: 0 }).toArray();`);
    expect(after).toMatchObject({
      result: '[{"n":1},{"n":1}]',
      changes: null,
    });
    const { results } = await list();
    expect(results.find(({ id }) => id === tried.id)?.dryRun).toBe(true);
    expect(results.find(({ id }) => id === after.id)?.dryRun).toBe(false);
  });

  test('which fails or is cancelled reports its counts, and changes nothing', async () => {
    await run(`exports = () => ${collection('dry-fails')}.insertOne({ _id: 1 });`);
    const source = `exports = async () => {
      await ${collection('dry-fails')}.insertOne({ _id: 2 });
      await ${collection('dry-fails')}.insertOne({ _id: 1 });
    };`;
    const failed = await run(source, { dryRun: true });
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'DuplicateKey' } });
    expect(failed.changes).toMatchObject([{ inserted: 1, complete: false, samples: [] }]);
    const endless = await run(
      `exports = async () => { await ${collection('dry-fails')}.deleteMany({}); while (true) {} };`,
      { dryRun: true, timeoutMs: 1_000 },
    );
    expect(endless).toMatchObject({ state: 'timedOut', changes: [{ deleted: 1, samples: { length: 1 } }] });
    expect((await run(`exports = () => ${collection('dry-fails')}.count({});`)).result).toBe('1');
  });
});

describe('a run', () => {
  test('works on the cluster that it names, else on the first one of the project', async () => {
    const other = {
      kind: 'cluster',
      connection: 'emulator',
      groupId: kit.groupId,
      clusterName: 'orders-prod',
    } as const;
    const insert = `exports = () => ${collection('chosen')}.insertOne({ here: true })`;
    const count = `exports = () => ${collection('chosen')}.count({})`;
    expect((await run(insert, { dataSource: other })).state).toBe('done');
    const result = async (more: Partial<RunRequest>) => JSON.parse((await run(count, more)).result ?? '');
    expect(JSON.stringify(await result({ dataSource: other }))).toBe('1');
    expect(JSON.stringify(await result({}))).toContain('0');
    const gone = await run(count, { dataSource: { ...other, clusterName: 'gone' } });
    expect(gone).toMatchObject({ state: 'failed' });
  });

  test('is answered at once, ends with a result, and is found again', async () => {
    const started = await start('exports = async (a, b) => { console.log("adding", a); return a + b; }', {
      args: '[2,3]',
    });
    expect(FunctionRun.parse(started.body)).toMatchObject({
      state: 'queued',
      result: null,
      startedBy: 'local',
    });
    const ended = await wait(started.body.id);
    expect(ended).toMatchObject({ state: 'done', args: '[2,3]', error: null, calls: [], version: null });
    expect(JSON.parse(ended.result ?? '')).toBe(5);
    expect(ended.durationMs).toBeGreaterThanOrEqual(0);
    expect(ended.output).toMatchObject([{ level: 'log', text: 'adding 2' }]);
    await kit.restart();
    expect(await wait(started.body.id)).toEqual(ended);
  });

  test('works on the first cluster of its project, and reports its reads and writes', async () => {
    const ended = await run(`exports = async () => {
      const orders = ${collection('orders')};
      await orders.insertMany([{ n: 1 }, { n: 2 }]);
      return orders.find({ n: 2 }, { _id: 0 }).toArray();
    }`);
    expect(ended.error).toBeNull();
    expect(JSON.parse(ended.result ?? '')).toEqual([{ n: 2 }]);
    expect(
      ended.calls.map(({ method, namespace, read, written }) => [method, namespace, read, written]),
    ).toEqual([
      ['insertMany', 'runs.orders', 0, 2],
      ['find', 'runs.orders', 1, 0],
    ]);
    expect(ended.callCount).toBe(2);
  });

  test('reports the location of a failure', async () => {
    const ended = await run('exports = () => {\n  throw new TypeError("no such thing");\n}');
    expect(ended).toMatchObject({
      state: 'failed',
      error: { name: 'TypeError', message: 'no such thing', line: 2 },
    });
  });

  test('of a user is refused what only system functions may, by name', async () => {
    const source = `exports = () => ${collection('orders')}.findOne({ name: { $regex: 'x' } })`;
    expect((await run(source)).error).toMatchObject({ message: expect.stringContaining('$regex') });
    expect((await run(source, { runAs: 'system' })).state).toBe('done');
  });

  test('that takes too long is stopped', async () => {
    expect(await run('exports = () => { for (;;); }', { timeoutMs: 100 })).toMatchObject({
      state: 'timedOut',
    });
  });

  test('is cancelled, and shows its progress until then', async () => {
    const started = await start(
      'exports = async () => { console.log("begun"); await new Promise(() => setTimeout(() => {}, 200_000)); }',
      { timeoutMs: 300_000 },
    );
    const { id } = started.body;
    await expect
      .poll(async () => (await kit.ask<FunctionRun>('GET', `/bff/function-runs/${id}`)).body.output)
      .toMatchObject([{ text: 'begun' }]);
    expect((await list()).results[0]).toMatchObject({ id, state: 'running' });
    const cancelled = await kit.ask<FunctionRun>('POST', `/bff/function-runs/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ state: 'cancelled', output: [{ text: 'begun' }] });
    const again = await kit.ask<FunctionRun>('POST', `/bff/function-runs/${id}/cancel`);
    expect(again.body).toEqual(cancelled.body);
  });

  test('of a saved function knows its version, unless it runs something else', async () => {
    const saved = await save('versioned', 'exports = () => 1');
    const more = { functionId: saved.id, name: 'versioned' };
    expect((await run(saved.source, more)).version).toBe(1);
    expect((await run('exports = () => 2', more)).version).toBeNull();
    const page = await list(`&functionId=${saved.id}&itemsPerPage=1`);
    expect(page).toMatchObject({ totalCount: 2, results: [{ version: null, functionId: saved.id }] });
    const other = await start(saved.source, { ...more, groupId: 'f'.repeat(24) });
    expect(other.body.error).toMatchObject({ code: 'FUNCTION_NOT_FOUND' });
  });

  test('calls other functions, and has the values and services of its project', async () => {
    await save('double', 'exports = (x) => 2 * x');
    const settings = {
      services: [
        {
          name: 'shop',
          source: {
            kind: 'cluster',
            connection: 'emulator',
            groupId: kit.groupId,
            clusterName: kit.clusterName,
          },
        },
        { name: 'gone', source: { kind: 'deployment', deployment: 'gone' } },
      ],
      values: [{ name: 'factor', value: '{"$numberInt":"21"}' }],
    };
    const path = `/bff/function-settings?connection=emulator&groupId=${kit.groupId}`;
    await kit.ask('PUT', path, settings);
    const ended = await run(`exports = async () => {
      await context.services.get('shop').db('runs').collection('linked').insertOne({ _id: 1 });
      return [await context.functions.execute('double', context.values.get('factor')), context.user.data.name];
    }`);
    expect(ended.error).toBeNull();
    expect(JSON.parse(ended.result ?? '')).toEqual([42, 'local']);
    const gone = await run(
      `exports = () => context.services.get('gone').db('a').collection('b').findOne({})`,
    );
    expect(gone.error?.message).toContain('There is no such deployment');
    await kit.ask('PUT', path, { services: [], values: [] });
  });

  test.each([
    ['no source', { source: '' }, 'source'],
    ['arguments that are no array', { args: '{}' }, 'args'],
    ['too little time', { timeoutMs: 1 }, 'timeoutMs'],
    ['somebody else', { runAs: 'root' }, 'runAs'],
  ])('with %s is refused by its field', async (_, more, field) => {
    const refused = await start('exports = 1', more as Partial<RunRequest>);
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields?.[0]?.field).toBe(field);
  });

  test('with arguments that are no JSON is refused with their line and column', async () => {
    const { body } = await start('exports = 1', { args: '[1,\n "canary-of-args' });
    expect(body.error.message).toBe('args: line 2, column 2: this string is not closed');
  });

  test('that is not there is 404', async () => {
    expect((await kit.ask('GET', '/bff/function-runs/nowhere')).status).toBe(404);
    expect((await kit.ask('POST', '/bff/function-runs/nowhere/cancel')).status).toBe(404);
  });
});

describe('limits', () => {
  test('of waiting runs are refused with 429, and the others continue when capacity is free', async () => {
    const forever = 'exports = () => new Promise(() => setTimeout(() => {}, 200_000))';
    const started = await Promise.all(
      Array.from({ length: 110 }, () => start(forever, { timeoutMs: 300_000 })),
    );
    const refused = started.filter((each) => each.status === 429);
    expect(refused).toHaveLength(8);
    expect(refused[0]?.body.error.code).toBe('TOO_MANY_RUNS');
    const ids = started.filter((each) => each.status === 201).map((each) => each.body.id);
    await Promise.all(ids.map((id) => kit.ask('POST', `/bff/function-runs/${id}/cancel`)));
    expect((await list('&itemsPerPage=102')).results.map((each) => each.state)).toEqual(
      Array.from({ length: 102 }, () => 'cancelled'),
    );
    expect((await run('exports = () => 1')).state).toBe('done');
  });
});

describe('who may', () => {
  test('viewers see runs and start none', async () => {
    const vic = await kit.console.signInAs('vic', 'viewer');
    const { id } = await run('exports = () => 1');
    expect((await kit.ask('GET', `/bff/function-runs/${id}`, undefined, vic)).status).toBe(200);
    expect((await start('exports = () => 1', {}, vic)).status).toBe(403);
    expect((await kit.ask('POST', `/bff/function-runs/${id}/cancel`, undefined, vic)).status).toBe(403);
  });

  test('refuses writes by a function through a read-only connection', async () => {
    await kit.ask('PATCH', '/bff/connections/emulator', { readOnly: true });
    const ended = await run(`exports = () => ${collection('orders')}.insertOne({ n: 3 })`);
    expect(ended).toMatchObject({
      state: 'failed',
      error: { code: 'Unauthorized', message: expect.stringContaining('switched off') },
    });
    expect((await run(`exports = () => ${collection('orders')}.count({})`)).state).toBe('done');
    await kit.ask('PATCH', '/bff/connections/emulator', { readOnly: false });
  });

  test('every run has a line in the audit log, without source, arguments and result', async () => {
    await run('exports = () => "canary-result"', { args: '["canary-args"]', name: 'audited' });
    await run('exports = () => { throw new Error("canary-error") }', { name: 'audited' });
    const match = (await kit.ask<{ results: AuditEntry[] }>('GET', '/bff/audit?operation=runFunction')).body
      .results;
    expect(match.slice(0, 2).map((line) => line.outcome)).toEqual(['failed', 'done']);
    expect(match[0]).toMatchObject({
      connection: 'emulator',
      target: `/groups/${kit.groupId}/functions/audited as user`,
    });
    expect(JSON.stringify(match) + kit.console.logs.join('')).not.toContain('canary');
  });

  test('lines of a run and of its changes name the client and the token of the person', async () => {
    await run(`exports = () => ${collection('lines')}.insertOne({ n: 1 })`);
    const client = { userAgent: testProgram, address: expect.any(String), token: null };
    expect(await kit.lineOf('runFunction')).toMatchObject(client);
    const changed = await kit.lineOf(changeOfDocuments);
    expect(changed).toMatchObject(client);
    const body = { name: 'nightly', role: 'operator', days: 1 };
    const created = await kit.ask<{ secret: string }>('POST', '/bff/personal-tokens', body);
    const response = await kit.console.ask('POST', '/bff/function-runs', {
      headers: { authorization: `Bearer ${created.body.secret}` },
      body: {
        ...{ connection: 'emulator', groupId: kit.groupId, name: 'draft', args: '[]', runAs: 'user' },
        source: `exports = () => ${collection('lines')}.insertOne({ n: 2 })`,
      },
    });
    await wait(((await response.json()) as FunctionRun).id);
    expect(await kit.lineOf('runFunction')).toMatchObject({ token: 'nightly' });
    const byToken = await kit.lineOf(changeOfDocuments);
    expect(byToken?.id).not.toBe(changed?.id);
    expect(byToken).toMatchObject({ token: 'nightly' });
  });
});

describe('runs of a server that stops', () => {
  test('have failed afterwards, and say so', async () => {
    const forever = 'exports = () => new Promise(() => setTimeout(() => {}, 200_000))';
    const { body } = await start(forever, { timeoutMs: 300_000 });
    // a waiting request does not delay the shutdown
    const waiting = wait(body.id);
    await expect.poll(async () => (await list()).results[0]?.state).toBe('running');
    kit.console.bff.stop();
    expect(await waiting).toMatchObject({ state: expect.stringMatching(/running|failed/) });
    await kit.restart();
    expect(await wait(body.id)).toMatchObject({ state: 'failed', error: { name: 'RunLost' } });
  });
});
