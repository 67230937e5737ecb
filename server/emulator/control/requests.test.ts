import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;

beforeEach(async () => {
  at = await testEmulator();
});

const requests = (query = '') => at.ask('GET', `/_emulator/requests${query}`);
/** The answered requests, oldest first; a challenge is a request too. */
const operations = async (query = '') =>
  (await requests(query)).body
    .filter(({ status }: { status: number }) => status !== 401)
    .map(({ operationId }: { operationId: string }) => operationId)
    .reverse();

describe('recorded requests', () => {
  it('are filtered by method, path, operation, status and time', async () => {
    await at.ask('GET', '~/groups');
    await at.ask('GET', `~/groups/${at.groupId}/alerts?status=OPEN`);
    await at.ask('POST', '~/groups', { body: { name: 'second' } });
    await at.ask('GET', `~/groups/${at.groupId}/clusters/none`);
    expect(await operations('?method=POST')).toEqual(['createGroup']);
    expect(await operations('?path=/groups/*/alerts')).toEqual(['listGroupAlerts']);
    expect(await operations('?path=/groups/**')).toHaveLength(4);
    expect(await operations('?operationId=listProjects')).toEqual(['listGroups']);
    expect(await operations('?status=404')).toEqual(['getGroupCluster']);
    expect(await operations('?status=4xx&method=GET')).toEqual(['getGroupCluster']);
    expect(await operations('?limit=2')).toEqual(['createGroup', 'getGroupCluster']);
    expect(await operations('?until=2026-03-13T14:02:00Z&since=2026-03-13T14:02:00Z')).toHaveLength(4);
    expect(await operations('?since=2026-03-13T14:02:01Z')).toEqual([]);
    expect(await operations('?until=2026-03-13T14:01:59Z')).toEqual([]);
  });

  it.each([
    ['?status=abc', 'status'],
    ['?since=yesterday', 'since'],
    ['?path=groups', 'path'],
    ['?limit=0', 'limit'],
    ['?method=TRACE', 'method'],
  ])('refuse %s by the name of the parameter', async (query, field) => {
    const refused = await requests(query);
    expect([refused.status, refused.body.badRequestDetail?.fields[0]?.field]).toEqual([400, field]);
  });

  it('are cleared, and their numbers continue', async () => {
    await at.ask('GET', '~/groups');
    const [{ number }] = (await requests()).body;
    expect((await at.ask('DELETE', '/_emulator/requests')).status).toBe(204);
    expect((await requests()).body).toEqual([]);
    await at.ask('GET', '~/groups');
    expect((await requests()).body[0].number).toBe(number + 1);
  });

  it('are as many as configured', async () => {
    at = await testEmulator({ keptRequests: 3 });
    for (let count = 0; count < 8; count += 1) await at.ask('GET', '~/groups');
    expect((await requests()).body).toHaveLength(3);
  });
});

describe('the content of recorded requests', () => {
  it('is headers and bodies of both directions, on request', async () => {
    await at.ask('POST', '~/groups', {
      body: { name: 'second', orgId: at.orgId },
      headers: { 'x-test': 'a' },
    });
    expect((await requests()).body[0]).not.toHaveProperty('request');
    const [{ request, response }] = (await requests('?content=true')).body;
    expect(request.body).toEqual({ name: 'second', orgId: at.orgId });
    expect(request.headers).toMatchObject({ 'x-test': 'a', 'content-type': 'application/json' });
    expect(response.body).toMatchObject({ name: 'second', id: expect.any(String) });
    expect(response.headers['content-type']).toContain('application/vnd.atlas');
    expect(response.bytes).toBeGreaterThan(100);
  });

  it('has no secrets: keys, tokens, passwords, cookies and signatures are masked', async () => {
    const { groupId, orgId, credentials } = at;
    const basic = Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64');
    const token = await at.ask('POST', '/api/oauth/token', {
      as: null,
      raw: 'grant_type=client_credentials',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    });
    const key = await at.ask('POST', `~/orgs/${orgId}/apiKeys`, {
      body: { desc: 'x', roles: ['ORG_MEMBER'] },
      headers: { cookie: 'session=canary-cookie' },
    });
    const password = 'canary-password-1';
    await at.ask('POST', `~/groups/${groupId}/databaseUsers`, {
      body: {
        databaseName: 'admin',
        username: 'app',
        password,
        groupId,
        roles: [{ roleName: 'read', databaseName: 'shop' }],
      },
    });
    await at.ask('POST', '/api/oauth/revoke', {
      as: null,
      raw: new URLSearchParams({ token: token.body.access_token }).toString(),
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { body } = await requests('?content=true');
    const text = JSON.stringify(body);
    for (const secret of [basic, token.body.access_token, key.body.privateKey, password, 'canary-cookie']) {
      expect(secret.length).toBeGreaterThan(8);
      expect(text).not.toContain(secret);
    }
    expect(text).not.toMatch(/response=\\"/u);
    const created = body.find(
      ({ operationId }: { operationId: string }) => operationId === 'createOrgApiKey',
    );
    expect(created.response.body.privateKey).toBe('<privateKey>');
    expect(created.request.headers.authorization).toBe('Digest <authorization>');
    expect(created.request.headers.cookie).toBe('<cookie>');
  });

  it('is bounded: a large body is counted and not kept', async () => {
    const name = 'x'.repeat(70_000);
    await at.ask('POST', '~/groups', { body: { name } });
    const [{ request }] = (await requests('?content=true')).body;
    expect(request.bytes).toBeGreaterThan(70_000);
    expect(request).not.toHaveProperty('body');
  });

  it('is dropped for the oldest requests first when all bodies are too large together', async () => {
    const name = 'x'.repeat(60_000);
    for (let count = 0; count < 300; count += 1) await at.ask('POST', '~/groups', { body: { name } });
    const { body } = await requests('?content=true&status=400');
    expect(body[0].request.body).toEqual({ name });
    expect(body.at(-1)).not.toHaveProperty('request');
    expect(body.length).toBeGreaterThanOrEqual(300);
  });
});
