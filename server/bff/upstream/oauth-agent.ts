import { z } from 'zod';
import { rootPath } from '#contract/names.ts';
import { buildBasic } from '#server/auth/basic.ts';
import type { Agent } from './digest-agent.ts';
import type { Send } from './exchange.ts';
import { UpstreamFailure } from './upstream-errors.ts';

/** How long before its end a token is not used any more. */
const EARLY_MS = 60_000;
const WEEK_SECONDS = 7 * 86_400;

const TokenAnswer = z.object({
  access_token: z
    .string()
    .regex(/^[A-Za-z0-9\-._~+/]+=*$/)
    .max(16_384),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().int().positive().max(WEEK_SECONDS),
});

interface Token {
  value: string;
  /** From then on it is replaced. */
  until: number;
}

/**
 * A service account: one token for all calls, fetched once however many need it, replaced a minute before its
 * end, and once after a 401 // reliability C20
 */
export function createOauthAgent(
  credentials: { identity: string; secret: string },
  send: Send,
  now: () => number,
): Agent {
  let token: Token | undefined;
  let fetching: Promise<Token> | undefined;

  const fetchToken = async (): Promise<Token> => {
    // not tied to one caller: the others would lose it when that one goes away
    const answer = await send({
      method: 'POST',
      target: `${rootPath('oauth')}/token`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: buildBasic(
          { id: credentials.identity, secret: credentials.secret },
          { urlEncode: true },
        ),
      },
      body: 'grant_type=client_credentials',
    });
    if (answer.status === 429) {
      const wait = answer.headers['retry-after'];
      throw new UpstreamFailure('TOO_MANY_REQUESTS', false, {
        message: 'The service limits how often tokens are issued.',
        headers: { 'retry-after': typeof wait === 'string' && /^\d{1,4}$/.test(wait) ? wait : '60' },
      });
    }
    if (answer.status === 400 || answer.status === 401 || answer.status === 403) {
      throw new UpstreamFailure('UPSTREAM_AUTH_FAILED', false);
    }
    if (answer.status >= 300 && answer.status < 400) throw new UpstreamFailure('UPSTREAM_REDIRECT', false);
    let body: unknown;
    try {
      body = answer.status === 200 ? JSON.parse(answer.text) : undefined;
    } catch {
      body = undefined;
    }
    const read = TokenAnswer.safeParse(body);
    if (!read.success) {
      throw new UpstreamFailure('UPSTREAM_INVALID', false, {
        message: 'The service issued no usable token.',
      });
    }
    const life = read.data.expires_in * 1000;
    // a token that lives shorter than the margin is used for half its life
    return { value: read.data.access_token, until: now() + Math.max(life - EARLY_MS, life / 2) };
  };

  const current = (refused?: Token): Promise<Token> => {
    if (token && token !== refused && now() < token.until) return Promise.resolve(token);
    fetching ??= fetchToken()
      .then((fresh) => {
        token = fresh;
        return fresh;
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  };

  return async (request, signal) => {
    const used = await current();
    const withToken = ({ value }: Token) => ({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${value}` },
    });
    const answer = await send(withToken(used), signal);
    if (answer.status !== 401) return answer;
    const second = await send(withToken(await current(used)), signal);
    if (second.status === 401) throw new UpstreamFailure('UPSTREAM_AUTH_FAILED', false);
    return second;
  };
}
