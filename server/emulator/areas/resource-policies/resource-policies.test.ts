import { expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';

const forbid = (action: string, condition: string) =>
  `forbid (principal, action == ${action}, resource) ${condition};`;
const open = forbid(
  'ResourcePolicy::Action::"project.ipAccessList.modify"',
  'when { context.project.ipAccessList.contains(ip("0.0.0.0/0")) }',
);
const onlyAzure = forbid(
  'cloud::Action::"cluster.createEdit"',
  'unless { context.cluster.cloudProviders == [cloud::cloudProvider::"azure"] }',
);

async function emulator() {
  const at = await testEmulator();
  const all = `~/orgs/${at.orgId}/resourcePolicies`;
  const make = (name: string, ...bodies: string[]) =>
    at.ask('POST', all, { body: { name, policies: bodies.map((body) => ({ body })) } });
  return Object.assign(at, { all, make });
}

it('keeps, changes and deletes policies, and records events', async () => {
  const at = await emulator();
  const { status, body } = await at.make('Closed', open);
  expect([status, body.version, body.createdByUser.name]).toEqual([201, 'v1', at.credentials.publicKey]);
  const path = `${at.all}/${body.id}`;
  const policies = [
    ...body.policies.map((each: { body: string }) => ({ body: each.body })),
    { body: onlyAzure },
  ];
  const changed = (await at.ask('PATCH', path, { body: { policies } })).body;
  expect([changed.version, changed.name, changed.policies[0]]).toEqual(['v1', 'Closed', body.policies[0]]);
  expect((await at.make('Closed', open)).body.errorCode).toBe('RESOURCE_POLICY_NAME_IN_USE');
  expect((await at.ask('GET', at.all)).body).toEqual([changed]);
  expect((await at.ask('DELETE', path)).status).toBe(204);
  expect((await at.ask('GET', path)).body.errorCode).toBe('RESOURCE_POLICY_NOT_FOUND');
  const events = (await at.ask('GET', `~/orgs/${at.orgId}/events`)).body.results;
  expect(
    events.flatMap(({ eventTypeName, resourcePolicyId }: Record<string, string>) =>
      resourcePolicyId === body.id ? [eventTypeName] : [],
    ),
  ).toEqual(['RESOURCE_POLICY_DELETED', 'RESOURCE_POLICY_MODIFIED', 'RESOURCE_POLICY_CREATED']);
});

it('names the place in the text where a policy is wrong, and keeps nothing of it', async () => {
  const at = await emulator();
  const wrong = {
    name: 'Wrong',
    policies: [{ body: open }, { body: 'forbid (principal,\n action resource);' }],
  };
  for (const path of [at.all, `${at.all}:validate`]) {
    const { status, body } = await at.ask('POST', path, { body: wrong });
    expect([status, body.errorCode]).toEqual([400, 'INVALID_RESOURCE_POLICY']);
    expect(body.badRequestDetail.fields).toEqual([
      {
        field: 'policies[1].body',
        description: 'line 2, column 9: unexpected token `resource`, expected `,`',
      },
    ]);
  }
  expect(
    (await at.ask('POST', `${at.all}:validate`, { body: { name: 'x', policies: [{ body: open }] } })).status,
  ).toBe(200);
  expect((await at.ask('GET', at.all)).body).toEqual([]);
});

it('refuses changes that a policy forbids, and lists earlier violations', async () => {
  const at = await emulator();
  const list = `~/groups/${at.groupId}/accessList`;
  await at.make('Closed', open);
  const refused = await at.ask('POST', list, { body: [{ cidrBlock: '0.0.0.0/0' }] });
  expect([refused.status, refused.body.errorCode]).toEqual([403, 'RESOURCE_POLICY_VIOLATED']);
  expect((await at.ask('POST', list, { body: [{ cidrBlock: '203.0.113.0/24' }] })).status).toBe(201);
  await at.make('Azure alone', onlyAzure);
  const cluster = `~/groups/${at.groupId}/clusters/single`;
  const change = await at.ask('PATCH', cluster, { body: { terminationProtectionEnabled: true } });
  expect([change.body.errorCode, change.body.parameters]).toEqual([
    'RESOURCE_POLICY_VIOLATED',
    ['Azure alone'],
  ]);
  const { body } = await at.ask('GET', `~/orgs/${at.orgId}/nonCompliantResources`);
  expect(
    body.map(({ resourceType, resourceName }: Record<string, string>) => [resourceType, resourceName]),
  ).toContainEqual(['CLUSTER', 'single']);
});

it('applies every documented attribute of clusters', async () => {
  const at = await emulator();
  const cluster = `~/groups/${at.groupId}/clusters/single`;
  const conditions = [
    'when { context.cluster has diskSizeGB && context.cluster.diskSizeGB > 5 }',
    'unless { context.cluster.clusterType == ResourcePolicy::ClusterType::"sharded" }',
    'when { context.cluster.minShardCount < 3 && !context.cluster.isConvertingToSharded }',
    'when { context.cluster.minTLSVersion == ResourcePolicy::TLSVersion::"tls1_2" }',
    'unless { context.cluster.cipherConfigMode == ResourcePolicy::CipherConfigMode::"custom" }',
    'when { context.cluster.cipherSuites.isEmpty() }',
    'when { context.project.clustersInProject > 0 }',
  ];
  for (const [index, condition] of conditions.entries()) {
    const { body } = await at.make(
      `Rule ${index}`,
      forbid('ResourcePolicy::Action::"cluster.modify"', condition),
    );
    const change = await at.ask('PATCH', cluster, { body: { terminationProtectionEnabled: true } });
    expect([condition, change.body.errorCode]).toEqual([condition, 'RESOURCE_POLICY_VIOLATED']);
    await at.ask('DELETE', `${at.all}/${body.id}`);
  }
});

it('keeps a maintenance window that a policy requires', async () => {
  const at = await emulator();
  const window = `~/groups/${at.groupId}/maintenanceWindow`;
  await at.ask('PATCH', window, { body: { dayOfWeek: 1, hourOfDay: 3 } });
  await at.make(
    'Windows',
    forbid(
      'ResourcePolicy::Action::"project.maintenanceWindow.modify"',
      'when { context.project.hasDefinedMaintenanceWindow == false }',
    ),
  );
  const refused = await at.ask('DELETE', window);
  expect([refused.status, refused.body.errorCode]).toEqual([403, 'RESOURCE_POLICY_VIOLATED']);
  expect((await at.ask('GET', window)).body.dayOfWeek).toBe(1);
});
