import { expect } from '@playwright/test';
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

/** A larger size of the cluster, a role that Atlas refuses, and a user without access. */
export const maintenance = ({ groupId, cluster }: Console): readonly Step[] => [
  [
    'updateGroupCluster',
    `Resize ${cluster} to M30`,
    {
      groupId,
      clusterName: cluster,
      body: {
        replicationSpecs: [
          {
            regionConfigs: [
              {
                ...{ providerName: 'AWS', regionName: 'US_EAST_1', priority: 7 },
                electableSpecs: { instanceSize: 'M30', nodeCount: 3 },
              },
            ],
          },
        ],
      },
    },
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
