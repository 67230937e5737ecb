import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AuditEntry } from '#contract/console/bff.ts';
import { operationIds, operationOf } from '#contract/operations.ts';
import { jsonAnswer, type SignedIn, startConnected, startService, type TestService } from '../test-kit.ts';
import { wireLimits } from '../upstream/exchange.ts';

const groupId = '0123456789abcdef01234567';
const alertId = '0123456789abcdef01234568';

let service: TestService;
let console: Awaited<ReturnType<typeof startConnected>>;
beforeEach(async () => {
  service = await startService();
  console = await startConnected(service);
});
afterEach(async () => {
  await console.close();
  await service.close();
});

const audit = async (query = '') => {
  const response = await console.ask('GET', `/bff/audit${query}`, { session: console.session });
  return (await response.json()) as { results: AuditEntry[]; totalCount: number };
};
const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code;

/** The service takes the next call and never answers: the time limit of the call passes when it has arrived. */
function loseAnswer() {
  const start = globalThis.setTimeout;
  let pass: () => void = () => {
    throw new Error('the call has no time limit');
  };
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => void,
    ms?: number,
    ...rest: unknown[]
  ) => {
    if (ms === wireLimits.totalMs) pass = () => run();
    return start(run, ms, ...rest);
  }) as typeof setTimeout);
  onTestFinished(() => timers.mockRestore());
  service.answer = () => pass();
}

const acknowledge = (more = {}) =>
  console.call('acknowledgeGroupAlert', { groupId, alertId, body: { unacknowledgeAlert: true } }, more);

describe('a call', () => {
  test('for a log answers the very bytes of the service, as a file', async () => {
    const bytes = Buffer.from([0x1f, 0x8b, 0, 0xff, 0xfe, 0x80]);
    service.answer = (_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/vnd.atlas.2023-02-01+gzip' });
      outgoing.end(bytes);
    };
    const response = await console.call('downloadGroupClusterLog', {
      ...{ groupId, hostName: 'a.example.net', logName: 'mongodb' },
      query: { startDate: 1_773_400_000, endDate: 1_773_400_600 },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(service.answered[0]?.target).toBe(
      `/api/atlas/v2/groups/${groupId}/clusters/a.example.net/logs/mongodb.gz?startDate=1773400000&endDate=1773400600`,
    );
    expect(service.answered[0]?.headers.accept).toContain('gzip');
  });

  test('for a log that is refused answers the refusal', async () => {
    service.answer = (_, outgoing) => jsonAnswer(outgoing, { error: 404, errorCode: 'HOST_NOT_FOUND' }, 404);
    const args = { groupId, hostName: 'a.example.net', logName: 'mongodb' };
    const response = await console.call('downloadGroupClusterLog', args);
    expect([response.status, (await response.json()).errorCode]).toEqual([404, 'HOST_NOT_FOUND']);
  });

  test('reaches the service with nothing of the browser in it', async () => {
    const response = await console.ask('POST', '/bff/call/listOrgs', {
      session: console.session,
      body: { connection: 'emulator', args: { query: { name: 'a b' } } },
      headers: {
        authorization: 'Bearer x',
        forwarded: 'for=1.2.3.4',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil.test',
        'x-real-ip': '1.2.3.4',
        'proxy-authorization': 'Basic x',
        referer: 'http://localhost:8585/c/emulator',
        te: 'trailers',
        'x-secret': 'y',
        'accept-language': 'de',
      },
    });
    expect(response.status).toBe(200);
    const sent = service.answered[0];
    expect(sent?.target).toBe('/api/atlas/v2/orgs?name=a%20b');
    expect(Object.keys(sent?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'authorization',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(sent?.headers.host).toBe(new URL(service.origin).host);
    expect(sent?.headers.authorization).toMatch(/^Digest /);
  });

  test('brings back the answer as it is, errors of the service too', async () => {
    service.answer = (_, outgoing) =>
      jsonAnswer(outgoing, '{"error":404,"errorCode":"GROUP_NOT_FOUND","big":9007199254740993}', 404, {
        'x-error-code': 'GROUP_NOT_FOUND',
        'set-cookie': 'evil=1',
      });
    const response = await console.call('getGroup', { groupId });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('9007199254740993');
    expect(response.headers.get('x-error-code')).toBe('GROUP_NOT_FOUND');
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('without a body is without a body', async () => {
    service.answer = (_, outgoing) => outgoing.writeHead(204).end();
    const response = await console.call('deleteGroup', { groupId });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
  });

  test('refused upstream for its credentials keeps the person signed in', async () => {
    service.before = (_, outgoing) => {
      jsonAnswer(outgoing, {}, 401, { 'www-authenticate': 'Basic realm="x"' });
      return true;
    };
    const response = await console.call('listOrgs');
    expect(response.status).toBe(502);
    expect(response.headers.has('www-authenticate')).toBe(false);
    expect(await codeOf(response)).toBe('UPSTREAM_AUTH_FAILED');
    expect((await console.ask('GET', '/bff/session', { session: console.session })).status).toBe(200);
  });

  test('of anything else than an operation is refused without asking the service', async () => {
    const paths = ['legacyOauthToken', 'nothing', '', 'listOrgs/', 'listOrgs/x', 'ListOrgs', 'constructor'];
    for (const path of paths) {
      const response = await console.ask('POST', `/bff/call/${path}`, {
        session: console.session,
        body: { connection: 'emulator', args: {} },
      });
      expect(response.status, path).toBe(404);
    }
    expect((await console.call('getGroup', { groupId: '../orgs' })).status).toBe(400);
    expect((await console.call('getGroup', { groupId, path: '/x' })).status).toBe(400);
    expect((await console.call('getGroup', { groupId }, { url: 'http://evil.test' })).status).toBe(400);
    expect(service.seen).toHaveLength(0);
  });

  test('with text that cannot be looked for is refused, before sign-in too', async () => {
    for (const [path, body] of [
      ['/bff/call/listOrgs', { connection: 'no\0where', args: {} }],
      ['/bff/session/password', { username: 'no\0body', password: 'lighthouse' }],
    ] as const) {
      const refused = await console.ask('POST', path, { session: console.session, body });
      expect([refused.status, await codeOf(refused)]).toEqual([400, 'INVALID_REQUEST']);
    }
  });

  test('with hostile JSON is refused', async () => {
    const send = (body: string) =>
      console.ask('POST', '/bff/call/listOrgs', { session: console.session, body });
    expect((await send('{"connection":"emulator","args":{"__proto__":{"x":1}}}')).status).toBe(400);
    expect(
      (await send(`{"connection":"emulator","args":{"query":${'['.repeat(70)}${']'.repeat(70)}}}`)).status,
    ).toBe(400);
    expect((await send(`{"connection":"emulator","args":{"query":[${'1,'.repeat(30_000)}1]}}`)).status).toBe(
      400,
    );
    const large = await send(`{"connection":"${'x'.repeat(1024 * 1024)}"}`);
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('at most 1 MiB')]);
    expect((await send('{"connection":')).status).toBe(400);
    const plain = await console.ask('POST', '/bff/call/listOrgs', {
      session: console.session,
      body: '{"connection":"emulator","args":{}}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(plain.status).toBe(415);
  });

  test('of the emulator stays with the emulator', async () => {
    await console.ask('POST', '/bff/connections', {
      session: console.session,
      body: { name: 'Cloud', origin: service.origin, kind: 'apiKey', identity: 'x', secret: 'y' },
    });
    expect((await console.call('getEmulatorState')).status).toBe(200);
    expect(service.answered[0]?.target).toBe('/_emulator/state');
  });
});

describe('who may', () => {
  const asUser = (session: SignedIn, operationId: string) =>
    console.ask('POST', `/bff/call/${operationId}`, {
      session,
      body: { connection: 'emulator', args: { groupId, alertId, body: {} } },
    });

  test('viewers read only, whatever the operation', async () => {
    const session = await console.signInAs('vic', 'viewer');
    const writes = operationIds.filter(
      (id) => operationOf(id).method !== 'GET' && operationOf(id).roles !== 'client',
    );
    for (const id of writes) expect((await asUser(session, id)).status, id).toBe(403);
    expect(service.seen).toHaveLength(0);
    const read = { connection: 'emulator', args: { groupId } };
    expect((await console.ask('POST', '/bff/call/getGroup', { session, body: read })).status).toBe(200);
  });

  test('operators change things', async () => {
    const session = await console.signInAs('oz', 'operator');
    const body = { connection: 'emulator', args: { groupId } };
    expect((await console.ask('POST', '/bff/call/deleteGroup', { session, body })).status).toBe(200);
  });

  test('nobody through a connection that is read only', async () => {
    await console.ask('PATCH', '/bff/connections/emulator', {
      session: console.session,
      body: { readOnly: true },
    });
    const refused = await acknowledge();
    expect(refused.status).toBe(403);
    expect(await codeOf(refused)).toBe('CONNECTION_READ_ONLY');
    expect((await console.call('getGroup', { groupId })).status).toBe(200);
    expect(service.answered).toHaveLength(1);
    expect((await audit()).results[0]).toMatchObject({
      operation: 'acknowledgeGroupAlert',
      outcome: 'refused',
      status: 403,
    });
  });
});

test('a read-only console changes nothing', async () => {
  const readOnly = await startConnected(service, { argv: ['--read-only'] });
  const refused = await readOnly.call('deleteGroup', { groupId });
  expect(refused.status).toBe(403);
  expect(await codeOf(refused)).toBe('CONNECTION_READ_ONLY');
  expect(service.seen).toHaveLength(0);
  await readOnly.close();
});

describe('the audit log', () => {
  test('knows who acknowledged an alert last: the service knows the key alone', async () => {
    await acknowledge();
    const other = await console.signInAs('oz', 'operator');
    const args = { groupId, alertId, body: { unacknowledgeAlert: true } };
    const body = { connection: 'emulator', args };
    await console.ask('POST', '/bff/call/acknowledgeGroupAlert', { session: other, body });
    service.answer = (_, outgoing) => jsonAnswer(outgoing, { error: 409 }, 409);
    await acknowledge();
    const ask = async (query: string) =>
      (await console.ask('GET', `/bff/acknowledgers?${query}`, { session: console.session })).json();
    expect(await ask(`connection=emulator&groupId=${groupId}`)).toEqual([
      { alertId, actor: 'oz', at: expect.any(Number) },
    ]);
    expect(await ask(`connection=other&groupId=${groupId}`)).toEqual([]);
    expect(await ask(`connection=emulator&groupId=${'f'.repeat(24)}`)).toEqual([]);
    expect(await ask('connection=emulator&groupId=%25')).toMatchObject({
      error: { message: expect.stringContaining('groupId') },
    });
  });

  test('has one line for each change, with who, what, where and the outcome', async () => {
    const done = await acknowledge();
    service.answer = (_, outgoing) => jsonAnswer(outgoing, { error: 409 }, 409);
    await acknowledge();
    loseAnswer();
    const lost = await acknowledge();
    expect(lost.status).toBe(504);
    expect(((await lost.json()) as { error: { message: string } }).error.message).toContain('unknown');
    await console.call('getGroup', { groupId: alertId });
    const { results } = await audit('?operation=acknowledgeGroupAlert');
    expect(results.map((line) => [line.outcome, line.status])).toEqual([
      ['unknown', 504],
      ['refused', 409],
      ['done', 200],
    ]);
    expect(results[2]).toMatchObject({
      actor: 'local',
      connection: 'emulator',
      target: `/groups/${groupId}/alerts/${alertId}`,
      requestId: done.headers.get('x-request-id'),
    });
  });

  test('says "started" while a change is under way', async () => {
    const line = new Promise<AuditEntry | undefined>((resolve) => {
      service.answer = (_, outgoing) => {
        void audit('?operation=deleteGroup').then(({ results }) => {
          resolve(results[0]);
          jsonAnswer(outgoing, {});
        });
      };
    });
    const response = console.call('deleteGroup', { groupId });
    expect(await line).toMatchObject({ outcome: 'started', status: null });
    expect((await response).status).toBe(200);
  });

  test('has lines for signing in, for refusals and for connections, filtered and paged', async () => {
    await console.ask('POST', '/bff/session/launch', { body: { token: 'wrong' } });
    const session = await console.signInAs('vic', 'viewer');
    await console.ask('DELETE', '/bff/connections/emulator', { session });
    const lines = (await audit('?itemsPerPage=2')).results;
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ actor: 'vic', outcome: 'refused', target: '/bff/connections/emulator' });
    expect((await audit('?outcome=refused&actor=local')).totalCount).toBe(1);
    expect((await audit('?target=CONNECTIONS/em')).totalCount).toBe(1);
    expect((await audit('?target=%25')).totalCount).toBe(0);
    const own = (await (await console.ask('GET', '/bff/audit', { session })).json()) as {
      results: AuditEntry[];
      totalCount: number;
    };
    expect(new Set(own.results.map(({ actor }) => actor))).toEqual(new Set(['vic']));
    expect(own.totalCount).toBe(own.results.length);
    const others = await console.ask('GET', '/bff/audit?actor=local', { session });
    expect(await others.json()).toEqual({ results: [], totalCount: 0 });
    const bad = await console.ask('GET', '/bff/audit?pageNum=0', { session });
    expect(bad.status).toBe(400);
  });
});

test('an operation that answers with text is passed on as text', async () => {
  service.answer = (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/plain' });
    outgoing.end('8.0');
  };
  const response = await console.call('getDefaultMajorVersion');
  expect([response.status, await response.json()]).toEqual([200, '8.0']);
  const other = await console.call('listGroups');
  expect(other.status).toBe(502);
});

describe('an idempotency key', () => {
  const key = '0b7e4dd0-7d5c-4f4e-9f9e-2f6f3b0a6a11';

  test('lets a repeated submission answer with the first result', async () => {
    let count = 0;
    service.answer = (_, outgoing) => {
      count += 1;
      jsonAnswer(outgoing, { count });
    };
    const [one, two] = await Promise.all([
      acknowledge({ idempotencyKey: key }),
      acknowledge({ idempotencyKey: key }),
    ]);
    expect([await one.json(), await two.json()]).toEqual([{ count: 1 }, { count: 1 }]);
    await console.restart();
    await console.bff.ensureConnection({
      name: 'Emulator',
      origin: service.origin,
      publicKey: 'abcdefgh',
      privateKey: 'whatever',
    });
    expect(await (await acknowledge({ idempotencyKey: key })).json()).toEqual({ count: 1 });
    expect(count).toBe(1);
    expect((await audit('?operation=acknowledgeGroupAlert')).totalCount).toBe(1);
  });

  test('repeated where its answer held a secret is told that it was made, and not the secret', async () => {
    service.answer = (_, outgoing) => jsonAnswer(outgoing, { id: alertId, privateKey: 'hush-hush' });
    const create = () =>
      console.call(
        'createOrgApiKey',
        { orgId: groupId, body: { desc: 'ci', roles: ['ORG_MEMBER'] } },
        { idempotencyKey: 'a key that is made' },
      );
    expect(await (await create()).text()).toContain('hush-hush');
    const again = await create();
    expect([again.status, await codeOf(again)]).toEqual([409, 'SECRET_SHOWN_ONCE']);
    expect(service.answered).toHaveLength(1);
    expect(JSON.stringify(await audit())).not.toContain('hush-hush');
  });

  test('does not serve another call', async () => {
    await acknowledge({ idempotencyKey: key });
    const other = await console.call('deleteGroup', { groupId }, { idempotencyKey: key });
    expect(other.status).toBe(409);
    expect(await codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(service.answered).toHaveLength(1);
  });

  test('belongs to one person', async () => {
    await acknowledge({ idempotencyKey: key });
    const session = await console.signInAs('oz', 'operator');
    const body = { connection: 'emulator', args: { groupId }, idempotencyKey: key };
    expect((await console.ask('POST', '/bff/call/deleteGroup', { session, body })).status).toBe(200);
  });

  test('of a call whose result is unknown never repeats it; of one that was not sent it does', async () => {
    loseAnswer();
    expect((await acknowledge({ idempotencyKey: key })).status).toBe(504);
    service.answer = (_, outgoing) => jsonAnswer(outgoing, {});
    expect((await acknowledge({ idempotencyKey: key })).status).toBe(504);
    expect(service.answered).toHaveLength(1);
    // an answer that is final is one, a refusal for now is none
    for (const [refusal, again] of [
      [429, 200],
      [503, 200],
      [409, 409],
      [500, 500],
    ] as const) {
      const idempotencyKey = `refused with ${refusal}`;
      service.answer = (_, outgoing) => jsonAnswer(outgoing, { error: refusal }, refusal);
      expect((await acknowledge({ idempotencyKey })).status).toBe(refusal);
      service.answer = (_, outgoing) => jsonAnswer(outgoing, {});
      expect((await acknowledge({ idempotencyKey })).status).toBe(again);
    }
  });

  test('is forgotten after a day', async () => {
    await acknowledge({ idempotencyKey: key });
    console.clock.now += 24 * 3_600_000 + 1;
    console.session = await console.signIn();
    const body = { connection: 'emulator', args: { groupId }, idempotencyKey: key };
    const again = await console.ask('POST', '/bff/call/deleteGroup', { session: console.session, body });
    expect(again.status).toBe(200);
  });
});

describe('reads of a page', () => {
  const readAll = async (reads: object[]) => {
    const response = await console.ask('POST', '/bff/reads', { session: console.session, body: { reads } });
    if (!response.ok) return { status: response.status, lines: [] };
    const lines = (await response.text()).trim().split('\n');
    return { status: response.status, lines: lines.map((line) => JSON.parse(line)) };
  };
  const project = { operationId: 'getGroup', connection: 'emulator', args: { groupId } };

  test('are answered each by itself, as the service or the console answers', async () => {
    service.answer = ({ target }, outgoing) =>
      target.includes('/orgs')
        ? jsonAnswer(outgoing, { error: 503 }, 503, { 'retry-after': '900' })
        : jsonAnswer(outgoing, '{\n"name": "Acme"\n}');
    const { lines } = await readAll([
      project,
      { ...project, operationId: 'listOrgs', args: {} },
      { ...project, operationId: 'deleteGroup' },
      { ...project, connection: 'nowhere' },
      { ...project, operationId: 'nothing' },
      { ...project, connection: 'no\0where' },
    ]);
    const byIndex = lines.sort((a, b) => a.index - b.index);
    expect(byIndex.map(({ status }) => status)).toEqual([200, 503, 400, 404, 404, 400]);
    expect(byIndex[0].body).toEqual({ name: 'Acme' });
    expect(byIndex[1]).toMatchObject({ retryAfter: '900', body: { error: 503 } });
    expect(service.answered.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('that are equal, or were answered a moment ago, are one request', async () => {
    service.answer = (_, outgoing) => jsonAnswer(outgoing, { name: 'Acme' });
    await readAll([project, project]);
    expect((await readAll([project])).lines).toMatchObject([{ status: 200, body: { name: 'Acme' } }]);
    expect(service.answered).toHaveLength(1);
    await readAll([{ ...project, fresh: true }]);
    expect(service.answered).toHaveLength(2);
  });

  test('are a hundred at most', async () => {
    expect((await readAll(Array(101).fill(project))).status).toBe(400);
    expect((await readAll([])).status).toBe(400);
  });
});
