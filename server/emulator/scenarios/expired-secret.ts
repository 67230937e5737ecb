import { randomBytes } from 'node:crypto';
import { tokenHash } from '#server/auth/bearer.ts';
import { raise } from '../alerts/engine.ts';
import { record } from '../audit.ts';
import { iso } from '../clock.ts';
import type { World } from '../world.ts';
import { over } from './conditions.ts';
import type { Place, Timeline } from './timeline.ts';

const accountName = 'nightly-report';
const lifeMin = 60;

/** A service account whose only secret has an hour to live; nobody knows the secret. */
function account(world: World, groupId: string): void {
  const orgId = world.tables.groups.get(groupId)?.orgId;
  if (orgId === undefined) return;
  const known = [...world.tables.serviceAccounts.all()].find(
    (each) => each.name === accountName && each.orgId === orgId,
  );
  const secret = {
    id: world.id(),
    hash: tokenHash(randomBytes(32).toString('base64url')),
    createdAt: world.iso(),
    expiresAt: iso(world.now() + lifeMin * 60_000),
  };
  if (!known) record(world, 'SERVICE_ACCOUNT_CREATED', { groupId });
  record(world, 'SERVICE_ACCOUNT_SECRET_ADDED', { groupId });
  const id = world.id();
  world.tables.serviceAccounts.put({
    ...(known ?? {
      id,
      clientId: `mdb_sa_id_${id}`,
      name: accountName,
      orgId,
      grants: [{ roleName: 'GROUP_READ_ONLY', groupId }],
      accessList: [],
    }),
    secrets: [secret],
  });
}

const incident = ({ groupId }: Place, eventTypeName: string) => ({ groupId, eventTypeName, target: {} });

export const expiredSecret: Timeline = {
  title: 'Secret expires',
  description: `The secret of a service account is about to expire, and has expired after ${lifeMin} min. It stays so until the scenario all-clear.`,
  stage: 'project',
  steps: [
    {
      atMin: 0,
      says: (name) => `the secret of the service account ${accountName} of ${name} expires in ${lifeMin} min`,
      act(world, place) {
        account(world, place.groupId);
        raise(world, incident(place, 'GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRING'));
      },
    },
    {
      atMin: lifeMin,
      says: (name) => `the secret of the service account ${accountName} of ${name} has expired`,
      act(world, place) {
        over(world, incident(place, 'GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRING'));
        raise(world, incident(place, 'GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRED'));
      },
    },
  ],
};
