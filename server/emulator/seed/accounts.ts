import { randomUUID } from 'node:crypto';
import type { Grant } from '#contract/roles.ts';
import { tokenHash } from '#server/auth/bearer.ts';
import type { ServiceAccountRecord } from '../areas/credentials/records.ts';
import { watchSecret } from '../areas/credentials/secret-alerts.ts';
import { maskSecret } from '../areas/credentials/secrets.ts';
import { iso } from '../kernel/clock.ts';
import type { World } from '../kernel/world.ts';
import { day } from './tenancy.ts';

interface AccountPlan {
  name: string;
  description: string;
  orgId: string;
  grants: Grant[];
  at: number;
  /** Days that its secret lives. */
  lifeDays: number;
}

/** A service account of a program that runs elsewhere; nobody here knows its secret. */
export function addAccount(world: World, plan: AccountPlan): ServiceAccountRecord {
  const { name, description, orgId, grants, at, lifeDays } = plan;
  const id = world.id(at);
  const unknown = randomUUID();
  const secret = {
    id: world.id(at),
    hash: tokenHash(unknown),
    masked: maskSecret(unknown),
    createdAt: iso(at),
    expiresAt: iso(at + lifeDays * day),
  };
  const account = world.tables.serviceAccounts.put({
    id,
    clientId: `mdb_sa_id_${id}`,
    name,
    description,
    orgId,
    grants: [{ roleName: 'ORG_MEMBER', orgId }, ...grants],
    accessList: [],
    secrets: [secret],
  });
  watchSecret(world, account, secret);
  return account;
}
