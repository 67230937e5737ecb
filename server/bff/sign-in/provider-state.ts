import { setTimeout as pause } from 'node:timers/promises';
import type { SignInOptions } from '#contract/console/bff.ts';
import type { Outbound } from '../outbound/outbound.ts';

/** How old a reading may be before the provider is read again. */
const freshMs = 30_000;
/** How old a reading may be to be shown while the next one takes long. */
const shownMs = 2 * 60_000;
/** How long the page for signing in waits for a reading. */
const waitMs = 1_500;
const answerMs = 5_000;

interface ProviderStateDeps {
  issuer: string;
  outbound: Pick<Outbound, 'fetch'>;
  now: () => number;
}

/**
 * Whether the identity provider answers. However many people open the page for signing in, this server reads the provider at
 * most once in thirty seconds, and not at all while nobody opens it.
 */
export function createProviderState({ issuer, outbound, now }: ProviderStateDeps) {
  const { host } = new URL(issuer);
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  let last: { isReachable: boolean; at: number } | undefined;
  let running: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    let isReachable = false;
    try {
      const response = await outbound.fetch(address, { signal: AbortSignal.timeout(answerMs) });
      await response.body?.cancel();
      isReachable = response.ok;
    } catch {
      // no answer, whatever the reason
    }
    last = { isReachable, at: now() };
  };

  return async (): Promise<NonNullable<SignInOptions['provider']>> => {
    if (last === undefined || now() - last.at >= freshMs) {
      running ??= read().finally(() => {
        running = undefined;
      });
      await Promise.race([running, pause(waitMs, undefined, { ref: false })]);
    }
    if (last === undefined || now() - last.at >= shownMs)
      return { host, state: 'unknown', checkedAt: last?.at ?? null };
    return { host, state: last.isReachable ? 'reachable' : 'unreachable', checkedAt: last.at };
  };
}
