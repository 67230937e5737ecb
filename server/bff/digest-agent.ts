import { realm } from '#contract/names.ts';
import { createDigestSession } from '#server/auth/digest-session.ts';
import type { Send, WireAnswer } from './exchange.ts';
import { UpstreamFailure } from './upstream-errors.ts';

/** Sends with the proof of one connection's credentials. */
export type Agent = Send;

/**
 * An API key: Digest with a kept nonce, so that a call is one round trip. While no challenge is known, one call
 * asks for it and the others wait. The secret itself is never sent, and only this realm is answered
 * // reliability C18, C19
 */
export function createDigestAgent(credentials: { identity: string; secret: string }, send: Send): Agent {
  const session = createDigestSession({
    username: credentials.identity,
    password: credentials.secret,
    realm,
  });
  let asking: Promise<void> | undefined;

  const beginWithChallenge = async (method: string, target: string) => {
    for (;;) {
      const exchange = session.begin(method, target);
      if (exchange.authorization !== undefined || !asking) return exchange;
      await asking;
    }
  };

  return async (request, signal) => {
    const exchange = await beginWithChallenge(request.method, request.target);
    const { authorization } = exchange;
    let challenged = () => {};
    if (authorization === undefined) {
      asking = new Promise((resolve) => {
        challenged = () => {
          asking = undefined;
          resolve();
        };
      });
    }
    let first: WireAnswer;
    let second: string | undefined;
    try {
      const headers = authorization === undefined ? request.headers : { ...request.headers, authorization };
      first = await send({ ...request, headers }, signal);
      if (first.status !== 401) return first;
      second = exchange.retry(first.headers['www-authenticate']);
    } finally {
      challenged();
    }
    if (second === undefined) throw new UpstreamFailure('UPSTREAM_AUTH_FAILED', false);
    const answer = await send({ ...request, headers: { ...request.headers, authorization: second } }, signal);
    if (answer.status === 401) throw new UpstreamFailure('UPSTREAM_AUTH_FAILED', false);
    return answer;
  };
}
