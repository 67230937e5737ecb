import { realm } from '#contract/api/names.ts';
import { createDigestSession, type DigestExchange } from '#server/auth/digest-session.ts';
import type { Send, WireAnswer } from './exchange.ts';
import { UpstreamFailure } from './upstream-errors.ts';

/** Sends with the proof of one connection's credentials. */
export type Agent = Send;

/**
 * An API key: Digest with a kept nonce, so that a call is one round trip. Without a challenge, one call
 * fetches it and the others wait. The secret itself is never sent, and only this realm is answered //
 * reliability C18, C19
 */
export function createDigestAgent(credentials: { identity: string; secret: string }, send: Send): Agent {
  const session = createDigestSession({
    username: credentials.identity,
    password: credentials.secret,
    realm,
  });
  let asking: Promise<void> | undefined;

  /** An exchange that knows a challenge, or the right and duty to ask for one. */
  const begin = async (method: string, target: string): Promise<[DigestExchange, () => void]> => {
    while (asking !== undefined) await asking;
    const exchange = session.begin(method, target);
    if (exchange.authorization !== undefined) return [exchange, () => {}];
    // claimed before anything else can run
    let challenged = () => {};
    asking = new Promise((resolve) => {
      challenged = () => {
        asking = undefined;
        resolve();
      };
    });
    return [exchange, challenged];
  };

  return async (request, signal) => {
    const [exchange, challenged] = await begin(request.method, request.target);
    const { authorization } = exchange;
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
