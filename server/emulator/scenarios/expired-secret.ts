import { MINUTE } from '#contract/values/durations.ts';
import type { ServiceAccountRecord } from '../areas/credentials/records.ts';
import { validateGroup } from '../areas/credentials/secret-alerts.ts';
import { putSecret } from '../areas/credentials/secrets.ts';
import { record } from '../kernel/audit.ts';
import type { World } from '../kernel/world.ts';
import type { Timeline } from './timeline.ts';

const accountName = 'nightly-report';
const lifeMin = 60;

/** A service account whose only secret expires in an hour; the secret is unknown. */
function account(world: World, groupId: string): void {
  const orgId = world.tables.groups.get(groupId)?.orgId;
  if (orgId === undefined) return;
  const existing = world.tables.serviceAccounts.by('org', orgId).find(({ name }) => name === accountName);
  if (!existing) record(world, 'SERVICE_ACCOUNT_CREATED', { groupId });
  record(world, 'SERVICE_ACCOUNT_SECRET_ADDED', { groupId });
  putSecret(world, { ...(existing ?? newAccount(world, orgId, groupId)), secrets: [] }, lifeMin * MINUTE);
}

function newAccount(world: World, orgId: string, groupId: string): ServiceAccountRecord {
  const id = world.id();
  return {
    id,
    clientId: `mdb_sa_id_${id}`,
    name: accountName,
    description: 'Writes the report of the night',
    orgId,
    grants: [{ roleName: 'GROUP_READ_ONLY', groupId }],
    accessList: [],
    secrets: [],
  };
}

export const expiredSecret: Timeline = {
  title: 'Secret expires',
  description: `The secret of a service account is about to expire, and has expired after ${lifeMin} min. It stays so until the scenario all-clear.`,
  stage: 'project',
  steps: [
    {
      atMin: 0,
      says: (name) => `the secret of the service account ${accountName} of ${name} expires in ${lifeMin} min`,
      act: (world, { groupId }) => account(world, groupId),
    },
    {
      atMin: lifeMin,
      says: (name) => `the secret of the service account ${accountName} of ${name} has expired`,
      act: (world, { groupId }) => validateGroup(world, groupId),
    },
  ],
};
