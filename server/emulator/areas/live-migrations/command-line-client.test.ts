import { expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

/**
 * The requests of the `liveMigrations` commands of the service's Go client, with its versions: missing texts
 * are empty, and the network of the destination is omitted // observed
 */
const accepts = (version: string) => `application/vnd.atlas.${version}+json`;
const first = { accept: accepts('2023-01-01') };
const second = { accept: accepts('2024-05-30') };

async function linkedSource(at: TestEmulator) {
  const link = `~/orgs/${at.orgId}/liveMigrations/linkTokens`;
  const body = { accessListIps: ['192.0.2.1', '192.0.2.2/32'] };
  const created = await at.ask('POST', link, { ...first, body });
  expect([created.status, created.body.linkToken]).toEqual([201, expect.any(String)]);
  const { body: projects } = await at.ask(
    'GET',
    `~/orgs/${at.orgId}/liveMigrations/availableProjects`,
    first,
  );
  return { link, source: projects[0] };
}

function request(at: TestEmulator, source: { projectId: string; migrationHosts: string[] }, user: object) {
  return {
    destination: { clusterName: at.clusterName, groupId: at.groupId, hostnameSchemaType: '' },
    dropDestinationData: true,
    migrationHosts: source.migrationHosts,
    source: {
      clusterName: 'inventory',
      groupId: source.projectId,
      ssl: true,
      caCertificatePath: '',
      username: '',
      password: '',
      ...user,
    },
  };
}

it.each([
  ['a managed user', { managedAuthentication: true }],
  ['a named user', { managedAuthentication: false, username: 'migrator', password: 'not-a-real-password' }],
])('the command-line client links, validates, migrates, cuts over and unlinks with %s', async (_, user) => {
  const at = await testEmulator();
  const { link, source } = await linkedSource(at);
  const path = `~/groups/${at.groupId}/liveMigrations`;
  const body = request(at, source, user);

  const validation = await at.ask('POST', `${path}/validate`, { ...second, body });
  expect([validation.status, validation.body.status]).toEqual([200, 'PENDING']);
  at.advance(2);
  const validated = await at.ask('GET', `${path}/validate/${validation.body._id}`, first);
  expect(validated.body).toMatchObject({ status: 'SUCCESS', groupId: at.groupId });

  const created = await at.ask('POST', path, { ...second, body });
  expect([created.status, created.body.status]).toEqual([201, 'NEW']);
  const one = `${path}/${created.body._id}`;
  expect((await at.ask('DELETE', link, first)).status).toBe(409);
  at.advance(20);
  expect((await at.ask('GET', one, first)).body).toMatchObject({ status: 'WORKING', readyForCutover: true });
  expect((await at.ask('PUT', `${one}/cutover`, first)).status).toBe(202);
  at.advance(5);
  expect((await at.ask('GET', one, first)).body.status).toBe('COMPLETE');
  expect((await at.ask('DELETE', link, first)).status).toBe(204);
});
