import type { WorldClient } from '../emulator-client.ts';
import { test as base, expect } from '../fixtures.ts';
import { McpSession } from './mcp-session.ts';

/** MongoDB's own MCP server, unchanged, with a service account of the emulator. */
const test = base.extend<{ mcp: McpSession }>({
  mcp: async ({ world }, use) => {
    const session = await new McpSession(world).start();
    await use(session);
    session.end();
  },
});

const project = ({ credentials }: WorldClient) => ({ projectId: credentials.groupId });

test('it finds organizations, projects, clusters and alerts', async ({ mcp, world }) => {
  const { groupId, clusterName } = world.credentials;
  expect(await mcp.told('atlas-list-orgs')).toContain('Found 1 organizations');
  expect(await mcp.told('atlas-list-projects')).toContain(groupId);
  expect(await mcp.told('atlas-list-clusters', project(world))).toContain(clusterName);
  const inspected = await mcp.told('atlas-inspect-cluster', { ...project(world), clusterName });
  expect(inspected).toContain('"instanceSize":"M10"');
  expect(await mcp.told('atlas-list-alerts', project(world))).toContain('Found 2 alerts');
});

test('it makes a project with a free cluster, an address and a user', async ({ mcp, world }) => {
  const { orgId } = world.credentials;
  await mcp.call('atlas-create-project', { projectName: 'from-mcp', organizationId: orgId });
  const { results } = await world.expect('GET', '~/groups');
  const made = results.find(({ name }: { name: string }) => name === 'from-mcp');
  const place = { projectId: made.id };
  await mcp.call('atlas-create-free-cluster', { ...place, name: 'free', region: 'US_EAST_1' });
  const cluster = `~/groups/${made.id}/clusters/free`;
  expect(await world.expect('GET', cluster)).toMatchObject({ stateName: 'CREATING' });
  await world.advance(3600);
  expect(await world.expect('GET', cluster)).toMatchObject({ stateName: 'IDLE' });

  await mcp.call('atlas-create-access-list', { ...place, ipAddresses: ['203.0.113.7'], comment: 'desk' });
  expect(await mcp.told('atlas-inspect-access-list', place)).toContain('203.0.113.7');
  const roles = [{ roleName: 'read', databaseName: 'shop' }];
  await mcp.call('atlas-create-db-user', {
    ...place,
    username: 'reporter',
    password: 'correct-horse-battery',
    roles,
  });
  expect(await mcp.told('atlas-list-db-users', place)).toContain('reporter');
});

test('it creates, pauses and resumes a cluster of its own', async ({ mcp, world }) => {
  const { groupId } = world.credentials;
  const cluster = `~/groups/${groupId}/clusters/from-mcp`;
  await mcp.call('atlas-create-cluster', {
    ...project(world),
    clusterName: 'from-mcp',
    instanceSize: 'M10',
    provider: 'AWS',
    regions: ['US_EAST_1'],
  });
  await world.advance(3600);
  expect(await world.expect('GET', cluster)).toMatchObject({ stateName: 'IDLE', paused: false });
  await mcp.call('atlas-pause-resume-cluster', {
    ...project(world),
    clusterName: 'from-mcp',
    action: 'PAUSE',
  });
  await world.advance(3600);
  expect(await world.expect('GET', cluster)).toMatchObject({ stateName: 'IDLE', paused: true });
});

test('it asks for advice and loads sample data', async ({ mcp, world }) => {
  const { clusterName } = world.credentials;
  const advice = await mcp.told('atlas-get-performance-advisor', { ...project(world), clusterName });
  expect(advice).toMatch(/index/i);
  await mcp.call('atlas-load-sample-dataset', { ...project(world), clusterName });
});
