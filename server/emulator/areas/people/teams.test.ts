import { beforeEach, describe, expect, it } from 'vitest';
import { type Reply, type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
let teams: string;
let group: string;
beforeEach(async () => {
  at = await testEmulator();
  teams = `~/orgs/${at.orgId}/teams`;
  group = `~/groups/${at.groupId}/teams`;
});

const first = { accept: 'application/vnd.atlas.2023-01-01+json' };
const people = () => at.world.tables.users.by('org', at.orgId);
const names = ({ body }: Reply) => body.results.map(({ username }: { username: string }) => username);
const person = (start: string) => {
  const match = people().find(({ username }) => username.startsWith(start));
  if (!match) throw new Error(`no user is ${start}`);
  return match;
};
const create = (name: string, ...users: string[]) =>
  at.ask('POST', teams, { body: { name, usernames: users.map((each) => person(each).username) } });

function expectField(reply: Reply, field: string): void {
  expect(reply.status, JSON.stringify(reply.body)).toBe(400);
  expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
}

describe('a team', () => {
  it('is created with its users, found by id and name, renamed and deleted', async () => {
    const created = await create('on call', 'ines', 'tomasz');
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: 'on call',
      usernames: ['ines.carvalho@example.com', person('tomasz').username],
    });
    const one = `${teams}/${created.body.id}`;
    expect(created.headers.get('location')).toBe(`https://emulator.test${one.replace('~', '/api/atlas/v2')}`);
    expect((await at.ask('GET', `${teams}/byName/on%20call`)).body.id).toBe(created.body.id);
    expect((await at.ask('PATCH', one, { body: { name: 'on duty' } })).body.name).toBe('on duty');
    expect((await at.ask('GET', one)).body.name).toBe('on duty');
    expect(names(await at.ask('GET', `${one}/users`)).sort()).toEqual(created.body.usernames.toSorted());
    expect((await at.ask('DELETE', one)).status).toBe(204);
    const gone = await at.ask('GET', one);
    expect([gone.status, gone.body.errorCode]).toEqual([404, 'TEAM_NOT_FOUND']);
    expect(person('ines').teamIds).not.toContain(created.body.id);
  });

  it('has a name of its own and users of the organization', async () => {
    await create('on call', 'ines');
    const again = await create('on call', 'ines');
    expect([again.status, again.body.errorCode]).toEqual([409, 'TEAM_ALREADY_EXISTS']);
    const other = (await create('others', 'ines')).body.id;
    const renamed = await at.ask('PATCH', `${teams}/${other}`, { body: { name: 'on call' } });
    expect(renamed.status).toBe(409);
    expect((await at.ask('PATCH', `${teams}/${other}`, { body: { name: 'others' } })).status).toBe(200);
    const body = { name: 'strangers', usernames: ['nobody@example.com'] };
    expectField(await at.ask('POST', teams, { body }), 'usernames[0]');
  });

  it.each([
    ['null', { usernames: null }],
    ['an empty list', { usernames: [] }],
    ['nothing', {}],
  ])('is empty when its users are %s', async (_what, users) => {
    const result = await at.ask('POST', teams, { body: { name: 'empty', ...users } });
    expect([result.status, result.body.usernames]).toEqual([201, []]);
    expect(names(await at.ask('GET', `${teams}/${result.body.id}/users`))).toEqual([]);
  });

  it('is changed by owners alone', async () => {
    const as = await at.key('ORG_MEMBER');
    const { id } = (await create('on call', 'ines')).body;
    const body = { name: 'x', usernames: ['ines.carvalho@example.com'] };
    expect((await at.ask('POST', teams, { as, body })).status).toBe(403);
    expect((await at.ask('DELETE', `${teams}/${id}`, { as })).status).toBe(403);
    expect((await at.ask('GET', `${teams}/${id}`, { as })).status).toBe(200);
  });

  it.each(['first', 'current'])('takes and lets go users in the %s generation', async (generation) => {
    const one = `${teams}/${(await create('on call', 'ines')).body.id}`;
    const { id } = person('tomasz');
    if (generation === 'first') {
      const added = await at.ask('POST', `${one}/users`, { ...first, body: [{ id }] });
      expect([added.status, added.body.totalCount]).toEqual([200, 2]);
      expect((await at.ask('DELETE', `${one}/users/${id}`, first)).status).toBe(204);
      expect((await at.ask('DELETE', `${one}/users/${id}`, first)).status).toBe(404);
    } else {
      const added = await at.ask('POST', `${one}:addUser`, { body: { id } });
      expect([added.status, added.body.id]).toEqual([200, id]);
      expect(names(await at.ask('GET', `${one}/users`))).toHaveLength(2);
      const removed = await at.ask('POST', `${one}:removeUser`, { body: { id } });
      expect([removed.status, one.endsWith(removed.body.teamIds.at(-1))]).toEqual([200, false]);
    }
    expect(names(await at.ask('GET', `${one}/users`))).toEqual(['ines.carvalho@example.com']);
    expectField(await at.ask('POST', `${one}/users`, { ...first, body: [{ id: 'f'.repeat(24) }] }), '[0].id');
  });

  it('gets, changes and loses roles in a project', async () => {
    const { id: teamId } = (await create('on call', 'ines')).body;
    const mine = (reply: Reply) =>
      reply.body.results.find((each: { teamId: string }) => each.teamId === teamId)?.roleNames;
    const body = [{ teamId, roleNames: ['GROUP_READ_ONLY'] }];
    expect(mine(await at.ask('POST', group, { body }))).toEqual(['GROUP_READ_ONLY']);
    const one = `${group}/${teamId}`;
    const changed = await at.ask('PATCH', one, { body: { roleNames: ['GROUP_OWNER'] } });
    expect(mine(changed)).toEqual(['GROUP_OWNER']);
    expect((await at.ask('GET', one)).body.roleNames).toEqual(['GROUP_OWNER']);
    expect((await at.ask('DELETE', one)).status).toBe(204);
    expect((await at.ask('GET', one)).status).toBe(404);
    const stranger = [{ teamId: 'f'.repeat(24), roleNames: ['GROUP_READ_ONLY'] }];
    expectField(await at.ask('POST', group, { body: stranger }), '[0].teamId');
  });
});

it('users are found by id and by name, by any member of the organization', async () => {
  const ines = person('ines');
  for (const path of [`~/users/${ines.id}`, `~/users/byName/${encodeURIComponent(ines.username)}`]) {
    expect((await at.ask('GET', path)).body).toMatchObject({ id: ines.id, username: ines.username });
  }
  const unknown = await at.ask('GET', '~/users/byName/nobody%40example.com');
  expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'USER_NOT_FOUND']);
});
