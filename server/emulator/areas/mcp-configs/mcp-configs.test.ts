import { expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';

it('shows each of at most two valid secrets once', async () => {
  const at = await testEmulator();
  const root = `~/groups/${at.groupId}/mcpConfigs`;
  const config = { mcpConfigName: 'assistant', roles: ['GROUP_READ_ONLY'] };
  const { mcpConfigId } = (await at.ask('POST', root, { body: config })).body;
  const create = () =>
    at.ask('POST', `${root}/${mcpConfigId}/secrets`, { body: { secretExpiresAfterHours: 8 } });
  const first = await create();
  await create();
  expect((await create()).body.errorCode).toBe('MCP_CONFIG_SECRETS_LIMIT_EXCEEDED');
  const shown = await at.ask('GET', `${root}/${mcpConfigId}/secrets/${first.body.id}`);
  expect(shown.body.secret).toBeUndefined();
  expect(shown.body.maskedSecretValue).toBe(`mdb_sa_sk_********${first.body.secret.slice(-4)}`);
  expect(at.snapshot()).not.toContain(first.body.secret);
  at.advance(8 * 3600 + 1);
  expect((await create()).status).toBe(201);
  const foreign = await at.ask('GET', `~/orgs/${at.orgId}/mcpConfigs/${mcpConfigId}`);
  expect(foreign.body.errorCode).toBe('MCP_CONFIG_NOT_FOUND');
});

it('names the address that an access list cannot contain', async () => {
  const at = await testEmulator();
  const body = { mcpConfigName: 'a', roles: ['ORG_MEMBER'], ipAccessList: [{ cidrBlock: '203.0.113.0/99' }] };
  const refused = await at.ask('POST', `~/orgs/${at.orgId}/mcpConfigs`, { body });
  expect(refused.body.badRequestDetail.fields[0].field).toBe('ipAccessList[0].cidrBlock');
});
