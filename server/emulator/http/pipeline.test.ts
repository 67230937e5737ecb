import { beforeAll, describe, expect, it } from 'vitest';
import { createDigestSession } from '#server/auth/digest-session.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});

const alerts = () => `~/groups/${emulator.groupId}/alerts`;

describe('credentials', () => {
  it('are required with the recorded challenge and body, before any other check', async () => {
    const reply = await emulator.ask('PATCH', `${alerts()}/nothing`, {
      as: null,
      accept: '*/*',
      raw: '{broken',
    });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toMatch(
      /^Digest realm="MMS Public API", domain="", nonce="[A-Za-z0-9+/]{32}", algorithm=MD5, qop="auth", stale=false$/,
    );
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.headers.get('ratelimit-limit')).toBeNull();
    expect(reply.body).toEqual({
      error: 401,
      reason: 'Unauthorized',
      detail: 'You are not authorized for this resource.',
      errorCode: 'UNEXPECTED_ERROR',
      parameters: [],
    });
  });

  it('are refused when wrong', async () => {
    const wrong = createDigestSession({ username: emulator.credentials.publicKey, password: 'wrong' });
    expect((await emulator.ask('GET', '~/groups', { as: wrong })).status).toBe(401);
    const nobody = createDigestSession({ username: 'nobodyyy', password: 'x' });
    expect((await emulator.ask('GET', '~/groups', { as: nobody })).status).toBe(401);
  });

  it('reuse a nonce for other paths', async () => {
    const { publicKey, privateKey } = emulator.credentials;
    const session = createDigestSession({ username: publicKey, password: privateKey });
    expect((await emulator.ask('GET', '~/groups', { as: session })).status).toBe(200);
    const exchange = session.begin('GET', '/api/atlas/v2/orgs');
    expect(exchange.authorization).toContain('nc=00000002');
    const headers = { authorization: exchange.authorization ?? '' };
    expect((await emulator.ask('GET', '~/orgs', { as: null, headers })).status).toBe(200);
    const replayed = await emulator.ask('GET', '~/orgs', { as: null, headers });
    expect(replayed.status).toBe(401);
    expect(replayed.headers.get('www-authenticate')).toContain('stale=true');
  });

  it.each([
    ['http://localhost:8586', 200],
    ['http://127.0.0.1:8586', 200],
    ['http://[::1]:8586', 200],
    ['http://emulator:8586', 200],
    ['http://own.example', 200],
    ['http://rebound.example:8586', 403],
    ['http://127.0.0.1.nip.example', 403],
    ['https://any.example', 200],
  ])('work over plain HTTP only under names that no page of the web can take: %s', async (base, status) => {
    const named = await testEmulator({ hosts: ['own.example'] });
    const path = '/api/private/unauth/nds/defaultMongoDBMajorVersion';
    expect((await named.emulator.fetch(new Request(base + path))).status).toBe(status);
    named.emulator.close();
  });

  it('do not work from a web page', async () => {
    const reply = await emulator.ask('GET', '~/groups', { headers: { origin: 'https://evil.example' } });
    expect(reply.status).toBe(403);
    const fetched = await emulator.ask('GET', '~/groups', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(fetched.status).toBe(403);
  });
});

describe('network access lists', () => {
  it('let only listed addresses use a key', async () => {
    const created = await emulator.ask('POST', '/_emulator/keys', {
      body: { grants: [{ roleName: 'GROUP_OWNER', groupId: emulator.groupId }], accessList: ['10.0.0.0/8'] },
    });
    const key = createDigestSession({ username: created.body.publicKey, password: created.body.privateKey });
    const refused = await emulator.ask('GET', alerts(), { as: key });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      errorCode: 'IP_ADDRESS_NOT_ON_ACCESS_LIST',
      parameters: ['127.0.0.1'],
    });
    expect((await emulator.ask('GET', alerts(), { as: key, peer: '10.1.2.3' })).status).toBe(200);
    expect((await emulator.ask('GET', alerts(), { as: key, peer: '::ffff:10.1.2.3' })).status).toBe(200);
  });
});

describe('versions', () => {
  it.each([
    ['application/vnd.atlas.2025-03-12+json', 'application/vnd.atlas.2023-01-01+json;charset=utf-8'],
    ['application/vnd.atlas.2023-01-01+json', 'application/vnd.atlas.2023-01-01+json;charset=utf-8'],
    ['application/vnd.atlas.preview+json', 'application/vnd.atlas.2023-01-01+json;charset=utf-8'],
  ])('%s resolves to %s', async (accept, type) => {
    const reply = await emulator.ask('GET', alerts(), { accept });
    expect(reply.headers.get('content-type')).toBe(type);
  });

  it.each(['application/json', '*/*', 'application/vnd.atlas.2022-01-01+json'])(
    '%s is not acceptable',
    async (accept) => {
      const reply = await emulator.ask('GET', alerts(), { accept });
      expect(reply.status).toBe(406);
      expect(reply.body.errorCode).toBe('INVALID_VERSION_DATE');
      expect(reply.headers.get('content-type')).toBe('application/json');
    },
  );

  it('that are superseded say so', async () => {
    const path = `~/groups/${emulator.groupId}/clusters/${emulator.clusterName}`;
    const reply = await emulator.ask('GET', path, { accept: 'application/vnd.atlas.2023-02-01+json' });
    expect(reply.headers.get('deprecation')).toBe('Mon, 5 Aug 2024 00:00:00 GMT');
    expect(reply.headers.get('sunset')).toBe('Thu, 1 Jul 2027 00:00:00 GMT');
    expect((await emulator.ask('GET', path)).headers.get('deprecation')).toBeNull();
  });

  it('past their sunset are gone', async () => {
    const late = await testEmulator({ now: () => Date.parse('2027-07-02T00:00:00Z') });
    const path = `/groups/${late.groupId}/clusters/${late.clusterName}`;
    const reply = await late.ask('GET', `~${path}`, { accept: 'application/vnd.atlas.2023-02-01+json' });
    expect(reply.status).toBe(410);
    expect(reply.body).toMatchObject({
      errorCode: 'VERSION_GONE',
      parameters: ['2023-02-01', `api/atlas/v2${path}`],
    });
  });

  it('are not required below v1.0, which answers as the first version', async () => {
    const path = `/api/atlas/v1.0/groups/${emulator.groupId}/clusters/${emulator.clusterName}`;
    const reply = await emulator.ask('GET', path, { accept: 'application/json' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.body.providerSettings.instanceSizeName).toBe('M10');
    expect(reply.body.links[0].href).toContain('/api/atlas/v1.0/groups/');
  });

  it('are not required below v1.5, which has clusters as of 2023-02-01', async () => {
    const path = `/api/atlas/v1.5/groups/${emulator.groupId}/clusters/${emulator.clusterName}`;
    const reply = await emulator.ask('GET', path, { accept: 'application/json' });
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.body.replicationSpecs[0].numShards).toBe(1);
    expect(reply.body.replicationSpecs[0].regionConfigs[0].electableSpecs.instanceSize).toBe('M10');
    expect(reply.body.links[0].href).toContain('/api/atlas/v1.5/groups/');
    const alerts = await emulator.ask('GET', `/api/atlas/v1.5/groups/${emulator.groupId}/alerts`);
    expect(alerts.status).toBe(404);
  });
});

describe('paths and methods', () => {
  it.each(['/api/atlas/v2', '/api/atlas/v1.0'])('may end in a slash below %s', async (root) => {
    const reply = await emulator.ask('GET', `${root}/groups/?itemsPerPage=1`);
    expect(reply.status).toBe(200);
    expect(reply.body.links[0].href).toBe(
      `https://emulator.test${root}/groups?includeCount=true&pageNum=1&itemsPerPage=1`,
    );
    const twice = await emulator.ask('GET', `${root}/groups//`);
    expect(twice.status).toBe(404);
  });

  it('that are unknown are not found', async () => {
    const reply = await emulator.ask('GET', '~/nothing/here');
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({
      errorCode: 'RESOURCE_NOT_FOUND',
      parameters: ['/api/atlas/v2/nothing/here'],
    });
    expect(reply.headers.get('x-error-code')).toBe('RESOURCE_NOT_FOUND');
  });

  it('of another method are 405 with Allow', async () => {
    const reply = await emulator.ask('DELETE', alerts());
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET, HEAD');
  });

  it('answer HEAD with the headers of GET', async () => {
    const reply = await emulator.ask('HEAD', alerts());
    expect(reply.status).toBe(200);
    expect(reply.body).toBe('');
    expect(reply.headers.get('content-type')).toContain('vnd.atlas.2023-01-01');
  });

  it.each(['~//groups', '~/groups/..%2f..', '~/groups/%2e%2e/x', '~/groups/%zz'])(
    '%s is refused or unknown',
    async (path) => {
      const reply = await emulator.ask('GET', path);
      expect([400, 401, 404]).toContain(reply.status);
    },
  );

  it('with malformed ids are not found', async () => {
    const id = await emulator.ask('GET', '~/groups/ABC/alerts');
    expect([id.status, id.body.errorCode]).toEqual([404, 'INVALID_GROUP_ID']);
    const alert = await emulator.ask('GET', `${alerts()}/xyz`);
    expect([alert.status, alert.body.errorCode]).toEqual([404, 'INVALID_ALERT_ID']);
  });
});

describe('envelope, pretty and paging', () => {
  it('wrap a single entity, and its errors', async () => {
    const reply = await emulator.ask('GET', `~/groups/${emulator.groupId}?envelope=true`);
    expect(Object.keys(reply.body).sort()).toEqual(['content', 'status']);
    expect(reply.body.content.id).toBe(emulator.groupId);
    const failed = await emulator.ask('GET', '~/groups/byName/nope?envelope=true');
    expect(failed.status).toBe(404);
    expect(failed.body).toMatchObject({ status: 404, content: { errorCode: 'GROUP_NAME_NOT_FOUND' } });
  });

  it('add a status to a list', async () => {
    const reply = await emulator.ask('GET', '~/groups?envelope=true');
    expect(reply.body).toMatchObject({ status: 200, totalCount: 1 });
  });

  it('page with links to this, the next and the previous page', async () => {
    const first = await emulator.ask('GET', `${alerts()}?itemsPerPage=1`);
    expect(first.body.results).toHaveLength(1);
    expect(first.body.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self', 'next']);
    expect(first.body.links[0].href).toBe(
      `https://emulator.test/api/atlas/v2/groups/${emulator.groupId}/alerts?includeCount=true&pageNum=1&itemsPerPage=1`,
    );
    const second = await emulator.ask('GET', `${alerts()}?itemsPerPage=1&pageNum=2&includeCount=false`);
    expect(second.body.links.map(({ rel }: { rel: string }) => rel)).toContain('previous');
    expect(second.body).not.toHaveProperty('totalCount');
    expect(second.body.results[0].id).not.toBe(first.body.results[0].id);
    const beyond = await emulator.ask('GET', `${alerts()}?pageNum=999`);
    expect(beyond.body.results).toEqual([]);
  });

  it.each([
    ['itemsPerPage', '0'],
    ['itemsPerPage', '501'],
    ['itemsPerPage', 'ten'],
    ['itemsPerPage', '1.5'],
    ['pageNum', '-1'],
    ['includeCount', 'yes'],
    ['pretty', 'yes'],
    ['unheardOf', '1'],
  ])('refuse %s=%s and name it', async (name, value) => {
    const reply = await emulator.ask('GET', `${alerts()}?${name}=${value}`);
    expect(reply.status).toBe(400);
    expect(reply.body.errorCode).toBe('INVALID_QUERY_PARAMETER');
    expect(reply.body.badRequestDetail.fields[0].field).toBe(name);
  });

  it.each(['False', 'FALSE', 'false'])('take includeCount=%s', async (value) => {
    const reply = await emulator.ask('GET', `${alerts()}?includeCount=${value}`);
    expect(reply.status).toBe(200);
    expect(reply.body.totalCount).toBeUndefined();
  });

  it('refuse a parameter that is given twice', async () => {
    const reply = await emulator.ask('GET', `${alerts()}?pageNum=1&pageNum=2`);
    expect(reply.status).toBe(400);
  });

  it('give members of a list only their self link', async () => {
    const list = await emulator.ask('GET', alerts());
    expect(list.body.results[0].links.map(({ rel }: { rel: string }) => rel)).toEqual(['self']);
    const one = await emulator.ask('GET', `${alerts()}/${list.body.results[0].id}`);
    expect(one.body.links.map(({ rel }: { rel: string }) => rel)).toEqual([
      'self',
      'https://emulator.test/api/atlas/v2/alertConfig',
      'https://emulator.test/api/atlas/v2/alertConfigs',
    ]);
  });
});

it('the API can be browsed from its root', async () => {
  const visited = new Set<string>();
  const failed: string[] = [];
  const visit = async (path: string, depth: number): Promise<void> => {
    if (visited.has(path) || depth > 6) return;
    visited.add(path);
    const { status, body } = await emulator.ask('GET', path);
    if (status !== 200) failed.push(`${status} ${path}`);
    const entities = [body, ...(body.results ?? []).slice(0, 1)];
    for (const { href } of entities.flatMap(({ links }) => links ?? [])) {
      await visit(new URL(href).pathname, depth + 1);
    }
  };
  await visit('~', 0);
  expect(failed.filter((each) => !each.endsWith('/measurements'))).toEqual([]);
  const project = `/api/atlas/v2/groups/${emulator.groupId}`;
  for (const path of [project, `${project}/alerts`, `${project}/clusters/${emulator.clusterName}`])
    expect(visited).toContain(path);
});

describe('bodies', () => {
  it.each(['2024-02-30', '2024-13-01', '9999-99-99'])(
    'of a version with the impossible date %s are 415',
    async (date) => {
      const headers = { 'content-type': `application/vnd.atlas.${date}+json` };
      const patch = (at: TestEmulator) =>
        at.ask('PATCH', `~/groups/${at.groupId}`, { raw: '{"tags":[]}', headers });
      expect((await patch(emulator)).status).toBe(415);
      expect((await patch(await testEmulator({ profile: 'observed' }))).status).toBe(200);
    },
  );

  const create = (init: Parameters<TestEmulator['ask']>[2]) => emulator.ask('POST', '~/groups', init);

  it('of another media type are 415', async () => {
    const reply = await create({ raw: '{}', headers: { 'content-type': 'text/plain' } });
    expect(reply.status).toBe(415);
    const charset = await create({
      raw: '{}',
      headers: { 'content-type': 'application/json; charset=utf-16' },
    });
    expect(charset.status).toBe(415);
  });

  it('may be versioned', async () => {
    const reply = await create({
      raw: '{}',
      headers: { 'content-type': 'application/vnd.atlas.2023-01-01+json' },
    });
    expect(reply.body.errorCode).toBe('MISSING_ATTRIBUTE');
  });

  it('that are too large are 413', async () => {
    const reply = await create({ raw: JSON.stringify({ name: 'x'.repeat(3 * 2 ** 20) }) });
    expect(reply.status).toBe(413);
  });

  it.each(['{', '{"name":1,"name":2}', '"text"', 'null', '[1,2', '{"a":{"__proto__":1}}'])(
    '%s is refused',
    async (raw) => {
      expect((await create({ raw })).status).toBe(400);
    },
  );
});

describe('faults', () => {
  it('strike the operation they name, as often as configured', async () => {
    const { body: fault } = await emulator.ask('POST', '/_emulator/faults', {
      body: {
        operationId: 'listGroupAlerts',
        kind: 'status',
        status: 503,
        retryAfterSeconds: 7,
        remaining: 1,
      },
    });
    expect(fault.id).toBeTypeOf('string');
    const struck = await emulator.ask('GET', alerts());
    expect([struck.status, struck.headers.get('retry-after')]).toEqual([503, '7']);
    expect((await emulator.ask('GET', alerts())).status).toBe(200);
  });
});
