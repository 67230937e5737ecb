import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import { csrfHeader } from '#contract/console/access/csrf.ts';
import { digestHa1 } from '#server/auth/digest.ts';
import { createDigestVerifier, DIGEST_REALM } from '#server/auth/digest-server.ts';
import { readConfig } from '#server/config.ts';
import { freshDatabase } from '#server/store/database-for-tests.ts';
import { type Bff, createBff } from './app.ts';
import { createLog } from './log.ts';
import { type WireLimits, wireLimits } from './upstream/exchange.ts';

/** For tests only: a small service that speaks Digest, a BFF before it, and a browser that behaves. */

interface SeenRequest {
  method: string;
  target: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = (request: SeenRequest, outgoing: ServerResponse) => void;

export interface TestService {
  origin: string;
  /** Every request, also those that were only challenged. */
  seen: SeenRequest[];
  /** Those whose proof was right. */
  answered: SeenRequest[];
  /** Replaced by tests: what follows the right proof. */
  answer: Answer;
  /** Replaced by tests: what precedes the proof; true when it has answered. */
  before: (request: SeenRequest, outgoing: ServerResponse) => boolean;
  server: Server;
  close(): Promise<void>;
}

export const publicKey = 'abcdefgh';
export const privateKey = '11111111-2222-3333-4444-canary555555';

export function jsonAnswer(outgoing: ServerResponse, body: unknown, status = 200, headers = {}): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
  outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export async function startService(
  options: { ttlMs?: number; maxCount?: number } = {},
): Promise<TestService> {
  const verifier = createDigestVerifier({ key: randomBytes(32), ...options });
  const ha1 = digestHa1(publicKey, DIGEST_REALM, privateKey);
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => {
      body += chunk;
    });
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        target: incoming.url ?? '',
        headers: incoming.headers,
        body,
      };
      service.seen.push(request);
      if (service.before(request, outgoing)) return;
      const verdict = verifier.verify({
        header: incoming.headers.authorization,
        method: request.method,
        target: request.target,
        ha1Of: (name) => (name === publicKey ? ha1 : undefined),
      });
      if (!verdict.ok) {
        const challenge = verifier.challenge(verdict.stale);
        jsonAnswer(outgoing, { error: 401, errorCode: 'UNEXPECTED_ERROR' }, 401, {
          'www-authenticate': challenge,
        });
        return;
      }
      service.answered.push(request);
      service.answer(request, outgoing);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const service: TestService = {
    origin: `http://127.0.0.1:${port}`,
    seen: [],
    answered: [],
    answer: (_, outgoing) => jsonAnswer(outgoing, { results: [], totalCount: 0 }),
    before: () => false,
    server,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return service;
}

export interface SignedIn {
  cookie: string;
  csrf: string;
}

interface Ask {
  body?: unknown;
  session?: SignedIn | undefined;
  headers?: Record<string, string | undefined>;
  signal?: AbortSignal;
}

export interface TestBff {
  bff: Bff;
  dir: string;
  /** Undefined where the state is in SQLite. */
  databaseUrl: string | undefined;
  clock: { now: number };
  logs: string[];
  /** A request as the console's own page makes it; headers of `undefined` are left out. */
  ask(method: string, path: string, options?: Ask): Promise<Response>;
  signIn(): Promise<SignedIn>;
  /** Adds a user who has replaced the temporary password. */
  signInAs(name: string, role: ConsoleRole): Promise<SignedIn>;
  /** `meanwhile`: while nothing uses the state. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A body as JSON, or as the text or the stream that a test writes itself. */
function bodyOf(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof ReadableStream) return { body, duplex: 'half' } as RequestInit;
  return { body: typeof body === 'string' ? body : JSON.stringify(body) };
}

const port = 8585;
export const consoleOrigin = `http://localhost:${port}`;
export const testPassword = 'correct horse battery';
/** Of new users, before they choose the one above. */
export const temporaryPassword = 'given by another person';

export function sessionOf(response: Response, body: { csrf: string }): SignedIn {
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, csrf: body.csrf };
}

export async function startBff(
  options: {
    service?: TestService;
    argv?: string[];
    env?: Record<string, string>;
    limits?: Partial<WireLimits>;
    sleep?: (ms: number) => Promise<void>;
    clientDir?: string;
    now?: () => number;
  } = {},
): Promise<TestBff> {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-bff-'));
  const clock = { now: Date.parse('2026-11-20T12:00:00Z') };
  const logs: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      logs.push(chunk.toString('utf8'));
      done();
    },
  });
  const database = await freshDatabase('tables');
  const argv = ['--data', dir, ...(options.service ? ['--upstream', options.service.origin] : [])];
  const read = readConfig({
    argv: [...argv, ...(options.argv ?? [])],
    env: { ...(database.url ? { DATABASE_URL: database.url } : {}), ...options.env },
  });
  if (read.kind !== 'config') throw new Error('no config');
  const make = () =>
    createBff({
      config: read.config,
      version: '0.0.0-test',
      checkAnswers: true,
      log: createLog(read.config.logLevel, sink),
      now: options.now ?? (() => clock.now),
      passwordCost: { N: 2 ** 10, r: 8, p: 1 },
      deploymentConnectMs: 1_000,
      // a test moves the clock itself, and waits for what follows
      migrationRestMs: 50,
      gameDayRestMs: 50,
      twinRestMs: 20,
      wireLimits: { ...wireLimits, ...options.limits },
      ...(options.sleep ? { sleep: options.sleep } : {}),
      ...(options.clientDir ? { clientDir: options.clientDir } : {}),
    });
  let bff = await make();

  const ask: TestBff['ask'] = (method, path, { body, session, headers = {}, signal } = {}) => {
    const all: Record<string, string | undefined> = {
      host: `localhost:${port}`,
      'sec-fetch-site': 'same-origin',
      ...(method === 'GET' ? {} : { origin: consoleOrigin, [csrfHeader]: session?.csrf }),
      ...(session ? { cookie: session.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const input = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return bff.fetch(
      new Request(consoleOrigin + path, {
        method,
        headers: input,
        ...bodyOf(body),
        ...(signal ? { signal } : {}),
      }),
    );
  };

  const signIn = async (): Promise<SignedIn> => {
    const token = new URL(bff.launchUrl() ?? '').hash.replace('#token=', '');
    const response = await ask('POST', '/bff/session/launch', { body: { token } });
    if (response.status !== 200) throw new Error(`sign-in failed: ${await response.text()}`);
    return sessionOf(response, (await response.json()) as { csrf: string });
  };

  return {
    get bff() {
      return bff;
    },
    dir,
    databaseUrl: database.url,
    clock,
    logs,
    ask,
    signIn,
    async signInAs(name, role) {
      const administrator = await signIn();
      const created = await ask('POST', '/bff/users', {
        session: administrator,
        body: { name, role, password: temporaryPassword },
      });
      const exists = created.status === 409;
      const first = await ask('POST', '/bff/session/password', {
        body: { username: name, password: exists ? testPassword : temporaryPassword },
      });
      if (exists) return sessionOf(first, (await first.json()) as { csrf: string });
      const response = await ask('POST', '/bff/session/new-password', {
        session: sessionOf(first, (await first.json()) as { csrf: string }),
        body: { password: testPassword },
      });
      return sessionOf(response, (await response.json()) as { csrf: string });
    },
    async restart(meanwhile) {
      await bff.close();
      await meanwhile?.();
      bff = await make();
    },
    async close() {
      await bff.close();
      await database.drop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Sends a change of a connection, and as a second administrator again where the first one is refused. */
export async function asTwoAdministrators<Answer extends { status: number }>(
  console: TestBff,
  send: (as?: SignedIn) => Promise<Answer>,
): Promise<Answer> {
  const first = await send();
  return first.status === 403 ? send(await console.signInAs('second-administrator', 'administrator')) : first;
}

/** A BFF with one connection to the service, and a signed-in user. */
export async function startConnected(
  service: TestService,
  options: Omit<Parameters<typeof startBff>[0], 'service'> = {},
): Promise<
  TestBff & { session: SignedIn; call(operationId: string, args?: object, more?: object): Promise<Response> }
> {
  const started = await startBff({ ...options, service });
  await started.bff.ensureConnection({ name: 'Emulator', origin: service.origin, publicKey, privateKey });
  const session = await started.signIn();
  return Object.assign(started, {
    session,
    call: (operationId: string, args: object = {}, more: object = {}) =>
      started.ask('POST', `/bff/call/${operationId}`, {
        session,
        body: { connection: 'emulator', args, ...more },
      }),
  });
}
