import type { ConnectionHealth } from '#contract/console/bff.ts';
import { serviceHeader } from '#contract/console/service-headers.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { Failure } from '../http/errors.ts';
import { describeError, type Log, loggable } from '../log.ts';
import type { Budgets } from './budget.ts';
import { type Circuit, createCircuit } from './circuit.ts';
import { type Agent, createDigestAgent } from './digest-agent.ts';
import type { Service, Wire, WireAnswer } from './exchange.ts';
import { createOauthAgent, type OauthAgent, type TokenFacts } from './oauth-agent.ts';
import { retryAfterMs, waitBefore } from './retry.ts';
import { UpstreamFailure } from './upstream-errors.ts';
import type { UpstreamRequest } from './upstream-request.ts';

/** A connection with its secret opened, for the time of a call. */
export interface OpenConnection extends Service {
  id: string;
  version: number;
  kind: 'apiKey' | 'serviceAccount';
  identity: string;
  secret: string;
}

export interface UpstreamAnswer {
  status: number;
  /** Only those that the browser may see. */
  headers: Record<string, string>;
  body: unknown;
  /** The body byte for byte: numbers beyond JavaScript's range keep their digits. Empty when the answer has no body. */
  text: string;
  /** A file, in place of `body` and `text`, where the operation answers one. */
  file?: Uint8Array<ArrayBuffer>;
  /** When the service answered by its own clock, in milliseconds, to the second; absent where it does not say. */
  serviceAt?: number;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** A poll: it is not repeated, its own pace takes care of that. */
  background?: boolean;
  /** A background read that comes before others. */
  priority?: boolean;
  /** No user waits for this read: the service's logs distinguish such requests from those of pages. */
  unattended?: boolean;
}

export interface Upstream {
  call(connection: OpenConnection, request: UpstreamRequest, options?: CallOptions): Promise<UpstreamAnswer>;
  /** The token with which requests of a connection by service account are signed now. */
  tokenOf(connection: string): TokenFacts | undefined;
  /** The health of a connection by its last requests. */
  healthOf(connection: string): ConnectionHealth;
  /** Revokes a token of a connection by service account: the one in use, unless another is given. */
  revokeToken(connection: OpenConnection, input?: string): Promise<void>;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  wire: Wire;
  budgets: Budgets;
  log: Log;
  now: () => number;
  /** Waits; rejects when aborted. Replaced in tests. */
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  random?: () => number;
  /** From the first attempt to the last, waits included. */
  overallMs?: number;
  local?: LocalService | undefined;
  /** Called after each request that was sent, repeats included. */
  onCall?: (call: SentCall) => void;
}

/** A request that was sent to the service, and its result. */
interface SentCall {
  connection: string;
  operation: string;
  method: string;
  /** Without the query, which may hold texts of people. */
  path: string;
  groupId: string | undefined;
  background: boolean;
  /** Status of the service, or the code of the failure. */
  result: string;
  ms: number;
}

/** The service that runs beside this server, if any: its state, without a request. */
export interface LocalService {
  /** It has ended, and is being started again. */
  isAway(origin: string): boolean;
  /** How often it has started; knowledge from one start does not apply to the next. */
  starts(origin: string): number;
}

const MAX_RETRIES = 2;
/** How often a request that a counter of the service refused waits for its next turn. */
const MAX_REFUSALS = 5;
const passed =
  /^(retry-after|ratelimit-(limit|remaining|reset|policy)|x-ratelimit-(limit|remaining|reset)|deprecation|sunset|x-error-code)$/;

/** What people look for who see the answer itself; under names of their own, because our answer has its own of these. */
const reported =
  /^(content-type|content-length|date|etag|location|warning|x-java-method|x-java-version|x-mongodb-service-version|x-envoy-upstream-service-time)$/;

function passBack(headers: WireAnswer['headers']): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    // a value that no header of ours could carry is left out
    if (typeof value !== 'string' || !/^[\x20-\x7e]{0,512}$/.test(value)) continue;
    if (passed.test(name)) kept[name] = value;
    if (reported.test(name)) kept[`${serviceHeader}${name}`] = value;
  }
  return kept;
}

function serviceTime({ date }: WireAnswer['headers']): Pick<UpstreamAnswer, 'serviceAt'> {
  const at = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  return Number.isFinite(at) ? { serviceAt: at } : {};
}

function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Turns the wire response into an answer for the console, or throws the reason when that fails. */
function readAnswer(answer: WireAnswer, wanted: UpstreamRequest['media'], log: Log): UpstreamAnswer {
  const { status, text } = answer;
  const headers = passBack(answer.headers);
  if (status >= 300 && status < 400) throw new UpstreamFailure('UPSTREAM_REDIRECT', true);
  if (status < 200 || status >= 600 || status === 407) throw new UpstreamFailure('UPSTREAM_INVALID', true);
  const invalid = (why: string, cause?: unknown) => {
    log.warn(
      { status, why, snippet: loggable(text.slice(0, 200)) },
      'the service answered with something else than JSON',
    );
    return new UpstreamFailure('UPSTREAM_INVALID', true, { cause });
  };
  if (text === '') {
    if (status >= 400) throw invalid('an error without a body');
    return { status, headers, body: undefined, text };
  }
  const type = String(answer.headers['content-type'] ?? '');
  const [media = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  if (wanted === 'gzip' && status < 300 && /^application\/(gzip|[a-z0-9.-]*\+gzip)$/.test(media)) {
    return { status, headers, body: undefined, text: '', file: new Uint8Array(answer.bytes) };
  }
  // as JSON, like every answer: the browser never renders text of the service as a page of ours
  // the service labels certificates and metadata as its versioned JSON, although they are plain text // observed
  if (
    (wanted === 'text' || wanted === 'csv') &&
    status < 300 &&
    (media.startsWith('text/') || /^application\/vnd\.[a-z0-9.-]+\+(json|xml|csv)$/.test(media))
  ) {
    return { status, headers, body: text, text: JSON.stringify(text) };
  }
  if (!/^application\/(json|[a-z0-9.+-]*\+json)$/.test(media)) throw invalid('content type');
  if (
    parameters.some((each) => each.startsWith('charset=') && !/^charset="?(utf-8|us-ascii)"?$/.test(each))
  ) {
    throw invalid('charset');
  }
  try {
    return { status, headers, body: JSON.parse(text), text };
  } catch (error) {
    throw invalid('malformed', error);
  }
}

/** Calls the service: proof, time limits, repeats where they are safe, and nothing of the browser's request. */
/** The longest wait that is not shown to the user. */
const longestHidden = 6_000;

export function createUpstream(options: UpstreamOptions): Upstream {
  const {
    wire,
    budgets,
    log,
    now,
    sleep = delay,
    random = Math.random,
    overallMs = MINUTE,
    local,
    onCall,
  } = options;
  const agents = new Map<string, { version: string; agent: Agent | OauthAgent; circuit: Circuit }>();

  const agentOf = (connection: OpenConnection) => {
    const { origin } = connection;
    const version = `${connection.version} ${origin} ${connection.identity} ${local?.starts(origin) ?? 0}`;
    const existing = agents.get(connection.id);
    if (existing?.version === version) return existing;
    const send = wire.to(connection);
    const agent =
      connection.kind === 'apiKey'
        ? createDigestAgent(connection, send)
        : createOauthAgent(connection, send, now);
    const created = { version, agent, circuit: createCircuit(now) };
    agents.set(connection.id, created);
    return created;
  };

  const once = async (connection: OpenConnection, request: UpstreamRequest, call: CallOptions) => {
    if (local?.isAway(connection.origin)) throw new UpstreamFailure('EMULATOR_STARTING', false);
    const { agent, circuit } = agentOf(connection);
    // the emulator's own operations remove its injected faults, which do not affect them
    const admitted = request.control ? undefined : await circuit.admit();
    const release = await budgets
      .admit(connection, request, {
        background: call.background === true,
        priority: call.priority === true,
        signal: call.signal,
      })
      .catch((error: unknown) => {
        admitted?.left();
        throw error;
      });
    const began = performance.now();
    let isReported = false;
    const sent = (result: string) => {
      if (isReported) return;
      isReported = true;
      onCall?.({
        ...{ connection: connection.id, operation: request.operationId, method: request.method, result },
        path: request.target.split('?')[0] ?? '',
        groupId: request.groupId,
        background: call.background === true || call.unattended === true,
        ms: performance.now() - began,
      });
    };
    try {
      const wired = await agent(
        {
          method: request.method,
          target: request.target,
          headers: {
            accept: request.accept,
            'user-agent': call.unattended ? 'quarterdeck (unattended)' : 'quarterdeck',
            ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }),
          },
          body: request.body,
          waitMs: request.waitMs,
        },
        call.signal,
      );
      sent(String(wired.status));
      if (!request.control || request.method !== 'GET') circuit.succeeded();
      const counted = budgets.learn(connection, request, wired.headers);
      return { answer: { ...readAnswer(wired, request.media, log), ...serviceTime(wired.headers) }, counted };
    } catch (error) {
      if (error instanceof UpstreamFailure) {
        sent(error.code);
        const lost = [
          'UPSTREAM_UNREACHABLE',
          'UPSTREAM_TIMEOUT',
          'UPSTREAM_TLS',
          'UPSTREAM_PROXY',
          'UPSTREAM_TRUNCATED',
        ];
        if (lost.includes(error.code)) admitted?.failed();
        log.warn(
          { connection: connection.id, operation: request.operationId, ...describeError(error) },
          'call failed',
        );
      }
      throw error;
    } finally {
      admitted?.left();
      release();
    }
  };

  const mayRepeat = (error: unknown) =>
    error instanceof UpstreamFailure &&
    ['UPSTREAM_UNREACHABLE', 'UPSTREAM_TRUNCATED', 'EMULATOR_STARTING'].includes(error.code);

  const health = new Map<string, ConnectionHealth & { version: number }>();
  /** Records the health of a connection after a request; other credentials have their own health. */
  const note = ({ id, version }: OpenConnection, message: string | undefined) => {
    const before = health.get(id);
    const answeredAt = before?.version === version ? before.answeredAt : null;
    if (message === undefined) health.set(id, { version, answeredAt: now(), failedAt: null, message: '' });
    else health.set(id, { version, answeredAt, failedAt: now(), message });
  };

  const onceNoted = async (connection: OpenConnection, request: UpstreamRequest, call: CallOptions) => {
    try {
      const result = await once(connection, request, call);
      const { status } = result.answer;
      // the emulator's own operations answer also while the service that it imitates does not
      if (request.control) return result;
      if (status === 401 || status >= 500) note(connection, `The service answered ${status}.`);
      else if (status < 300 && request.method === 'GET') note(connection, undefined);
      return result;
    } catch (error) {
      if (error instanceof UpstreamFailure) note(connection, error.message);
      throw error;
    }
  };

  return {
    healthOf(id) {
      const { answeredAt = null, failedAt = null, message = '' } = health.get(id) ?? {};
      return { answeredAt, failedAt, message };
    },
    async call(connection, request, call = {}) {
      const until = now() + overallMs;
      let refusals = 0;
      const repeats = request.method === 'GET' && !call.background ? MAX_RETRIES : 0;
      for (let attempt = 1; ; attempt += 1) {
        let asked: number | undefined;
        let answer: UpstreamAnswer | undefined;
        let failure: unknown;
        try {
          const { answer: got, counted } = await onceNoted(connection, request, call);
          answer = got;
          if (answer.status !== 429 && answer.status !== 503) return answer;
          // another client used up the limit: nothing was done, and the next attempt waits for its turn
          if (answer.status === 429 && counted && !call.background && refusals < MAX_REFUSALS) {
            refusals += 1;
            attempt -= 1;
            continue;
          }
          asked = retryAfterMs(answer.headers['retry-after'], now());
        } catch (error) {
          if (!mayRepeat(error)) throw error;
          failure = error;
        }
        const wait = waitBefore(attempt, asked, random());
        // a user looks at the page: a long wait is shown as a countdown
        if (attempt > repeats || wait > longestHidden || now() + wait > until) {
          if (answer) return answer;
          throw failure instanceof Error ? failure : new Failure('INTERNAL_ERROR', { cause: failure });
        }
        await sleep(wait, call.signal);
      }
    },
    tokenOf(connection) {
      const agent = agents.get(connection)?.agent;
      return agent && 'token' in agent ? agent.token() : undefined;
    },
    async revokeToken(connection, input) {
      const { agent } = agentOf(connection);
      if ('revoke' in agent) await agent.revoke(input);
    },
    close: () => wire.close(),
  };
}
