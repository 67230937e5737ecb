import { z } from 'zod';
import { rootPath } from '#contract/api/names.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { buildBasic } from '#server/auth/basic.ts';
import type { Agent } from './digest-agent.ts';
import type { Send, WireAnswer } from './exchange.ts';
import { UpstreamFailure } from './upstream-errors.ts';

/** How long before its end a token is not used any more. */
const EARLY_MS = MINUTE;
const WEEK_SECONDS = 7 * 86_400;

const TokenAnswer = z.object({
  access_token: z
    .string()
    .regex(/^[A-Za-z0-9\-._~+/]+=*$/)
    .max(16_384),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().int().positive().max(WEEK_SECONDS),
});

interface Token extends TokenFacts {
  value: string;
  /** From then on it is replaced. */
  until: number;
}

/** The public facts of a token. */
export interface TokenFacts {
  issuedAt: number;
  expiresAt: number;
  lastUsedAt: number;
  /** Requests that it signed. */
  uses: number;
}

export interface OauthAgent extends Agent {
  /** The token in use, if there is one. */
  token: () => TokenFacts | undefined;
  /** Revokes a token of the account: the one in use, which is forgotten, unless another is given. */
  revoke: (input?: string) => Promise<void>;
}

/** Refusals of a revocation have a shape of their own // specification §7 */
const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** The message of a refusal for the user who requested the revocation // specification §7 */
const refusalLabels: Record<string, string> = {
  invalid_request: 'The service did not accept the request: the credentials are not valid.',
  invalid_client: 'The service refused the credentials of this connection.',
  access_denied: 'The address of this server is not on the access list of the service account.',
};

/**
 * A service account: one token for all calls, fetched once however many need it, replaced a minute before its
 * end, and once after a 401 // reliability C20
 */
export function createOauthAgent(
  credentials: { identity: string; secret: string },
  send: Send,
  now: () => number,
): OauthAgent {
  let token: Token | undefined;
  let fetching: Promise<Token> | undefined;

  /** With the credentials themselves, which only these two paths are sent. */
  const post = (path: 'token' | 'revoke', form: Record<string, string>) =>
    send({
      method: 'POST',
      target: `${rootPath('oauth')}/${path}`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: buildBasic(
          { id: credentials.identity, secret: credentials.secret },
          { urlEncode: true },
        ),
      },
      body: new URLSearchParams(form).toString(),
    });

  const fetchToken = async (): Promise<Token> => {
    // not tied to one caller: the others would lose it when that one goes away
    const answer = await post('token', { grant_type: 'client_credentials' });
    if (answer.status === 429) throw tooOften(answer, 'The service limits how often tokens are issued.');
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
    const issuedAt = now();
    return {
      value: read.data.access_token,
      until: issuedAt + Math.max(life - EARLY_MS, life / 2),
      issuedAt,
      expiresAt: issuedAt + life,
      lastUsedAt: issuedAt,
      uses: 0,
    };
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

  const call: Agent = async (request, signal) => {
    const withToken = (used: Token) => {
      used.lastUsedAt = now();
      used.uses += 1;
      return { ...request, headers: { ...request.headers, authorization: `Bearer ${used.value}` } };
    };
    const used = await current();
    const answer = await send(withToken(used), signal);
    if (answer.status !== 401) return answer;
    const second = await send(withToken(await current(used)), signal);
    if (second.status === 401) throw new UpstreamFailure('UPSTREAM_AUTH_FAILED', false);
    return second;
  };

  const revoke = async (input?: string): Promise<void> => {
    const value = input ?? token?.value;
    if (value === undefined) return;
    const answer = await post('revoke', { token: value, token_type_hint: 'access_token' });
    if (answer.status >= 200 && answer.status < 300) {
      if (token?.value === value) token = undefined;
      return;
    }
    if (answer.status === 429) throw tooOften(answer, 'The service takes ten revocations a minute.');
    const { error, error_description } = refusalOf(answer.text);
    throw new UpstreamFailure(answer.status < 500 ? 'UPSTREAM_AUTH_FAILED' : 'UPSTREAM_INVALID', true, {
      message:
        (Object.hasOwn(refusalLabels, error) ? refusalLabels[error] : undefined) ??
        error_description ??
        `The service answered ${answer.status} and revoked nothing.`,
    });
  };

  return Object.assign(call, {
    token: (): TokenFacts | undefined => {
      if (!token || now() >= token.expiresAt) return undefined;
      const { issuedAt, expiresAt, lastUsedAt, uses } = token;
      return { issuedAt, expiresAt, lastUsedAt, uses };
    },
    revoke,
  });
}

function tooOften({ headers }: Pick<WireAnswer, 'headers'>, message: string): UpstreamFailure {
  const wait = headers['retry-after'];
  return new UpstreamFailure('TOO_MANY_REQUESTS', false, {
    message,
    headers: { 'retry-after': typeof wait === 'string' && /^\d{1,4}$/.test(wait) ? wait : '60' },
  });
}

function refusalOf(text: string): z.infer<typeof Refusal> {
  try {
    return Refusal.parse(JSON.parse(text));
  } catch {
    return { error: '' };
  }
}
