import { timingSafeEqual } from 'node:crypto';
import { parseBasic } from '#server/auth/basic.ts';
import { tokenHash } from '#server/auth/bearer.ts';
import type { SecretRecord, ServiceAccountRecord } from '#server/emulator/areas/credentials/records.ts';
import type { Caller, Host } from '#server/emulator/kernel/handler.ts';
import { OAuthRefusal } from '#server/emulator/kernel/oauth-refusal.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { header, type RawRequest } from '../raw-request.ts';
import { accountCaller } from './authenticate.ts';

/** A service account by HTTP Basic; both halves may come url-escaped, as Go sends them // observed */
export function clientCaller(raw: RawRequest, host: Host): { world: World; caller: Caller } {
  for (const { id, secret } of parseBasic(header(raw, 'authorization'))) {
    const world = host.worlds.byIdentity(id);
    const account = world?.tables.serviceAccounts.by('clientId', id)[0];
    const result = world && account && secretOf(world, account, secret);
    if (result) return { world, caller: { ...accountCaller(account), secretId: result.id } };
  }
  throw new OAuthRefusal('invalid_client');
}

function secretOf(world: World, account: ServiceAccountRecord, secret: string): SecretRecord | undefined {
  const input = Buffer.from(tokenHash(secret));
  return account.secrets.find(
    ({ hash, expiresAt }) => Date.parse(expiresAt) > world.now() && timingSafeEqual(input, Buffer.from(hash)),
  );
}
