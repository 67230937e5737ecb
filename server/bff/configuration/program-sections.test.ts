import { expect, test } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { seedCalls } from '#server/seed-files/seed-calls.ts';
import { compare } from './compare.ts';
import { readConfiguration, writeConfiguration } from './configuration-file.ts';
import { readPresent } from './present.ts';
import type { ItemPlace } from './section.ts';

const presentOf = ({ emulator, world }: TestEmulator, place: ItemPlace) =>
  readPresent(seedCalls(emulator, world), place);

async function add(at: TestEmulator, path: string, body: object, method = 'POST') {
  const reply = await at.ask(method, `~/${path}`, { body });
  expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body;
}

const limitsPath = ({ groupId }: TestEmulator, group: string) =>
  `groups/${groupId}/aiModelApiClouds/ANY/geographies/ANY/modelGroupNames/${group}/rateLimits`;

test('MCP configurations and limits on AI models are exported without secrets, and applied', async () => {
  const at = await testEmulator();
  const place = { groupId: at.groupId };
  const root = `groups/${at.groupId}/mcpConfigs`;
  const ipAccessList = [{ cidrBlock: '203.0.113.0/24' }, { ipAddress: '198.51.100.7' }];
  const roles = ['GROUP_READ_ONLY', 'GROUP_CLUSTER_MANAGER'];
  const config = await add(at, root, { mcpConfigName: 'assistant', roles, ipAccessList });
  const { secret } = await add(at, `${root}/${config.mcpConfigId}/secrets`, { secretExpiresAfterHours: 24 });
  const key = { cloud: 'ANY', geography: 'ANY', name: 'embeddings' };
  const created = await add(at, `groups/${at.groupId}/aiModelApiKeys`, key);
  const half = { requestsPerMinuteLimit: 1000, tokensPerMinuteLimit: 1_000_000 };
  await add(at, limitsPath(at, 'code'), half, 'PATCH');
  const { configuration, missing } = await presentOf(at, place);
  expect(missing).toEqual([]);
  expect(configuration.mcpConfigurations).toEqual({
    assistant: { mcpConfigName: 'assistant', roles: roles.toSorted(), ipAccessList },
  });
  expect(configuration.modelLimits?.code).toEqual({ modelGroupName: 'code', ...half });
  const text = writeConfiguration(configuration);
  for (const hidden of [secret, created.secret, created.maskedSecret, 'embeddings', config.clientId])
    expect(text).not.toContain(hidden);

  const target = await testEmulator({ seed: 'empty' });
  const wanted = { configuration: await readConfiguration(text), missing: [] };
  const of = { groupId: target.groupId };
  const mine = async () =>
    compare(await presentOf(target, of), wanted, of).differences.filter(({ section }) =>
      ['mcpConfigurations', 'modelLimits'].includes(section),
    );
  const differences = await mine();
  expect(differences.map(({ title, objection }) => [title, objection])).toEqual([
    ['Add MCP configurations: assistant', ''],
    ['Change limits on AI models: code', ''],
  ]);
  for (const { call } of differences)
    await seedCalls(target.emulator, target.world).call(
      call?.operationId as 'createGroupMcpConfig',
      call?.args as never,
    );
  expect(await mine()).toEqual([]);
});

test('an MCP configuration of an organization is changed and deleted by its file', async () => {
  const at = await testEmulator();
  const place = { orgId: at.orgId };
  const roles = ['ORG_READ_ONLY'];
  const { mcpConfigId } = await add(at, `orgs/${at.orgId}/mcpConfigs`, {
    ...{ mcpConfigName: 'audit', roles, ipAccessList: [{ ipAddress: '198.51.100.7' }] },
  });
  const present = await presentOf(at, place);
  const differencesTo = (configurations: Record<string, Record<string, unknown>>) =>
    compare(
      present,
      { configuration: { organizationMcpConfigurations: configurations }, missing: [] },
      place,
    ).differences.map(({ call }) => call);
  expect(differencesTo({ audit: { mcpConfigName: 'audit', roles } })).toEqual([
    {
      operationId: 'updateOrgMcpConfig',
      args: { ...place, mcpConfigId, body: { mcpConfigName: 'audit', roles, ipAccessList: [] } },
    },
  ]);
  expect(differencesTo({})).toEqual([{ operationId: 'deleteOrgMcpConfig', args: { ...place, mcpConfigId } }]);
});

test('limits that a file does not name stay, with the reason', async () => {
  const at = await testEmulator();
  const place = { groupId: at.groupId };
  const present = await presentOf(at, place);
  const { code = {} } = present.configuration.modelLimits ?? {};
  const wanted = { configuration: { modelLimits: { code } }, missing: [] };
  const { differences } = compare(present, wanted, place);
  expect(differences).toHaveLength(4);
  for (const { call, objection } of differences)
    expect([call, objection]).toEqual([null, expect.stringContaining('reset')]);
});
