import { createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FailureCode } from '../http/errors.ts';
import { createLog } from '../log.ts';
import { jsonAnswer, privateKey, publicKey, startService, type TestService } from '../test-kit.ts';
import { createBudgets } from './budget.ts';
import { createWire, wireLimits } from './exchange.ts';
import { createUpstream, type LocalService, type OpenConnection, type Upstream } from './upstream.ts';
import { UpstreamFailure, wireFailure } from './upstream-errors.ts';
import { buildRequest } from './upstream-request.ts';

const groupId = '0123456789abcdef01234567';
const read = buildRequest('getGroup', { groupId });
const write = buildRequest('deleteGroup', { groupId });
/** The production values, but for the size. */
const limits = { ...wireLimits, bytes: 64 * 1024 };
/** For services that never answer: whoever answers is given time, however busy the machine is. */
const shortLimits = { ...limits, headersMs: 1_000, bodyMs: 1_000, totalMs: 1_500 };

let service: TestService;
let upstream: Upstream;
let waits: number[];
let clock: { now: number };
const opened: Upstream[] = [];

function make(within = limits, local?: LocalService): Upstream {
  clock = { now: 1_700_000_000_000 };
  waits = [];
  const made = createUpstream({
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
  opened.push(made);
  return made;
}

beforeEach(async () => {
  service = await startService();
  upstream = make();
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  await service.close();
});

const connection = (more: Partial<OpenConnection> = {}): OpenConnection => ({
  id: 'emulator',
  version: 1,
  origin: service.origin,
  ca: null,
  kind: 'apiKey',
  identity: publicKey,
  secret: privateKey,
  ...more,
});

async function failureOf(
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
async function startSocket(onSocket: (socket: Socket) => void) {
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

describe('an API key', () => {
  test('needs one round trip a call once the challenge is known', async () => {
    for (let count = 0; count < 5; count += 1) await upstream.call(connection(), read);
    expect(service.seen).toHaveLength(6);
    expect(service.answered).toHaveLength(5);
  });

  test('serves a hundred parallel calls with one challenge and a count of its own each', async () => {
    await Promise.all(Array.from({ length: 100 }, () => upstream.call(connection(), read)));
    expect(service.answered).toHaveLength(100);
    expect(service.seen).toHaveLength(101);
    const counts = service.answered.map(
      ({ headers }) => /nc=([0-9a-f]{8})/.exec(headers.authorization ?? '')?.[1],
    );
    expect(new Set(counts).size).toBe(100);
  });

  test('takes a new nonce when the old one is worn out, in two tries', async () => {
    await service.close();
    service = await startService({ maxCount: 3 });
    for (let count = 0; count < 7; count += 1) await upstream.call(connection(), read);
    expect(service.answered).toHaveLength(7);
    expect(service.seen).toHaveLength(10);
  });

  test('that is wrong is tried once and reported as such, not as a 401', async () => {
    const failure = await failureOf(upstream.call(connection({ secret: 'wrong' }), read));
    expect(failure).toMatchObject({ code: 'UPSTREAM_AUTH_FAILED', status: 502 });
    expect(service.seen).toHaveLength(2);
  });

  test.each([
    ['Basic', 'Basic realm="MMS Public API"'],
    ['another realm', 'Digest realm="Evil", nonce="abc", algorithm=MD5, qop="auth"'],
    ['MD5-sess', 'Digest realm="MMS Public API", nonce="abc", algorithm=MD5-sess, qop="auth"'],
    ['nothing', undefined],
  ])('is not used when the service asks for %s', async (_, challenge) => {
    service.before = (__, outgoing) => {
      jsonAnswer(outgoing, {}, 401, challenge ? { 'www-authenticate': challenge } : {});
      return true;
    };
    expect((await failureOf(upstream.call(connection(), read))).code).toBe('UPSTREAM_AUTH_FAILED');
    expect(service.seen).toHaveLength(1);
    expect(service.seen.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
  });

  test('gives up after two tries, however many challenges follow', async () => {
    let count = 0;
    service.before = (_, outgoing) => {
      count += 1;
      const challenge = `Digest realm="MMS Public API", nonce="n${count}", algorithm=MD5, qop="auth", stale=true`;
      jsonAnswer(outgoing, {}, 401, { 'www-authenticate': challenge });
      return true;
    };
    expect((await failureOf(upstream.call(connection(), read))).code).toBe('UPSTREAM_AUTH_FAILED');
    expect(count).toBe(2);
  });
});

describe('a service account', () => {
  let issued: number;
  let token: (outgoing: Parameters<TestService['answer']>[1]) => void;
  let accepted: Set<string>;
  const account = () =>
    connection({ kind: 'serviceAccount', identity: 'mdb_sa_id_1', secret: 'mdb_sa_sk_2' });

  beforeEach(() => {
    issued = 0;
    accepted = new Set();
    token = (outgoing) => {
      accepted = new Set([`token-${issued}`]);
      jsonAnswer(outgoing, { access_token: `token-${issued}`, token_type: 'Bearer', expires_in: 3600 });
    };
    service.before = (request, outgoing) => {
      if (request.target === '/api/oauth/token') {
        issued += 1;
        token(outgoing);
      } else if (accepted.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
        service.answered.push(request);
        jsonAnswer(outgoing, {});
      } else jsonAnswer(outgoing, {}, 401);
      return true;
    };
  });

  test('fetches one token for fifty parallel calls', async () => {
    await Promise.all(Array.from({ length: 50 }, () => upstream.call(account(), read)));
    expect(issued).toBe(1);
    expect(service.answered).toHaveLength(50);
    expect(service.seen[0]).toMatchObject({ method: 'POST', body: 'grant_type=client_credentials' });
    expect(service.seen[0]?.headers.authorization).toBe(`Basic ${btoa('mdb_sa_id_1:mdb_sa_sk_2')}`);
  });

  test('replaces the token a minute before its end', async () => {
    await upstream.call(account(), read);
    clock.now += 3_539_000;
    await upstream.call(account(), read);
    expect(issued).toBe(1);
    clock.now += 2_000;
    await upstream.call(account(), read);
    expect(issued).toBe(2);
  });

  test('replaces a revoked token once for everybody, and tries once more', async () => {
    await upstream.call(account(), read);
    accepted = new Set();
    await Promise.all(Array.from({ length: 20 }, () => upstream.call(account(), read)));
    expect(issued).toBe(2);
    accepted = new Set();
    token = (outgoing) =>
      jsonAnswer(outgoing, { access_token: 'useless', token_type: 'Bearer', expires_in: 3600 });
    expect((await failureOf(upstream.call(account(), read))).code).toBe('UPSTREAM_AUTH_FAILED');
    expect(issued).toBe(3);
  });

  test.each([
    ['another type', { access_token: 'a', token_type: 'mac', expires_in: 3600 }],
    ['no lifetime', { access_token: 'a', token_type: 'Bearer' }],
    ['a negative lifetime', { access_token: 'a', token_type: 'Bearer', expires_in: -1 }],
    ['an endless lifetime', { access_token: 'a', token_type: 'Bearer', expires_in: 1e12 }],
    ['line breaks in it', { access_token: 'a\r\nx: y', token_type: 'Bearer', expires_in: 3600 }],
    ['no JSON', '<html>'],
  ])('refuses a token with %s', async (_, body) => {
    token = (outgoing) => jsonAnswer(outgoing, body);
    expect(await failureOf(upstream.call(account(), read))).toMatchObject({
      code: 'UPSTREAM_INVALID',
      status: 502,
    });
  });

  test('whose secret is wrong is told so', async () => {
    token = (outgoing) => jsonAnswer(outgoing, { error: 'invalid_client' }, 401);
    expect((await failureOf(upstream.call(account(), read))).code).toBe('UPSTREAM_AUTH_FAILED');
  });

  test('does not follow the token endpoint elsewhere', async () => {
    token = (outgoing) => jsonAnswer(outgoing, '', 307, { location: 'http://127.0.0.1:1/api/oauth/token' });
    expect((await failureOf(upstream.call(account(), read))).code).toBe('UPSTREAM_REDIRECT');
  });
});

describe('what can go wrong on the way', () => {
  test.each([
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'EPROTO',
  ])('%s is named as a matter of trust', (code) => {
    expect(wireFailure(Object.assign(new Error('x'), { code }), 'before')).toMatchObject({
      code: 'UPSTREAM_TLS',
      status: 502,
      sent: false,
    });
  });

  test('nobody listens', async () => {
    const socket = await startSocket(() => {});
    socket.close();
    const failure = await failureOf(upstream.call(connection({ origin: socket.origin }), write));
    expect(failure).toEqual({ code: 'UPSTREAM_UNREACHABLE', status: 502, sent: false });
  });

  test('the name does not exist', async () => {
    const origin = 'https://no-such-host.invalid';
    expect(await failureOf(upstream.call(connection({ origin }), write))).toMatchObject({
      code: 'UPSTREAM_UNREACHABLE',
      sent: false,
    });
  });

  test.each([
    ['silence', (_: Socket) => {}],
    [
      'headers and then silence',
      (socket: Socket) =>
        void socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'),
    ],
    [
      'a byte now and then, for ever',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n');
        const drip = setInterval(() => socket.write(' '), 100);
        socket.on('close', () => clearInterval(drip));
      },
    ],
  ])('%s ends in time, and nobody knows whether a change happened', async (_, behave) => {
    const socket = await startSocket((each) => each.once('data', () => behave(each)));
    const impatient = make(shortLimits);
    const failure = await failureOf(impatient.call(connection({ origin: socket.origin }), write));
    expect(failure).toEqual({ code: 'UPSTREAM_TIMEOUT', status: 504, sent: true });
    socket.close();
  });

  test.each([
    ['a body that is cut', 'content-length: 99\r\n\r\n{"id":'],
    ['chunks that are cut', 'transfer-encoding: chunked\r\n\r\n5\r\n{"id"\r\n'],
  ])('%s is never taken for an answer', async (_, rest) => {
    const socket = await startSocket((each) =>
      each.once('data', () => each.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${rest}`)),
    );
    expect(await failureOf(upstream.call(connection({ origin: socket.origin }), write))).toEqual({
      code: 'UPSTREAM_TRUNCATED',
      status: 502,
      sent: true,
    });
    socket.close();
  });

  test.each([
    ['HTML', 200, 'text/html', '<script>alert(1)</script>'],
    ['an HTML error', 502, 'text/html', '<h1>Bad Gateway</h1>'],
    ['broken JSON', 200, 'application/json', '{"id":'],
    ['another charset', 200, 'application/json; charset=utf-16', '{}'],
    ['an empty error', 500, 'application/json', ''],
  ])('%s is not passed on', async (_, status, type, body) => {
    service.answer = (__, outgoing) => {
      outgoing.writeHead(status, { 'content-type': type });
      outgoing.end(body);
    };
    expect(await failureOf(upstream.call(connection(), read))).toMatchObject({
      code: 'UPSTREAM_INVALID',
      status: 502,
    });
  });

  test('compressed and endless answers are cut', async () => {
    service.answer = (_, outgoing) => jsonAnswer(outgoing, {}, 200, { 'content-encoding': 'gzip' });
    expect((await failureOf(upstream.call(connection(), write))).code).toBe('UPSTREAM_INVALID');
    service.answer = (_, outgoing) => jsonAnswer(outgoing, { text: 'x'.repeat(100_000) });
    expect((await failureOf(upstream.call(connection(), write))).code).toBe('UPSTREAM_TOO_LARGE');
    expect(service.answered[0]?.headers['accept-encoding']).toBe('identity');
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const elsewhere = await startService();
    service.answer = (_, outgoing) =>
      jsonAnswer(outgoing, '', status, { location: `${elsewhere.origin}/steal` });
    expect((await failureOf(upstream.call(connection(), read))).code).toBe('UPSTREAM_REDIRECT');
    expect(elsewhere.seen).toHaveLength(0);
    await elsewhere.close();
  });

  test('the emulator beside this server has ended: it is not asked, and forgiven once it has started again', async () => {
    const state = { away: false, starts: 1 };
    const isOurs = (origin: string) => origin === service.origin;
    upstream = make(limits, {
      isAway: (origin) => isOurs(origin) && state.away,
      starts: (origin) => (isOurs(origin) ? state.starts : 0),
    });
    const answer = service.answer;
    service.answer = (_, outgoing) => void outgoing.socket?.destroy();
    for (let lost = 0; lost < 5; lost += 1) await upstream.call(connection(), write).catch(() => undefined);
    await expect(upstream.call(connection(), write)).rejects.toMatchObject({ code: 'UPSTREAM_CIRCUIT_OPEN' });

    state.away = true;
    const before = service.seen.length;
    await expect(upstream.call(connection(), write)).rejects.toMatchObject({
      code: 'EMULATOR_STARTING',
      status: 503,
      sent: false,
    });
    expect(service.seen.length).toBe(before);

    Object.assign(state, { away: false, starts: 2 });
    service.answer = answer;
    expect((await upstream.call(connection(), write)).status).toBe(200);
  });

  test('a caller who goes away takes the request along', async () => {
    const gone = new AbortController();
    const closed = new Promise<void>((resolve) => {
      service.answer = (_, outgoing) => {
        outgoing.on('close', resolve);
        gone.abort(new Error('gone'));
      };
    });
    await expect(upstream.call(connection(), read, { signal: gone.signal })).rejects.toThrow('gone');
    await closed;
  });

  test('five lost calls in a row leave the service alone for a while, then one asks', async () => {
    const socket = await startSocket((each) => each.destroy());
    const lost = connection({ origin: socket.origin });
    for (let count = 0; count < 5; count += 1) await failureOf(upstream.call(lost, write));
    await expect(upstream.call(lost, write)).rejects.toMatchObject({
      code: 'UPSTREAM_CIRCUIT_OPEN',
      status: 503,
    });
    await expect(upstream.call(connection({ id: 'other' }), write)).resolves.toMatchObject({ status: 200 });
    clock.now += 5_001;
    expect((await failureOf(upstream.call(lost, write))).code).toBe('UPSTREAM_UNREACHABLE');
    socket.close();
  });

  test('who comes while one asks hears how it ended, instead of being paused once more', async () => {
    const answer = service.answer;
    service.answer = (_, outgoing) => void outgoing.socket?.destroy();
    for (let count = 0; count < 5; count += 1) await failureOf(upstream.call(connection(), write));
    clock.now += 5_001;
    const alike = () => Array.from({ length: 6 }, () => upstream.call(connection(), write));
    const codes = await Promise.all(
      alike().map((each) =>
        each.then(
          () => 'answered',
          ({ code }) => String(code),
        ),
      ),
    );
    expect(codes.sort()).toEqual([...Array(5).fill('UPSTREAM_CIRCUIT_OPEN'), 'UPSTREAM_UNREACHABLE']);
    service.answer = answer;
    clock.now += 5_001;
    expect((await Promise.all(alike())).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('operations of the emulator itself go on meanwhile, and a change through them ends the pause', async () => {
    const isControl = (target: string) => target.startsWith('/_emulator');
    service.before = ({ target }, outgoing) => {
      if (!isControl(target)) outgoing.destroy();
      return !isControl(target);
    };
    for (let count = 0; count < 5; count += 1) await failureOf(upstream.call(connection(), write));
    const paused = { code: 'UPSTREAM_CIRCUIT_OPEN' };
    await expect(upstream.call(connection(), write)).rejects.toMatchObject(paused);
    const state = buildRequest('getEmulatorState', {});
    expect((await upstream.call(connection(), state)).status).toBe(200);
    await expect(upstream.call(connection(), write)).rejects.toMatchObject(paused);
    service.before = () => false;
    const removal = buildRequest('deleteEmulatorFault', { faultId: 'f' });
    expect((await upstream.call(connection(), removal)).status).toBe(200);
    expect((await upstream.call(connection(), write)).status).toBe(200);
  });

  test('lost operations of the emulator itself pause nothing', async () => {
    const removal = buildRequest('deleteEmulatorFault', { faultId: 'f' });
    service.before = (_, outgoing) => {
      outgoing.destroy();
      return true;
    };
    for (let count = 0; count < 5; count += 1) await failureOf(upstream.call(connection(), removal));
    service.before = () => false;
    expect((await upstream.call(connection(), write)).status).toBe(200);
  });
});

describe('a busy service', () => {
  const busy = (headers: Record<string, string>, status = 429) => {
    service.answer = (_, outgoing) =>
      jsonAnswer(outgoing, { error: status, errorCode: 'RATE_LIMITED' }, status, headers);
  };

  test.each([
    [{ 'retry-after': '1' }, [1_000, 1_000]],
    [{ 'retry-after': new Date(1_700_000_004_000).toUTCString() }, [4_000, 0]],
    [{ 'retry-after': '-5' }, [1_000, 2_000]],
    [{ 'retry-after': 'soon' }, [1_000, 2_000]],
    [{}, [1_000, 2_000]],
    [{ 'retry-after': '1000000000' }, []],
  ])('is asked again twice, as it wishes, unless that takes long (%j)', async (headers, expected) => {
    busy(headers);
    expect((await upstream.call(connection(), read)).status).toBe(429);
    expect(waits).toEqual(expected);
    expect(service.answered).toHaveLength(expected.length + 1);
  });

  test('is believed when it recovers', async () => {
    service.answer = (_, outgoing) => {
      if (service.answered.length < 3) jsonAnswer(outgoing, {}, 503, { 'retry-after': '2' });
      else jsonAnswer(outgoing, { ok: true });
    };
    expect((await upstream.call(connection(), read)).body).toEqual({ ok: true });
  });

  test('never gets a change twice', async () => {
    busy({ 'retry-after': '1' });
    expect((await upstream.call(connection(), write)).status).toBe(429);
    busy({}, 503);
    expect((await upstream.call(connection(), write)).status).toBe(503);
    expect(service.answered).toHaveLength(2);
    expect(waits).toEqual([]);
  });

  test('is not pressed by polls', async () => {
    busy({ 'retry-after': '1' });
    await upstream.call(connection(), read, { background: true });
    expect(service.answered).toHaveLength(1);
  });

  test('a dropped connection is tried again for reads only', async () => {
    let drops = 0;
    service.answer = (_, outgoing) => {
      drops += 1;
      if (drops < 3) outgoing.socket?.destroy();
      else jsonAnswer(outgoing, { ok: true });
    };
    expect((await upstream.call(connection(), read)).body).toEqual({ ok: true });
    drops = 0;
    expect(await failureOf(upstream.call(connection(), write))).toMatchObject({ sent: true });
    expect(drops).toBe(1);
  });
});

test('only harmless headers come back, and the body as it was', async () => {
  service.answer = (_, outgoing) =>
    jsonAnswer(outgoing, '{"counter": 9007199254740993}', 400, {
      'set-cookie': 'a=b',
      'www-authenticate': 'Basic',
      location: 'http://evil.test',
      'access-control-allow-origin': '*',
      'content-security-policy': 'default-src *',
      'clear-site-data': '"*"',
      server: 'x',
      'x-error-code': 'VALIDATION_ERROR',
      'ratelimit-limit': '1200',
      'ratelimit-remaining': '1199',
      deprecation: 'true',
      sunset: 'Thu, 1 Jul 2027 00:00:00 GMT',
    });
  const answer = await upstream.call(connection(), read);
  expect(Object.keys(answer.headers).sort()).toEqual([
    'deprecation',
    'ratelimit-limit',
    'ratelimit-remaining',
    'sunset',
    'x-error-code',
    // for people, under names that tell browsers nothing
    'x-service-content-type',
    'x-service-date',
    'x-service-location',
  ]);
  expect(answer.text).toBe('{"counter": 9007199254740993}');
});
