import type { z } from 'zod';
import { badField, fail } from '#contract/api/errors.ts';
import type { Secret } from '#contract/credentials/schemas.ts';
import { mintOpaqueToken, tokenHash } from '#server/auth/bearer.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { SecretRecord, ServiceAccountRecord } from './records.ts';
import { watchSecret } from './secret-alerts.ts';

const prefix = 'mdb_sa_sk_';
const hour = 3_600_000;
/** Most secrets of an account that can sign in // observed */
const mostValid = 2;

/** A secret in later responses // assumed: the service reveals only its beginning */
export function maskSecret(secret: string): string {
  return `${prefix}********${secret.slice(-4)}`;
}

/** An unpredictable secret, and its stored record. */
function newSecret(world: World, lifeMs: number): { record: SecretRecord; secret: string } {
  const secret = mintOpaqueToken(prefix);
  const now = world.now();
  return {
    record: {
      id: world.id(),
      hash: tokenHash(secret),
      masked: maskSecret(secret),
      createdAt: iso(now),
      expiresAt: iso(now + lifeMs),
    },
    secret,
  };
}

/** Longest life in hours that the organization allows. */
function requireLife(world: World, orgId: string, hours: number): void {
  const most = world.tables.orgSettings.get(orgId)?.maxServiceAccountSecretValidityInHours;
  if (most === undefined || hours <= most) return;
  throw badField('secretExpiresAfterHours', `must be at most ${most}, the limit of the organization`);
}

/** Gives an account one more secret and returns it, in the clear for the only time. */
export function addSecret(
  world: World,
  account: ServiceAccountRecord,
  hours: number,
): { account: ServiceAccountRecord; record: SecretRecord; secret: string } {
  requireLife(world, account.orgId, hours);
  const valid = account.secrets.filter(({ expiresAt }) => Date.parse(expiresAt) > world.now());
  if (valid.length >= mostValid) throw fail('MAX_SERVICE_ACCOUNT_SECRETS_EXCEEDED', mostValid);
  return putSecret(world, account, hours * hour);
}

/** The same without the rules for requests. */
export function putSecret(world: World, account: ServiceAccountRecord, lifeMs: number) {
  const { record, secret } = newSecret(world, lifeMs);
  const changed = { ...account, secrets: [...account.secrets, record] };
  world.tables.serviceAccounts.put(changed);
  watchSecret(world, changed, record);
  return { account: changed, record, secret };
}

/** As every answer shows it; `secret` only where it was just made. */
export function secretView({ id, createdAt, expiresAt, lastUsedAt, masked }: SecretRecord, secret?: string) {
  const shown: z.infer<typeof Secret> = {
    id,
    createdAt,
    expiresAt,
    ...(lastUsedAt ? { lastUsedAt } : {}),
    ...(secret ? { secret } : { maskedSecretValue: masked ?? `${prefix}********` }),
  };
  return shown;
}
