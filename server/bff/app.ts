import { randomBytes } from 'node:crypto';
import type { Connection } from '#contract/console/bff.ts';
import { createAreas } from './areas.ts';
import type { EnsuredConnection } from './connections/connections.ts';
import { type BffOptions, type Core, createCore } from './core.ts';
import { clientAddress } from './http/client-address.ts';
import { whenSent } from './http/end-of-body.ts';
import { errorResponse, Failure, refuse } from './http/errors.ts';
import { type Admission, guard } from './http/guard.ts';
import { secure } from './http/headers.ts';
import { createHealth } from './http/health.ts';
import { hostsOf } from './http/hosts.ts';
import {
  fromIncoming,
  fromRequest,
  headerOf,
  type IncomingRequest,
  type RawRequest,
} from './http/raw-request.ts';
import { createNotes, loggedNotes, type RequestNotes, withNotes } from './http/request-notes.ts';
import type { Route } from './http/route.ts';
import { createRouter } from './http/router.ts';
import { unforeseen } from './http/store-failure.ts';
import { describeError, type Log, loggable } from './log.ts';
import { createMetricsEndpoint } from './metrics/metrics-endpoint.ts';
import { createGrantCheck } from './protection/grant-check.ts';
import { createSignInArea } from './sign-in/sign-in-area.ts';
import { failureOfProblem, ServiceProblem } from './upstream/service-problem.ts';

/** The cluster of a new world on which functions run and whose backups are tried, and one that may be overwritten. */
interface Beginning {
  groupId: string;
  clusterName: string;
  scratchName: string;
}

interface BffEnv {
  incoming?: IncomingRequest | undefined;
}

export interface Bff {
  fetch(request: Request, env?: BffEnv): Promise<Response>;
  /** The guard's result for a request, for callers that answer some requests differently, like a development server. */
  admits(incoming: IncomingRequest): Admission | Failure;
  /** The answer to a scrape of the metrics from an address, at a port of their own. */
  metrics(address: string): Promise<Response>;
  /** A fresh one-time address for the person at this machine; undefined where people sign in otherwise. */
  launchUrl(): string | undefined;
  /** With what its console begins, where the connection is new. */
  ensureConnection(connection: EnsuredConnection, begins?: Beginning): Promise<Connection>;
  /** Takes no new requests and ends the event streams, so that a port can drain; `close` follows. */
  stop(): void;
  close(): Promise<void>;
}

/** The failure reported for anything thrown. */
function failureOf(thrown: unknown, requestId: string, gone: boolean, log: Log): Failure {
  const error = thrown instanceof ServiceProblem ? failureOfProblem(thrown) : thrown;
  if (error instanceof Failure) {
    // our own refusal already contains its origin
    const { at: _, ...described } = describeError(error);
    if (error.status >= 500 && error.code !== 'CLOSING')
      log.warn({ requestId, ...described }, 'request failed');
    return error;
  }
  if (gone) {
    // a closed page sends no more requests: nothing failed, and the answer is not read
    log.debug({ requestId }, 'the browser left');
    return refuse('BAD_REQUEST');
  }
  // never interpreted as "not signed in"
  const failure = unforeseen(error);
  if (failure.status >= 500) log.error({ requestId, ...describeError(error) }, 'request failed');
  return failure;
}

/** Everything below one origin: the console's files, its sessions, and its way to the service. */
export async function createBff(options: BffOptions): Promise<Bff> {
  const core = await createCore(options);
  try {
    return await serve(core);
  } catch (error) {
    await core.channel.close();
    await core.db.destroy();
    throw error;
  }
}

async function serve(core: Core): Promise<Bff> {
  const {
    config,
    log,
    now,
    place,
    db,
    leases,
    audit,
    users,
    sessions,
    personalTokens,
    connections,
    upstream,
    watch,
    files,
    build,
    metrics,
  } = core;
  const { origins, https, cookies } = place;
  const signIn = await createSignInArea(core);
  const areas = await createAreas(core);
  const routes: Route[] = [signIn, ...areas.all].flatMap((area) => area.routes);
  const background = areas.all.flatMap((area) => area.background ?? []);
  const hosts = hostsOf(origins);
  const pages = new Set(
    routes.filter((each) => each.access === 'anyone' && each.page).map((each) => each.path),
  );
  const forms = new Set(
    routes.filter((each) => each.access === 'anyone' && each.form).map((each) => each.path),
  );
  const { trustProxy } = config;
  let closing = false;
  const stop = () => {
    closing = true;
    watch.close();
    for (const each of background) void each.stop();
  };
  for (const each of background) each.start?.();

  const health = createHealth({ db, box: core.box, now, isClosing: () => closing, build });
  const router = createRouter({
    routes,
    sessions,
    personalTokens,
    grants: createGrantCheck(db, core.changeSets),
    audit,
    cookies,
    trustProxy,
  });

  const isMetricsHere = config.metrics.port === undefined && config.metrics.allow.length > 0;
  const admitted = { hosts, pages, forms, metrics: isMetricsHere };
  const scraped = createMetricsEndpoint(metrics, config.metrics, { whenEmpty: !isMetricsHere, log });

  const answer = async (request: Request, raw: RawRequest, requestId: string, env: BffEnv) => {
    const admission = guard(raw, admitted);
    if (admission instanceof Failure) throw admission;
    if (admission.area === 'health') return health(admission.path, raw.method);
    if (admission.area === 'metrics') return scraped(clientAddress(raw, trustProxy));
    if (closing) throw refuse('CLOSING', { headers: { 'retry-after': '5' } });
    if (admission.area === 'static') return files.serve(raw, admission.path);
    return router.fetch(request, { raw, admission, requestId, incoming: env.incoming });
  };

  /** The log line and the measurements of a request, once its answer is complete. */
  const finished = (notes: RequestNotes, raw: RawRequest, status: number, began: number) => {
    notes.isOver = true;
    const ms = performance.now() - began;
    metrics.request({ method: raw.method, route: notes.route, status, ms });
    const path = loggable(raw.target.split('?')[0] ?? '');
    log.info(
      {
        ...{ requestId: notes.requestId, method: loggable(raw.method), path, status, ms: Math.round(ms) },
        ...loggedNotes(notes),
      },
      'request',
    );
  };

  return {
    async fetch(request, env = {}) {
      const began = performance.now();
      const requestId = randomBytes(8).toString('hex');
      const raw = env.incoming ? fromIncoming(env.incoming) : fromRequest(request);
      const notes = createNotes(requestId, clientAddress(raw, trustProxy));
      const span = core.tracing.served({
        traceparent: headerOf(raw, 'traceparent'),
        tracestate: headerOf(raw, 'tracestate'),
      });
      notes.trace = span.context;
      let response: Response;
      try {
        response = await withNotes(notes, () => answer(request, raw, requestId, env));
      } catch (error) {
        response = errorResponse(failureOf(error, requestId, request.signal.aborted, log), requestId);
      }
      if (raw.target.startsWith('/bff')) {
        response.headers.set('cache-control', 'no-store');
        response.headers.append('vary', 'cookie');
        response = whenSent(response, () => {
          span.end({ method: loggable(raw.method), route: notes.route, status: response.status });
          finished(notes, raw, response.status, began);
        });
      }
      return secure(response, { https, trustedTypes: config.trustedTypes }, requestId);
    },
    admits: (incoming) => guard(fromIncoming(incoming), admitted),
    metrics: scraped,
    launchUrl: signIn.launchUrl,
    async ensureConnection(wanted, begins) {
      const { connection, isNew } = await connections.ensure(wanted);
      const owner = (await users.list()).find(({ role, disabled }) => role === 'administrator' && !disabled);
      if (!isNew || !begins || !owner) return connection;
      const { groupId, clusterName, scratchName } = begins;
      const scope = { connection: connection.id, groupId };
      try {
        await areas.functions.seed(scope, clusterName, owner);
        await areas.drills.seed({ ...scope, sourceName: clusterName, targetName: scratchName }, owner);
        await areas.liveMigrations.seed({ ...scope, targetName: clusterName }, owner.name);
      } catch (error) {
        // a console without examples works as well
        log.warn(describeError(error), 'the examples of a new console are not complete');
      }
      return connection;
    },
    stop,
    async close() {
      stop();
      for (const each of background) await each.stop();
      for (const area of areas.all.toReversed()) await area.close?.();
      await upstream.close();
      await core.outbound.close();
      await leases.close();
      await core.channel.close();
      await db.destroy();
      metrics.close();
      await core.tracing.close();
    },
  };
}
