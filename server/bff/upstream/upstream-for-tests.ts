import { createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import type { FailureCode } from '../http/errors.ts';
import { createLog } from '../log.ts';
import { privateKey, publicKey, startService, type TestService } from '../test-kit.ts';
import { createBudgets } from './budget.ts';
import { createWire, wireLimits } from './exchange.ts';
import { createUpstream, type LocalService, type OpenConnection, type Upstream } from './upstream.ts';
import { UpstreamFailure } from './upstream-errors.ts';
import { buildRequest } from './upstream-request.ts';

const groupId = '0123456789abcdef01234567';
export const read = buildRequest('getGroup', { groupId });
export const write = buildRequest('deleteGroup', { groupId });
/** The production values, but for the size. */
export const limits = { ...wireLimits, bytes: 64 * 1024 };
/** For services that never answer: a service that does answer has enough time, even on a busy machine. */
export const shortLimits = { ...limits, headersMs: 1_000, bodyMs: 1_000, totalMs: 1_500 };

/** What each test of a file finds anew: a service, and a way to it whose waits pass at once by a clock of its own. */
export function upstreamForEach() {
  const opened: Upstream[] = [];
  const at = {
    make(within = limits, local?: LocalService): Upstream {
      const clock = { now: 1_700_000_000_000 };
      const waits: number[] = [];
      const created = createUpstream({
        wire: createWire(within),
        budgets: createBudgets(() => clock.now),
        log: createLog('silent'),
        now: () => clock.now,
        random: () => 0,
        local,
        sleep: (ms) => {
          waits.push(ms);
          clock.now += ms;
          return Promise.resolve();
        },
      });
      opened.push(created);
      Object.assign(at, { clock, waits });
      return created;
    },

    connection: (more: Partial<OpenConnection> = {}): OpenConnection => ({
      id: 'emulator',
      version: 1,
      origin: at.service.origin,
      ca: null,
      kind: 'apiKey',
      identity: publicKey,
      secret: privateKey,
      ...more,
    }),
  } as {
    service: TestService;
    upstream: Upstream;
    /** Of the way that was made last. */
    waits: number[];
    clock: { now: number };
    make(within?: typeof limits, local?: LocalService): Upstream;
    connection(more?: Partial<OpenConnection>): OpenConnection;
  };
  beforeEach(async () => {
    at.service = await startService();
    at.upstream = at.make();
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
    await at.service.close();
  });
  return at;
}

export async function failureOf(
  call: Promise<unknown>,
): Promise<{ code: FailureCode; status: number; sent: boolean }> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UpstreamFailure)) throw new Error(`not an upstream failure: ${String(error)}`);
  return { code: error.code, status: error.status, sent: error.sent };
}

/** A port that does with a connection whatever a test wants. */
export async function startSocket(onSocket: (socket: Socket) => void) {
  const open = new Set<Socket>();
  const server = createTcpServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
