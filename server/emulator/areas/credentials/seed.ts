import { randomUUID } from 'node:crypto';
import type { Grant } from '#contract/roles.ts';
import { DAY } from '#contract/values/durations.ts';
import { tokenHash } from '#server/auth/bearer.ts';
import { groupNamed } from '#server/emulator/kernel/seeding/named.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { newKey } from './new-key.ts';
import { watchSecret } from './secret-alerts.ts';
import { maskSecret } from './secrets.ts';

interface AccountPlan {
  name: string;
  description: string;
  orgId: string;
  grants: Grant[];
  at: number;
  /** Days that its secret lives. */
  lifeDays: number;
}

/** A service account whose secret is unknown. */
function addAccount(world: World, plan: AccountPlan): void {
  const { name, description, orgId, grants, at, lifeDays } = plan;
  const id = world.id(at);
  const unknown = randomUUID();
  const secret = {
    id: world.id(at),
    hash: tokenHash(unknown),
    masked: maskSecret(unknown),
    createdAt: iso(at),
    expiresAt: iso(at + lifeDays * DAY),
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
}

/** Two keys of narrower roles beside the owner's; their private halves are thrown away. */
function addNarrowKeys(world: World, orgId: string, at: number): void {
  const everywhere = (roleName: 'GROUP_READ_ONLY' | 'GROUP_ALERTS_MANAGER'): Grant[] =>
    world.tables.groups.by('org', orgId).map(({ id }) => ({ roleName, groupId: id }));
  newKey(world, 'read only', everywhere('GROUP_READ_ONLY'), at);
  newKey(world, 'alerts manager', everywhere('GROUP_ALERTS_MANAGER'), at);
}

function seedDemo(world: World, now: number): void {
  const telemetry = groupNamed(world, 'grid-telemetry');
  addNarrowKeys(world, groupNamed(world, 'orders-production').orgId, now - 96 * DAY);
  addNarrowKeys(world, telemetry.orgId, now - 96 * DAY);
  addAccount(world, {
    name: 'grid-importer',
    description: 'Writes the meter readings of the hour',
    orgId: telemetry.orgId,
    grants: [{ roleName: 'GROUP_DATA_ACCESS_READ_WRITE', groupId: telemetry.id }],
    at: now - 120 * DAY,
    lifeDays: 365,
  });
}

function seedSingle(world: World, now: number): void {
  const { id: groupId, orgId } = groupNamed(world, 'single-project');
  addNarrowKeys(world, orgId, now - 20 * DAY);
  addAccount(world, {
    name: 'reporter',
    description: 'Counts documents every night',
    orgId,
    grants: [{ roleName: 'GROUP_READ_ONLY', groupId }],
    at: now - 20 * DAY,
    lifeDays: 365,
  });
}

export const credentialSeed = { demo: seedDemo, single: seedSingle };
