import { describe, expect, test } from 'vitest';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import { jsonAnswer, type SignedIn, startConnected } from '../test-kit.ts';
import { alertId, callsOf, codeOf, groupId } from './calls-for-tests.ts';

const at = connectedForEach();
const { acknowledge, audit } = callsOf(at);

describe('a call', () => {
  test('for a log answers the very bytes of the at.service, as a file', async () => {
    const bytes = Buffer.from([0x1f, 0x8b, 0, 0xff, 0xfe, 0x80]);
    at.service.answer = (_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/vnd.atlas.2023-02-01+gzip' });
      outgoing.end(bytes);
    };
    const response = await at.console.call('downloadGroupClusterLog', {
      ...{ groupId, hostName: 'a.example.net', logName: 'mongodb' },
      query: { startDate: 1_773_400_000, endDate: 1_773_400_600 },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(at.service.answered[0]?.target).toBe(
      `/api/atlas/v2/groups/${groupId}/clusters/a.example.net/logs/mongodb.gz?startDate=1773400000&endDate=1773400600`,
    );
    expect(at.service.answered[0]?.headers.accept).toContain('gzip');
  });

  test('for a log that is refused answers the refusal', async () => {
    at.service.answer = (_, outgoing) =>
      jsonAnswer(outgoing, { error: 404, errorCode: 'HOST_NOT_FOUND' }, 404);
    const args = { groupId, hostName: 'a.example.net', logName: 'mongodb' };
    const response = await at.console.call('downloadGroupClusterLog', args);
    expect([response.status, (await response.json()).errorCode]).toEqual([404, 'HOST_NOT_FOUND']);
  });

  test('reaches the service with nothing of the browser in it', async () => {
    const response = await at.console.ask('POST', '/bff/call/listOrgs', {
      session: at.console.session,
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
    const sent = at.service.answered[0];
    expect(sent?.target).toBe('/api/atlas/v2/orgs?name=a%20b');
    expect(Object.keys(sent?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'authorization',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(sent?.headers.host).toBe(new URL(at.service.origin).host);
    expect(sent?.headers.authorization).toMatch(/^Digest /);
  });

  test('brings back the answer as it is, errors of the service too', async () => {
    at.service.answer = (_, outgoing) =>
      jsonAnswer(outgoing, '{"error":404,"errorCode":"GROUP_NOT_FOUND","big":9007199254740993}', 404, {
        'x-error-code': 'GROUP_NOT_FOUND',
        'set-cookie': 'evil=1',
      });
    const response = await at.console.call('getGroup', { groupId });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('9007199254740993');
    expect(response.headers.get('x-error-code')).toBe('GROUP_NOT_FOUND');
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('without a body is without a body', async () => {
    at.service.answer = (_, outgoing) => outgoing.writeHead(204).end();
    const response = await at.console.call('deleteGroup', { groupId });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
  });

  test('refused upstream for its credentials keeps the person signed in', async () => {
    at.service.before = (_, outgoing) => {
      jsonAnswer(outgoing, {}, 401, { 'www-authenticate': 'Basic realm="x"' });
      return true;
    };
    const response = await at.console.call('listOrgs');
    expect(response.status).toBe(502);
    expect(response.headers.has('www-authenticate')).toBe(false);
    expect(await codeOf(response)).toBe('UPSTREAM_AUTH_FAILED');
    expect((await at.console.ask('GET', '/bff/session', { session: at.console.session })).status).toBe(200);
  });

  test('of anything else than an operation is refused without asking the service', async () => {
    const paths = ['legacyOauthToken', 'nothing', '', 'listOrgs/', 'listOrgs/x', 'ListOrgs', 'constructor'];
    for (const path of paths) {
      const response = await at.console.ask('POST', `/bff/call/${path}`, {
        session: at.console.session,
        body: { connection: 'emulator', args: {} },
      });
      expect(response.status, path).toBe(404);
    }
    expect((await at.console.call('getGroup', { groupId: '../orgs' })).status).toBe(400);
    expect((await at.console.call('getGroup', { groupId, path: '/x' })).status).toBe(400);
    expect((await at.console.call('getGroup', { groupId }, { url: 'http://evil.test' })).status).toBe(400);
    expect(at.service.seen).toHaveLength(0);
  });

  test('with text that cannot be looked for is refused, before sign-in too', async () => {
    for (const [path, body] of [
      ['/bff/call/listOrgs', { connection: 'no\0where', args: {} }],
      ['/bff/session/password', { username: 'no\0body', password: 'lighthouse' }],
    ] as const) {
      const refused = await at.console.ask('POST', path, { session: at.console.session, body });
      expect([refused.status, await codeOf(refused)]).toEqual([400, 'INVALID_REQUEST']);
    }
  });

  test('with hostile JSON is refused', async () => {
    const send = (body: string) =>
      at.console.ask('POST', '/bff/call/listOrgs', { session: at.console.session, body });
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
    const plain = await at.console.ask('POST', '/bff/call/listOrgs', {
      session: at.console.session,
      body: '{"connection":"emulator","args":{}}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(plain.status).toBe(415);
  });

  test('of the emulator stays with the emulator', async () => {
    await at.console.ask('POST', '/bff/connections', {
      session: at.console.session,
      body: { name: 'Cloud', origin: at.service.origin, kind: 'apiKey', identity: 'x', secret: 'y' },
    });
    expect((await at.console.call('getEmulatorState')).status).toBe(200);
    expect(at.service.answered[0]?.target).toBe('/_emulator/state');
  });
});

describe('who may', () => {
  const asUser = (session: SignedIn, operationId: string) =>
    at.console.ask('POST', `/bff/call/${operationId}`, {
      session,
      body: { connection: 'emulator', args: { groupId, alertId, body: {} } },
    });

  test('viewers read only, whatever the operation', async () => {
    const session = await at.console.signInAs('vic', 'viewer');
    const writes = operationIds.filter(
      (id) => operationOf(id).method !== 'GET' && operationOf(id).roles !== 'client',
    );
    expect(writes).not.toHaveLength(0);
    for (const id of writes) expect((await asUser(session, id)).status, id).toBe(403);
    expect(at.service.seen).toHaveLength(0);
    const read = { connection: 'emulator', args: { groupId } };
    expect((await at.console.ask('POST', '/bff/call/getGroup', { session, body: read })).status).toBe(200);
  });

  test('operators change things', async () => {
    const session = await at.console.signInAs('oz', 'operator');
    const body = { connection: 'emulator', args: { groupId } };
    expect((await at.console.ask('POST', '/bff/call/deleteGroup', { session, body })).status).toBe(200);
  });

  test('no user through a read-only connection', async () => {
    await at.console.ask('PATCH', '/bff/connections/emulator', {
      session: at.console.session,
      body: { readOnly: true },
    });
    const refused = await acknowledge();
    expect(refused.status).toBe(403);
    expect(await codeOf(refused)).toBe('CONNECTION_READ_ONLY');
    expect((await at.console.call('getGroup', { groupId })).status).toBe(200);
    expect(at.service.answered).toHaveLength(1);
    expect((await audit()).results[0]).toMatchObject({
      operation: 'acknowledgeGroupAlert',
      outcome: 'refused',
      status: 403,
    });
  });
});

test('a read-only console changes nothing', async () => {
  const readOnly = await startConnected(at.service, { argv: ['--read-only'] });
  const refused = await readOnly.call('deleteGroup', { groupId });
  expect(refused.status).toBe(403);
  expect(await codeOf(refused)).toBe('CONNECTION_READ_ONLY');
  expect(at.service.seen).toHaveLength(0);
  await readOnly.close();
});

test('an operation that answers with text is passed on as text', async () => {
  at.service.answer = (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/plain' });
    outgoing.end('8.0');
  };
  const response = await at.console.call('getDefaultMajorVersion');
  expect([response.status, await response.json()]).toEqual([200, '8.0']);
  const other = await at.console.call('listGroups');
  expect(other.status).toBe(502);
});

describe('reads of a page', () => {
  const readAll = async (reads: object[]) => {
    const response = await at.console.ask('POST', '/bff/reads', {
      session: at.console.session,
      body: { reads },
    });
    if (!response.ok) return { status: response.status, lines: [] };
    const lines = (await response.text()).trim().split('\n');
    return { status: response.status, lines: lines.map((line) => JSON.parse(line)) };
  };
  const project = { operationId: 'getGroup', connection: 'emulator', args: { groupId } };

  test('are answered separately, as the service or the console answers', async () => {
    at.service.answer = ({ target }, outgoing) =>
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
    expect(at.service.answered.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('that are equal, or were answered a moment ago, are one request', async () => {
    at.service.answer = (_, outgoing) => jsonAnswer(outgoing, { name: 'Acme' });
    await readAll([project, project]);
    expect((await readAll([project])).lines).toMatchObject([{ status: 200, body: { name: 'Acme' } }]);
    expect(at.service.answered).toHaveLength(1);
    await readAll([{ ...project, fresh: true }]);
    expect(at.service.answered).toHaveLength(2);
  });

  test('are a hundred at most', async () => {
    expect((await readAll(Array(101).fill(project))).status).toBe(400);
    expect((await readAll([])).status).toBe(400);
  });
});
