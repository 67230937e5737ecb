import { MINUTE, SECOND } from '#contract/values/durations.ts';
import { mintAccessToken, tokenHash } from '#server/auth/bearer.ts';
import { listed } from '#server/emulator/areas/credentials/listed-address.ts';
import { type Caller, defineHandlers } from '#server/emulator/kernel/handler.ts';
import { OAuthRefusal } from '#server/emulator/kernel/oauth-refusal.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** Lifetime of an access token // observed */
const lifetimeSeconds = 3600;
/** Of either endpoint, a minute and client // specification §8 for revoking; assumed the same for issuing */
const mostPerMinute = 10;

const windows = new WeakMap<World, Map<string, { minute: number; used: number }>>();

function takeTurn(world: World, endpoint: string, clientId: string): void {
  const counters = windows.get(world) ?? new Map<string, { minute: number; used: number }>();
  windows.set(world, counters);
  const now = world.clock.now();
  const minute = Math.floor(now / MINUTE);
  const key = `${endpoint}/${clientId}`;
  const last = counters.get(key);
  const used = last?.minute === minute ? last.used : 0;
  if (used >= mostPerMinute) {
    const wait = Math.max(1, Math.ceil(((minute + 1) * MINUTE - now) / 1000));
    throw new OAuthRefusal('rate_limited', { 'Retry-After': String(wait) });
  }
  counters.set(key, { minute, used: used + 1 });
}

/** Writes down that a secret was used. */
function stampSecret(world: World, { id, secretId }: Caller): void {
  const account = world.tables.serviceAccounts.get(id);
  if (!account) return;
  const secrets = account.secrets.map((secret) =>
    secret.id === secretId ? { ...secret, lastUsedAt: world.iso() } : secret,
  );
  world.tables.serviceAccounts.put({ ...account, secrets });
}

export const oauthHandlers = defineHandlers({
  legacyOauthToken({ world, caller, body, host }) {
    takeTurn(world, 'token', caller.identity);
    if (body.grant_type !== 'client_credentials') throw new OAuthRefusal('unsupported_grant_type');
    const token = mintAccessToken({
      key: host.tokenKey,
      subject: caller.identity,
      now: world.now(),
      expiresInSeconds: lifetimeSeconds,
    });
    // tokens that ran out are forgotten here, so that the table does not grow for ever
    for (const old of [...world.tables.tokens.by('clientId', caller.identity)]) {
      if (old.expiresAt < world.now()) world.tables.tokens.delete(old.id);
    }
    world.tables.tokens.put({
      id: tokenHash(token),
      clientId: caller.identity,
      expiresAt: world.now() + lifetimeSeconds * SECOND,
    });
    stampSecret(world, caller);
    return { access_token: token, expires_in: lifetimeSeconds, token_type: 'Bearer' };
  },

  /** Unknown tokens, and those of others, are fine and change nothing // RFC 7009 §2.2 */
  legacyOauthRevoke({ world, caller, body, host, peer }) {
    // specification §7; the observed service applies lists to the use of tokens only
    const applies = host.profile === 'specification' && caller.accessList.length > 0;
    if (applies && !listed(caller.accessList, peer)) throw new OAuthRefusal('access_denied');
    takeTurn(world, 'revoke', caller.identity);
    const existing = world.tables.tokens.get(tokenHash(body.token));
    if (existing?.clientId === caller.identity) world.tables.tokens.delete(existing.id);
    return undefined;
  },
});
