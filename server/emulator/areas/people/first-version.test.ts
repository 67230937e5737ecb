import { beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
beforeEach(async () => {
  at = await testEmulator();
});

const first = { accept: 'application/vnd.atlas.2023-02-01+json' };

it('adds a stranger by an invitation to the organization, and replaces all roles in a project', async () => {
  const body = { username: 'nadia.benali@example.com', roles: ['GROUP_READ_ONLY', 'GROUP_OWNER'] };
  const added = await at.ask('POST', `~/groups/${at.groupId}/access`, { ...first, body });
  expect(added.body).toMatchObject({ roles: ['ORG_MEMBER'], username: body.username, orgId: at.orgId });
  const again = await at.ask('POST', `~/groups/${at.groupId}/access`, { ...first, body });
  expect([again.status, again.body.errorCode]).toEqual([409, 'USER_ALREADY_IN_GROUP']);
  const roles = `~/groups/${at.groupId}/users/${added.body.id}/roles`;
  const changed = await at.ask('PUT', roles, { ...first, body: { groupRoles: ['GROUP_ALERTS_MANAGER'] } });
  expect(changed.body.groupRoles).toEqual(['GROUP_ALERTS_MANAGER']);
  const shown = await at.ask('GET', `~/groups/${at.groupId}/users/${added.body.id}`);
  expect(shown.body.roles).toEqual(['GROUP_ALERTS_MANAGER']);
});

it('keeps the last owner of an organization', async () => {
  const owner = at.world.tables.users
    .by('org', at.orgId)
    .find(({ grants }) => grants.some(({ roleName }) => roleName === 'ORG_OWNER'));
  const path = `~/orgs/${at.orgId}/users/${owner?.id}/roles`;
  const refused = await at.ask('PUT', path, { ...first, body: { orgRoles: ['ORG_MEMBER'] } });
  expect([refused.status, refused.body.errorCode]).toEqual([403, 'CANNOT_DEMOTE_LAST_ORG_OWNER']);
});

it('moves a project to an organization of a key, and takes its people their roles', async () => {
  const orgOwnerId = at.world.tables.users.by('org', at.orgId).find(({ status }) => status === 'ACTIVE')?.id;
  const org = { name: 'Harbour', orgOwnerId, apiKey: { desc: 'first', roles: ['ORG_OWNER'] } };
  const { organization, apiKey } = (await at.ask('POST', '~/orgs', { body: org })).body;
  const user = { username: 'nadia.benali@example.com', roles: ['GROUP_READ_ONLY'] };
  const { id } = (await at.ask('POST', `~/groups/${at.groupId}/users`, { body: user })).body;
  const path = `~/groups/${at.groupId}:migrate`;
  const body = { destinationOrgId: organization.id, destinationOrgPublicApiKey: apiKey.publicKey };
  const wrong = await at.ask('POST', path, { body: { ...body, destinationOrgPrivateApiKey: 'wrong' } });
  expect([wrong.status, wrong.body.badRequestDetail.fields[0].field]).toEqual([
    400,
    'destinationOrgPublicApiKey',
  ]);
  const moved = await at.ask('POST', path, {
    body: { ...body, destinationOrgPrivateApiKey: apiKey.privateKey },
  });
  expect(moved.body).toMatchObject({ id: at.groupId, orgId: organization.id });
  expect(at.world.tables.users.get(id)?.grants).toEqual([{ roleName: 'ORG_MEMBER', orgId: at.orgId }]);
  expect([...at.world.tables.events.all()].map(({ eventTypeName }) => eventTypeName)).toContain(
    'GROUP_MOVED',
  );
});
