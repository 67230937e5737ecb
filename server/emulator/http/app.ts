import { fail, failWith, ServiceError } from '#contract/api/errors.ts';
import type { Operation } from '#contract/api/operation.ts';
import type { OperationId } from '#contract/api/operations.ts';
import { createDigestVerifier } from '#server/auth/digest-server.ts';
import { ThreadPool } from '#server/data/threads/pool.ts';
import { assembly } from '../areas.ts';
import { bucketWriter } from '../kernel/bucket-files.ts';
import { deliverer, settleDelivery } from '../kernel/deliver.ts';
import type { Caller, Handler, Host } from '../kernel/handler.ts';
import { commandThreadUrl } from '../kernel/search/thread/command-threads.ts';
import { CatchUps } from '../kernel/time/catch-up.ts';
import { withinPatience } from '../kernel/time/tasks.ts';
import { createTicker } from '../kernel/time/ticker.ts';
import type { World } from '../kernel/world.ts';
import { Wires } from '../wire/wires.ts';
import { createAnswers, type Progress, placed } from './answers.ts';
import { createFetch } from './fetch.ts';
import { type EmulatorOptions, hostOf } from './options.ts';
import { authenticate } from './pipeline/authenticate.ts';
import { authorize, repeatsDeletion } from './pipeline/authorize.ts';
import { clientCaller } from './pipeline/client.ts';
import { controlCaller, requireControl, requireSameWorld } from './pipeline/control-access.ts';
import { failure } from './pipeline/failure.ts';
import { Reset, strike } from './pipeline/faults.ts';
import { isGone } from './pipeline/gone.ts';
import { readBody, readFlags, readParams, readQueryOf } from './pipeline/input.ts';
import { refuseBrowsers, refuseForeignHosts } from './pipeline/loopback.ts';
import { checkNetwork } from './pipeline/network.ts';
import { notImitated } from './pipeline/not-imitated.ts';
import { RateLimiter } from './pipeline/rate-limit.ts';
import { refuseUnmodifiable, unmodifiable } from './pipeline/read-only.ts';
import { readTarget, type Target } from './pipeline/target.ts';
import { resolveVersion } from './pipeline/version.ts';
import { neededBy, refusedBy } from './profile-differences.ts';
import { isScrape, scrape } from './prometheus/scrapes.ts';
import { header, type RawRequest, type RawResponse } from './raw-request.ts';
import { createRequestLog } from './request-log.ts';
import { createSettling } from './settling.ts';

export interface Emulator {
  /** Answers one request; what `fetch` and the port both end in. */
  answer: (raw: RawRequest) => Promise<RawResponse>;
  /** The same for code that speaks fetch: tests, in-process use. */
  fetch: (request: Request, peer?: string) => Promise<Response>;
  host: Host;
  close: () => void;
}

/** Half a minute: no cluster for development has more to do for one command // assumed */
const longestCommandMs = 30_000;

export async function createEmulator(options: EmulatorOptions): Promise<Emulator> {
  const threads = new ThreadPool(commandThreadUrl, options.commandThreads);
  const { inWorld, inTransaction, settleDown } = createSettling({
    worlds: () => host.worlds,
    onChanged(world) {
      deliver(world);
      ticker.wake();
    },
    settle: (world) => void catchUps.settle(world),
    written: (world) => files.written(world),
  });
  const commands = { inWorld, threads, limitMs: options.commandLimitMs ?? longestCommandMs };
  const wires = new Wires(commands, {
    testCommands: options.testCommands,
    onError: options.onError,
    tls: options.tls,
    ...options.wire,
  });
  const parts = await hostOf(options);
  const limiter = new RateLimiter({
    profile: parts.profile,
    all: options.limitAll ?? false,
    realNow: parts.realNow,
  });
  const requests = createRequestLog(options.keptRequests);
  const catchUps = new CatchUps({ tasks: parts.tasks, settleDown });
  const host: Host = { ...parts, commands, wires, limiter, requests, catchUps };
  const verifier = createDigestVerifier({ key: options.key, now: host.realNow });
  const send = deliverer(host, options);
  const files = bucketWriter(
    options.bucketDir,
    (error) => options.onError?.(error),
    (world, deliveryId, settled) => settleDelivery(host, world, deliveryId, settled),
  );
  const deliver = (world: World) => {
    send(world);
    files.write(world);
    void wires.changed(world);
  };
  const ticker = createTicker(host, deliver);
  const observed = host.profile === 'observed';

  const { standing, success } = createAnswers(host, options);

  /** The life of a request, in the order in which a client can notice it. */
  async function proceed(raw: RawRequest, at: Progress): Promise<RawResponse> {
    const target = readTarget(raw.target);
    Object.assign(at, formOf(target));
    refuseForeignHosts(raw, options.hosts ?? []);
    refuseBrowsers(raw, options.allowOrigins ?? []);
    if (isScrape(target.path)) return scrape(raw, host.worlds, at);
    const control = target.root === 'control';
    const method = raw.method === 'HEAD' ? 'GET' : raw.method;
    const match = target.candidates.find(({ row }) => row.method === method);
    if (control) requireControl(raw, match?.row, host);
    const { world, caller } = identify(raw, match?.row, control);
    at.world = world;
    if (match) at.operationId = match.id;
    const rest = world && catchUps.settle(world);
    // the controls report the progress of the world; other requests wait briefly, and then see the time
    // reached
    if (rest && !control) await withinPatience(rest, longestWaitMs).catch(() => undefined);
    if (world && mayFail(target, match?.row)) {
      const { path } = target;
      at.lost = await strike(world, { operationId: match?.id, method, path, control });
    }
    if (world && caller && target.root !== 'oauth' && !control) checkNetwork(world, caller, raw.peer);
    if (!match) throw unknownOperation(raw, target);

    const { id, row } = match;
    const pathParams = target.paramsOf(id);
    if (world && caller) Object.assign(at.headers, limiter.take(world, caller, row, target.path, pathParams));
    const resolved = resolveVersion(raw, target, row, {
      now: world?.now() ?? host.realNow(),
      profile: host.profile,
    });
    Object.assign(at.headers, resolved.headers);
    if (world && caller && !repeatsDeletion(world, caller, id, pathParams))
      authorize(world, caller, neededBy(row, host.profile), pathParams);
    const params = readParams(pathParams);
    const query = readQueryOf(row, target.search);
    const body = await readBody(raw, row, { version: resolved.version, profile: host.profile, params });
    const handler = assembly.handlers[id] as Handler<OperationId> | undefined;
    if (!handler) throw fail('NOT_IMPLEMENTED', id);

    // a cluster may be new: its answer has the ports of its members
    if (world && showsAddresses.has(id))
      await wires.openAll(world)?.catch((error) => options.onError?.(error, id));
    const { version } = resolved;
    const call = { operationId: id, row, params, query: query.own, body: body.value, version, host };
    const from = { world, caller, peer: raw.peer, flags: readFlags(raw, row) };
    if (!observed && body.readOnly.length > 0) {
      const entity = () => standing(raw, target, { ...call, ...from });
      refuseUnmodifiable(unmodifiable(body.readOnly, { params, entity }));
    }
    const run = () => handler(withSignal({ ...call, ...from }, raw) as never);
    const result: unknown = world ? await inTransaction(world, row, run) : await run();
    return success(raw, { id, row, target, query, params: placed(world, params), resolved }, result, at);
  }

  function identify(
    raw: RawRequest,
    row: Operation | undefined,
    control: boolean,
  ): { world?: World; caller?: Caller } {
    if (row?.roles === 'public') return {};
    if (row?.roles === 'client') return clientCaller(raw, host);
    const owner = control ? controlCaller(raw, host) : undefined;
    if (owner) return owner;
    const existing = authenticate(raw, host.worlds, verifier, { tokenKey: host.tokenKey, control });
    if (control) requireSameWorld(raw, existing.world);
    return existing;
  }

  async function answer(raw: RawRequest): Promise<RawResponse> {
    const at: Progress = { envelope: false, pretty: false, oauth: false, headers: {} };
    const began = host.realNow();
    let sent: Uint8Array = nothing;
    const readBody = async (limit: number) => {
      sent = await raw.readBody(limit);
      return sent;
    };
    const response = await respond({ ...raw, readBody }, at);
    // a server dates its answers by its own clock, which in a world is that of the world
    if (at.world) response.headers.Date = new Date(at.world.now()).toUTCString();
    if (at.control) return response;
    const summary = recorded(raw, response, at, began, host.realNow());
    const request = { headers: raw.headers, body: sent };
    if (at.world) requests.add(at.world, summary, request, response);
    if (isChallenge(raw, response)) return response;
    options.onRequest?.(summary);
    options.onExchange?.({ summary, request, response, world: at.world });
    return response;
  }

  async function respond(raw: RawRequest, at: Progress): Promise<RawResponse> {
    let response: RawResponse;
    try {
      response = await proceed(raw, at);
    } catch (error) {
      if (error instanceof Reset) return dropped;
      response = failure(refusedBy(host.profile, error), at);
      // time may have passed in the world although this request failed
      if (at.world?.dirty)
        await settleDown(at.world).catch((reason) => options.onError?.(reason, at.operationId));
      if (response.status === 500 && !(error instanceof ServiceError))
        options.onError?.(error, at.operationId);
    }
    if (at.lost) return dropped;
    return raw.method === 'HEAD' ? { ...response, body: '' } : response;
  }

  ticker.wake();
  const close = () => {
    for (const part of [ticker, catchUps, wires, threads, options.store]) void part?.close();
  };
  return { answer, fetch: createFetch(answer), host, close };
}

/** The form of an answer, as the target of its request determines it. */
const formOf = ({ root, path, search }: Target): Partial<Progress> => ({
  oauth: root === 'oauth',
  path,
  control: root === 'control',
  envelope: search.get('envelope') === 'true',
  pretty: search.get('pretty') === 'true',
});

/** The signal of a request is made for the few handlers that wait. */
function withSignal<Asked extends object>(asked: Asked, raw: RawRequest) {
  return {
    ...asked,
    get signal() {
      return raw.signal?.();
    },
  };
}

/** Operations whose answers have connection strings. */
const showsAddresses: ReadonlySet<string> = new Set([
  ...['listGroupClusters', 'getGroupCluster', 'updateGroupCluster'],
  ...['listGroupFlexClusters', 'getGroupFlexCluster', 'updateGroupFlexCluster'],
]);

/** Real milliseconds that a request waits for a world that is settling. */
const longestWaitMs = 1000;

const nothing = new Uint8Array();

/** The connection ends without an answer. */
const dropped: RawResponse = { status: 0, headers: {}, body: '', reset: true };

/** Whether the answer only starts a sign-in with Digest, or continues it after a nonce has expired. */
function isChallenge(raw: RawRequest, { status, headers }: RawResponse): boolean {
  if (status !== 401) return false;
  return raw.headers.authorization === undefined || /stale=true/.test(headers['WWW-Authenticate'] ?? '');
}

/** The entry of a request in the log for observers of a world's clients. */
function recorded(raw: RawRequest, response: RawResponse, at: Progress, began: number, ended: number) {
  const code = response.headers['X-Error-Code'];
  const agent = header(raw, 'user-agent');
  return {
    at: began,
    ms: Math.round(ended - began),
    method: raw.method,
    target: raw.target,
    ...(at.operationId === undefined ? {} : { operationId: at.operationId }),
    status: response.status,
    ...(code === undefined ? {} : { errorCode: code }),
    counted: at.headers['RateLimit-Limit'] !== undefined,
    ...(agent === undefined ? {} : { userAgent: agent.slice(0, 200) }),
  };
}

/**
 * Faults strike the service, and by the operation's name the documents of its clusters: never the controls that end
 * the faults.
 */
function mayFail(target: Target, row: Operation | undefined): boolean {
  return target.root !== 'control' || row?.path.startsWith('/groups/') === true;
}

function unknownOperation(raw: RawRequest, target: Target) {
  if (isGone(target)) return fail('VERSION_GONE', '2023-01-01', target.path.slice(1));
  // `{invoiceId}` matches the name of a custom method too
  const resource = notImitated(target);
  if (resource !== undefined) return fail('NOT_IMPLEMENTED', resource);
  if (target.candidates.length === 0) return fail('RESOURCE_NOT_FOUND');
  const allow = target.candidates.flatMap(({ row }) =>
    row.method === 'GET' ? ['GET', 'HEAD'] : [row.method],
  );
  return failWith('METHOD_NOT_ALLOWED', {
    parameters: [raw.method, target.path],
    headers: { Allow: [...new Set(allow)].join(', ') },
  });
}
