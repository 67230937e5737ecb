import { describe, expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';

describe('a project', () => {
  it.each([true, false, undefined])(
    'returns the requested setting of its default alerts (%s)',
    async (asked) => {
      const emulator = await testEmulator();
      const body = { name: 'terraform', orgId: emulator.orgId, withDefaultAlertsSettings: asked };
      const created = (await emulator.ask('POST', '~/groups', { body })).body;
      const shown = asked ?? true;
      const one = `~/groups/${created.id}`;
      const answers = [
        created,
        (await emulator.ask('GET', one)).body,
        (await emulator.ask('GET', `~/groups/byName/terraform`)).body,
        (await emulator.ask('PATCH', one, { body: { tags: [] } })).body,
        (await emulator.ask('GET', '~/groups')).body.results.find(
          ({ id }: { id: string }) => id === created.id,
        ),
        (await emulator.ask('GET', `~/orgs/${emulator.orgId}/groups`)).body.results.find(
          ({ id }: { id: string }) => id === created.id,
        ),
      ];
      expect(answers.map(({ withDefaultAlertsSettings }) => withDefaultAlertsSettings)).toEqual(
        answers.map(() => shown),
      );
    },
  );
});

describe('a project with projectOwnerId', () => {
  it('has that person as an owner', async () => {
    const at = await testEmulator();
    const [person] = at.world.tables.users.by('org', at.orgId);
    const body = { name: 'owned', orgId: at.orgId };
    const result = await at.ask('POST', `~/groups?projectOwnerId=${person?.id}`, { body });
    expect(result.status).toBe(201);
    const { body: users } = await at.ask('GET', `~/groups/${result.body.id}/users`);
    expect(users.results).toMatchObject([{ id: person?.id, roles: ['GROUP_OWNER'] }]);
  });

  it('is not created for an unknown person', async () => {
    const at = await testEmulator();
    const body = { name: 'owned', orgId: at.orgId };
    const refused = await at.ask('POST', `~/groups?projectOwnerId=${'f'.repeat(24)}`, { body });
    expect([refused.status, refused.body.errorCode]).toEqual([404, 'USER_NOT_FOUND']);
    expect([...at.world.tables.groups.all()].map(({ name }) => name)).not.toContain('owned');
  });
});

describe('an organization', () => {
  it('is renamed by its owners, and the log records it', async () => {
    const at = await testEmulator();
    const org = `~/orgs/${at.orgId}`;
    const answer = await at.ask('PATCH', org, { body: { name: 'Meridian Freight' } });
    expect([answer.status, answer.body.name]).toEqual([200, 'Meridian Freight']);
    expect((await at.ask('GET', org)).body.name).toBe('Meridian Freight');
    const { results } = (await at.ask('GET', `${org}/events`)).body;
    const renamed = results.filter(
      ({ eventTypeName }: { eventTypeName: string }) => eventTypeName === 'ORG_RENAMED',
    );
    expect(renamed).toHaveLength(1);
    // the same name again is no change
    await at.ask('PATCH', org, { body: { name: 'Meridian Freight' } });
    expect((await at.ask('GET', `${org}/events`)).body.totalCount).toBe(results.length);
  });

  it('refuses names as projects do', async () => {
    const at = await testEmulator();
    for (const name of ['', 'semi;colon', 'x'.repeat(65)]) {
      const { status, body } = await at.ask('PATCH', `~/orgs/${at.orgId}`, { body: { name } });
      expect([status, body.badRequestDetail.fields[0].field]).toEqual([400, 'name']);
    }
  });
});

describe('clients of projects', () => {
  it('may delete a project again within a minute', async () => {
    const at = await testEmulator();
    const body = { name: 'short-lived', orgId: at.orgId };
    const path = `~/groups/${(await at.ask('POST', '~/groups', { body })).body.id}`;
    for (const _ of [1, 2]) expect(await at.ask('DELETE', path)).toMatchObject({ status: 202, body: {} });
    expect((await at.ask('GET', path)).status).toBe(404);
    at.advance(61);
    expect((await at.ask('DELETE', path)).status).toBe(404);
  });

  it.each([
    ['test/test', /contains invalid characters. Allowable characters include/],
    ['a'.repeat(257), /exceeded the maximum allowed length of 255 characters/],
  ])('cannot give a tag the value %s', async (value, detail) => {
    const at = await testEmulator();
    const result = await at.ask('PATCH', `~/groups/${at.groupId}`, { body: { tags: [{ key: 'a', value }] } });
    expect(result).toMatchObject({ status: 400, body: { detail: expect.stringMatching(detail) } });
  });

  it('may add no teams and no members', async () => {
    const at = await testEmulator();
    const before = await at.ask('GET', `~/groups/${at.groupId}/teams`);
    const added = await at.ask('POST', `~/groups/${at.groupId}/teams`, { body: [] });
    expect(added.body.results).toEqual(before.body.results);
    const [team] = at.world.tables.teams.by('org', at.orgId);
    const members = `~/orgs/${at.orgId}/teams/${team?.id}/users`;
    expect((await at.ask('POST', members, { body: [] })).status).toBeLessThan(300);
  });
});
