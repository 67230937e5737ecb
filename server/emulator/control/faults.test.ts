import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;

beforeEach(async () => {
  at = await testEmulator();
});

const faults = '/_emulator/faults';
const add = (body: object) => at.ask('POST', faults, { body: { kind: 'status', status: 503, ...body } });
const status = async (path = '~/groups', method = 'GET') => (await at.ask(method, path)).status;

async function statuses(count: number, path?: string): Promise<number[]> {
  const all: number[] = [];
  for (let each = 0; each < count; each += 1) all.push(await status(path));
  return all;
}

describe('a fault strikes', () => {
  it('requests of one method, HEAD as GET', async () => {
    await add({ method: 'GET' });
    expect(await status()).toBe(503);
    expect(await status('~/groups', 'HEAD')).toBe(503);
    expect(await status('~/groups/unknown', 'DELETE')).not.toBe(503);
  });

  it('requests whose path matches a pattern', async () => {
    await add({ path: '/groups/{groupId}/clusters/**' });
    const { groupId, clusterName } = at;
    expect(await status(`~/groups/${groupId}/clusters/${clusterName}?pretty=true`)).toBe(503);
    expect(await status(`~/groups/${groupId}/clusters/${clusterName}/backup/snapshots`)).toBe(503);
    expect(await status(`~/groups/${groupId}/alerts`)).toBe(200);
    expect(await status()).toBe(200);
  });

  it('only the nth matching request', async () => {
    await add({ nth: 3, method: 'GET' });
    expect(await statuses(5)).toEqual([200, 200, 503, 200, 200]);
    expect((await at.ask('GET', faults)).body).toEqual([]);
  });

  it('from the nth request on, as often as configured', async () => {
    await add({ nth: 2, remaining: 2 });
    expect(await statuses(5)).toEqual([200, 503, 503, 200, 200]);
  });

  it('a share of the requests', async () => {
    await add({ probability: 0.5 });
    const struck = (await statuses(200)).filter((each) => each === 503).length;
    expect(struck).toBeGreaterThan(60);
    expect(struck).toBeLessThan(140);
  });

  it('no request with a probability of 0', async () => {
    await add({ probability: 0 });
    expect(new Set(await statuses(20))).toEqual(new Set([200]));
  });

  it('for a duration on the clock of the world', async () => {
    const { body } = await add({ durationSeconds: 60 });
    expect(body.until).toBe('2026-03-13T14:03:00Z');
    at.advance(59);
    expect(await status()).toBe(503);
    at.advance(1);
    expect((await at.ask('GET', '/_emulator/state')).body.faults).toEqual([]);
    expect(await status()).toBe(200);
  });
});

describe('the operation of a fault', () => {
  it.each(['listGroups', 'listProjects', 'ListGroups'])('may be named %s', async (operationId) => {
    expect((await add({ operationId })).body.operationId).toBe('listGroups');
    expect(await status()).toBe(503);
  });

  it('is refused when unknown, with similar names', async () => {
    const refused = await add({ operationId: 'listGroupCluster' });
    expect(refused.status).toBe(400);
    expect(refused.body.parameters).toEqual(['operationId']);
    expect(refused.body.detail).toContain('did you mean listGroupClusters');
    expect((await add({ operationId: 'somethingElseEntirely' })).body.detail).not.toContain('did you mean');
  });
});

describe('faults of a world', () => {
  it('are listed, read, removed one by one and all at once', async () => {
    const { body: first } = await add({ operationId: 'listGroups', nth: 3 });
    await add({ path: '/orgs/**' });
    expect((await at.ask('GET', faults)).body).toHaveLength(2);
    await status();
    const read = await at.ask('GET', `${faults}/${first.id}`);
    expect(read.body).toEqual({ ...first, skip: 1, remaining: 1 });
    expect((await at.ask('DELETE', `${faults}/${first.id}`)).status).toBe(204);
    expect((await at.ask('GET', `${faults}/${first.id}`)).status).toBe(404);
    expect((await at.ask('DELETE', faults)).status).toBe(204);
    expect((await at.ask('GET', faults)).body).toEqual([]);
  });

  it.each([
    [{ probability: 1.5 }, 'probability'],
    [{ nth: -1 }, 'nth'],
    [{ path: 'groups' }, 'path'],
    [{ method: 'TRACE' }, 'method'],
    [{ durationSeconds: -1 }, 'durationSeconds'],
  ])('refuses %j by the name of the field', async (body, field) => {
    const refused = await add(body);
    expect(refused.status).toBe(400);
    expect(refused.body.badRequestDetail.fields.map((each: { field: string }) => each.field)).toEqual([
      field,
    ]);
  });
});
