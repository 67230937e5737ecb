import { expect } from '@playwright/test';
import { emptyDraft } from '#contract/console/migration-plans.ts';
import { bff } from './bff-client.ts';
import type { Console } from './fixtures.ts';

/** A twin of the only project, ready. */
export async function readyTwin({ page, connection, world }: Console): Promise<string> {
  const { orgId } = world.credentials;
  const request = { connection, host: connection, name: 'Rehearsal', orgId, groupIds: null };
  const { id } = await bff<{ id: string }>(page, 'POST', '/twins', request);
  const state = async () => (await bff<{ state: string }>(page, 'GET', `/twins/${id}`)).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('ready');
  return id;
}

type Step = readonly [operationId: string, title: string, args: object];

/** A change set with these steps. */
export async function changeSetOf({ page, connection }: Console, steps: readonly Step[]): Promise<string> {
  const start = { connection, title: 'Friday maintenance' };
  const { id } = await bff<{ id: string }>(page, 'POST', '/change-sets', start);
  for (const [operationId, title, args] of steps)
    await bff(page, 'POST', `/change-sets/${id}/steps`, { operationId, title, args });
  return id;
}

/** Another size of the cluster, as the body of its update. */
export const sizeBody = (instanceSize: string) => ({
  replicationSpecs: [
    {
      regionConfigs: [
        {
          ...{ providerName: 'AWS', regionName: 'US_EAST_1', priority: 7 },
          electableSpecs: { instanceSize, nodeCount: 3 },
        },
      ],
    },
  ],
});

/** A larger size of the cluster, a role that Atlas refuses, and a user without access. */
export const maintenance = ({ groupId, cluster }: Console): readonly Step[] => [
  [
    'updateGroupCluster',
    `Resize ${cluster} to M30`,
    { groupId, clusterName: cluster, body: sizeBody('M30') },
  ],
  [
    'createGroupCustomDbRoleRole',
    'Create the role reader',
    { groupId, body: { roleName: 'reader', inheritedRoles: [{ db: 'shop', role: 'nonsense' }] } },
  ],
  [
    'deleteGroupDatabaseUser',
    'Delete the user report',
    { groupId, databaseName: 'admin', username: 'report' },
  ],
];

interface SourceProject {
  projectId: string;
  name: string;
  migrationHosts: string[];
}

/** A planned migration into the cluster of the project, from a source that its organization is linked to. */
export async function plannedMigration({
  page,
  connection,
  groupId,
  cluster,
  world,
}: Console): Promise<string> {
  const { orgId } = world.credentials;
  const call = <Body>(operationId: string, args: object) =>
    bff<Body>(page, 'POST', `/call/${operationId}`, { connection, args });
  await call('createOrgLiveMigrationLinkToken', { orgId, body: { accessListIps: [] } });
  const projects = await call<SourceProject[]>('listOrgLiveMigrationAvailableProjects', { orgId });
  const source = projects.find(({ name }) => name === 'orders-datacenter');
  if (!source) throw new Error('the source offers no project');
  const { id } = await bff<{ id: string }>(page, 'POST', '/migrations', { connection, groupId, orgId });
  const request = {
    ...{ ...emptyDraft, sourceProjectId: source.projectId, sourceProjectName: source.name },
    ...{ sourceName: 'inventory', migrationHost: source.migrationHosts[0], targetName: cluster },
  };
  await bff(page, 'PUT', `/migrations/${id}`, { request, version: 1 });
  return id;
}
