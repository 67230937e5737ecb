import type { EventType } from '#contract/events/families.ts';
import { DAY } from '#contract/values/durations.ts';
import { conditionId, raise } from '#server/emulator/kernel/alerts/engine.ts';
import { over } from '#server/emulator/kernel/alerts/incidents.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { inGroup } from './grants.ts';
import type { SecretRecord, ServiceAccountRecord } from './records.ts';

/** How long before its end a secret counts as expiring // assumed */
const expiringMs = 7 * DAY;

function stateOf({ expiresAt }: SecretRecord, now: number): 'valid' | 'expiring' | 'expired' {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left <= expiringMs ? 'expiring' : 'valid';
}

/** Lets the alerts of a new secret come when they are due: before its end, and at its end. */
export function watchSecret(world: World, account: ServiceAccountRecord, { expiresAt }: SecretRecord): void {
  const left = Date.parse(expiresAt) - world.now();
  for (const wait of [left - expiringMs, left]) {
    if (wait > 0) world.after(wait, 'secret.age', { accountId: account.id });
  }
  validateAccount(world, account);
}

/** Opens and closes the alerts of every project in which the account has a role. */
export function validateAccount(world: World, { grants }: ServiceAccountRecord): void {
  const projects = grants.flatMap((grant) => ('groupId' in grant ? [grant.groupId] : []));
  for (const groupId of new Set(projects)) validateGroup(world, groupId);
}

/** A project's alerts about secrets are open while any secret of any of its accounts is expiring or expired. */
export function validateGroup(world: World, groupId: string): void {
  const orgId = world.tables.groups.get(groupId)?.orgId;
  if (orgId === undefined) return;
  const states = new Set(
    world.tables.serviceAccounts
      .by('org', orgId)
      .filter(({ grants }) => grants.some(inGroup(groupId)))
      .flatMap(({ secrets }) => secrets.map((secret) => stateOf(secret, world.now()))),
  );
  hold(world, groupId, 'GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRING', states.has('expiring'));
  hold(world, groupId, 'GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRED', states.has('expired'));
}

function hold(world: World, groupId: string, eventTypeName: EventType, holds: boolean): void {
  const incident = { groupId, eventTypeName, target: {} };
  const held = world.tables.conditions.get(conditionId(incident)) !== undefined;
  if (holds && !held) raise(world, incident);
  if (!holds && held) over(world, incident);
}

export const credentialTransitions = {
  /** A secret is about to expire, or has expired; the account may have been deleted meanwhile. */
  'secret.age': (world: World, { accountId }: { accountId: string }): void => {
    const account = world.tables.serviceAccounts.get(accountId);
    if (account) validateAccount(world, account);
  },
};
