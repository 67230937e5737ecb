import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { jsonAnswer, startService } from '../test-kit.ts';
import { wireFailure } from './upstream-errors.ts';
import {
  failureOf,
  limits,
  read,
  shortLimits,
  startSocket,
  upstreamForEach,
  write,
} from './upstream-for-tests.ts';
import { buildRequest } from './upstream-request.ts';

const at = upstreamForEach();
const { connection, make } = at;

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

  test('no server listens', async () => {
    const socket = await startSocket(() => {});
    socket.close();
    const failure = await failureOf(at.upstream.call(connection({ origin: socket.origin }), write));
    expect(failure).toEqual({ code: 'UPSTREAM_UNREACHABLE', status: 502, sent: false });
  });

  test('the name does not exist', async () => {
    const origin = 'https://no-such-host.invalid';
    expect(await failureOf(at.upstream.call(connection({ origin }), write))).toMatchObject({
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
  ])('%s ends in time, and the outcome of a change is unknown', async (_, behave) => {
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
    expect(await failureOf(at.upstream.call(connection({ origin: socket.origin }), write))).toEqual({
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
    at.service.answer = (__, outgoing) => {
      outgoing.writeHead(status, { 'content-type': type });
      outgoing.end(body);
    };
    expect(await failureOf(at.upstream.call(connection(), read))).toMatchObject({
      code: 'UPSTREAM_INVALID',
      status: 502,
    });
  });

  test('compressed and endless answers are cut', async () => {
    at.service.answer = (_, outgoing) => jsonAnswer(outgoing, {}, 200, { 'content-encoding': 'gzip' });
    expect((await failureOf(at.upstream.call(connection(), write))).code).toBe('UPSTREAM_INVALID');
    at.service.answer = (_, outgoing) => jsonAnswer(outgoing, { text: 'x'.repeat(100_000) });
    expect((await failureOf(at.upstream.call(connection(), write))).code).toBe('UPSTREAM_TOO_LARGE');
    expect(at.service.answered[0]?.headers['accept-encoding']).toBe('identity');
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const elsewhere = await startService();
    at.service.answer = (_, outgoing) =>
      jsonAnswer(outgoing, '', status, { location: `${elsewhere.origin}/steal` });
    expect((await failureOf(at.upstream.call(connection(), read))).code).toBe('UPSTREAM_REDIRECT');
    expect(elsewhere.seen).toHaveLength(0);
    await elsewhere.close();
  });

  test('receives no requests while the emulator beside this server is down, and is forgiven after its restart', async () => {
    const state = { away: false, starts: 1 };
    const isOurs = (origin: string) => origin === at.service.origin;
    at.upstream = make(limits, {
      isAway: (origin) => isOurs(origin) && state.away,
      starts: (origin) => (isOurs(origin) ? state.starts : 0),
    });
    const answer = at.service.answer;
    at.service.answer = (_, outgoing) => void outgoing.socket?.destroy();
    for (let lost = 0; lost < 5; lost += 1)
      await at.upstream.call(connection(), write).catch(() => undefined);
    await expect(at.upstream.call(connection(), write)).rejects.toMatchObject({
      code: 'UPSTREAM_CIRCUIT_OPEN',
    });

    state.away = true;
    const before = at.service.seen.length;
    await expect(at.upstream.call(connection(), write)).rejects.toMatchObject({
      code: 'EMULATOR_STARTING',
      status: 503,
      sent: false,
    });
    expect(at.service.seen.length).toBe(before);

    Object.assign(state, { away: false, starts: 2 });
    at.service.answer = answer;
    expect((await at.upstream.call(connection(), write)).status).toBe(200);
  });

  test('a caller who goes away takes the request along', async () => {
    const gone = new AbortController();
    const closed = new Promise<void>((resolve) => {
      at.service.answer = (_, outgoing) => {
        outgoing.on('close', resolve);
        gone.abort(new Error('gone'));
      };
    });
    await expect(at.upstream.call(connection(), read, { signal: gone.signal })).rejects.toThrow('gone');
    await closed;
  });

  test('pauses requests after five lost calls in a row, then sends one probe', async () => {
    const socket = await startSocket((each) => each.destroy());
    const lost = connection({ origin: socket.origin });
    for (let count = 0; count < 5; count += 1) await failureOf(at.upstream.call(lost, write));
    await expect(at.upstream.call(lost, write)).rejects.toMatchObject({
      code: 'UPSTREAM_CIRCUIT_OPEN',
      status: 503,
    });
    await expect(at.upstream.call(connection({ id: 'other' }), write)).resolves.toMatchObject({
      status: 200,
    });
    at.clock.now += 5_001;
    expect((await failureOf(at.upstream.call(lost, write))).code).toBe('UPSTREAM_UNREACHABLE');
    socket.close();
  });

  test('a request during the probe receives its outcome instead of another pause', async () => {
    const answer = at.service.answer;
    at.service.answer = (_, outgoing) => void outgoing.socket?.destroy();
    for (let count = 0; count < 5; count += 1) await failureOf(at.upstream.call(connection(), write));
    at.clock.now += 5_001;
    const alike = () => Array.from({ length: 6 }, () => at.upstream.call(connection(), write));
    const codes = await Promise.all(
      alike().map((each) =>
        each.then(
          () => 'answered',
          ({ code }) => String(code),
        ),
      ),
    );
    expect(codes.sort()).toEqual([...Array(5).fill('UPSTREAM_CIRCUIT_OPEN'), 'UPSTREAM_UNREACHABLE']);
    at.service.answer = answer;
    at.clock.now += 5_001;
    expect((await Promise.all(alike())).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('operations of the emulator itself continue meanwhile, and a change through them ends the pause', async () => {
    const isControl = (target: string) => target.startsWith('/_emulator');
    at.service.before = ({ target }, outgoing) => {
      if (!isControl(target)) outgoing.destroy();
      return !isControl(target);
    };
    for (let count = 0; count < 5; count += 1) await failureOf(at.upstream.call(connection(), write));
    const paused = { code: 'UPSTREAM_CIRCUIT_OPEN' };
    await expect(at.upstream.call(connection(), write)).rejects.toMatchObject(paused);
    const state = buildRequest('getEmulatorState', {});
    expect((await at.upstream.call(connection(), state)).status).toBe(200);
    await expect(at.upstream.call(connection(), write)).rejects.toMatchObject(paused);
    at.service.before = () => false;
    const removal = buildRequest('deleteEmulatorFault', { faultId: 'f' });
    expect((await at.upstream.call(connection(), removal)).status).toBe(200);
    expect((await at.upstream.call(connection(), write)).status).toBe(200);
  });

  test('a request that ends during the probe does not count as its result', async () => {
    const answer = at.service.answer;
    at.service.answer = (_, outgoing) => void outgoing.socket?.destroy();
    for (let count = 0; count < 5; count += 1) await failureOf(at.upstream.call(connection(), write));
    at.clock.now += 5_001;
    let release: () => void = () => {};
    const asked = new Promise<void>((begun) => {
      at.service.answer = (incoming, outgoing) => {
        if (incoming.target.startsWith('/_emulator')) return answer(incoming, outgoing);
        release = () => answer(incoming, outgoing);
        at.service.answer = answer;
        begun();
      };
    });
    const probe = at.upstream.call(connection(), write);
    await asked;
    const waiting = at.upstream.call(connection(), write);
    const state = buildRequest('getEmulatorState', {});
    expect((await at.upstream.call(connection(), state)).status).toBe(200);
    release();
    expect((await probe).status).toBe(200);
    expect((await waiting).status).toBe(200);
  });

  test('lost operations of the emulator itself pause nothing', async () => {
    const removal = buildRequest('deleteEmulatorFault', { faultId: 'f' });
    at.service.before = (_, outgoing) => {
      outgoing.destroy();
      return true;
    };
    for (let count = 0; count < 5; count += 1) await failureOf(at.upstream.call(connection(), removal));
    at.service.before = () => false;
    expect((await at.upstream.call(connection(), write)).status).toBe(200);
  });
});
