import { DAY } from '#contract/values/durations.ts';
import type { ApiKey, Holder, ServiceAccount } from '../shared/holders.ts';
import type { KeyUse } from './last-use.ts';

type Secret = ServiceAccount['secrets'][number];

/** How long before its end a secret counts as expiring: a week, as the alerts of the service do // assumed */
const expiringMs = 7 * DAY;

export type SecretState = 'valid' | 'expiring' | 'expired';

export function secretState({ expiresAt }: Pick<Secret, 'expiresAt'>, now: number): SecretState {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left <= expiringMs ? 'expiring' : 'valid';
}

/** A row in the list of credentials. */
export interface KeyRow {
  holder: Holder;
  /** Public key or client id. */
  identity: string;
  /** Empty for API keys: their one secret never expires. */
  secrets: readonly Secret[];
  /** When the last secret that still works ends; undefined for API keys and where none works. */
  endsAt: string | undefined;
  state: SecretState | 'none' | 'lasting';
  /** Two secrets work: a rotation is under way, and the older one is to be deleted. */
  rotating: boolean;
  use: KeyUse;
}

/** `uses`: of API keys, by their ids. */
export function keyRowsOf(
  holders: readonly Holder[],
  sources: {
    keys: readonly ApiKey[];
    accounts: readonly ServiceAccount[];
    uses: ReadonlyMap<string, KeyUse>;
  },
  now: number,
): KeyRow[] {
  return holders.flatMap((holder) => {
    if (holder.kind === 'apiKey') {
      const common = { secrets: [], endsAt: undefined, state: 'lasting' as const, rotating: false };
      return [{ holder, identity: holder.detail, ...common, use: sources.uses.get(holder.id) ?? 'not read' }];
    }
    const account = sources.accounts.find(({ clientId }) => clientId === holder.id);
    return account ? [accountRow(holder, account, now)] : [];
  });
}

function accountRow(holder: Holder, { clientId, secrets }: ServiceAccount, now: number): KeyRow {
  const working = newestFirst(secrets).filter((secret) => secretState(secret, now) !== 'expired');
  const last = working
    .map(({ expiresAt }) => expiresAt)
    .sort()
    .at(-1);
  const state =
    last === undefined ? (secrets.length > 0 ? 'expired' : 'none') : secretState({ expiresAt: last }, now);
  return {
    holder,
    identity: clientId,
    secrets: newestFirst(secrets),
    endsAt: last,
    state,
    rotating: working.length > 1,
    use: { known: true, at: holder.lastUsedAt, from: undefined },
  };
}

function newestFirst(secrets: readonly Secret[]): Secret[] {
  return secrets.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** Most secrets of one account that work at a time // observed */
const mostWorking = 2;

/** Why another secret cannot be created now; the service applies the same rule. */
export function rotationRefusal({ secrets }: Pick<KeyRow, 'secrets'>, now: number): string | undefined {
  const working = secrets.filter((secret) => secretState(secret, now) !== 'expired');
  if (working.length < mostWorking) return undefined;
  return `Two secrets work already, the most that Atlas allows: delete the older one first.`;
}

export interface DeletionAdvice {
  /** What happens, in a sentence. */
  consequence: string;
  /** Whether programs would fail that run now. */
  breaks: boolean;
}

/** What deleting a secret breaks: nothing once the newer one is used and this one no longer. */
export function secretDeletion(row: Pick<KeyRow, 'secrets'>, secret: Secret, now: number): DeletionAdvice {
  const others = row.secrets.filter(({ id, expiresAt }) => id !== secret.id && Date.parse(expiresAt) > now);
  const newer = others.find(({ createdAt }) => createdAt > secret.createdAt);
  if (secretState(secret, now) === 'expired') {
    return { consequence: 'It has expired: nothing signs in with it.', breaks: false };
  }
  if (others.length === 0) {
    return {
      consequence: 'It is the only secret that works: nothing can sign in as this account any more.',
      breaks: true,
    };
  }
  if (!secret.lastUsedAt) return { consequence: 'It was never used.', breaks: false };
  if (newer && secret.lastUsedAt > newer.createdAt) {
    return {
      consequence: 'It was used since the newer one was made: whatever still uses it fails at once.',
      breaks: true,
    };
  }
  return {
    consequence:
      'It has not been used since the newer one was made. Tokens that it got live on for up to an hour.',
    breaks: false,
  };
}
