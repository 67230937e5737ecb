import { beforeEach, describe, expect, test } from 'vitest';
import { jsonAnswer, startService, type TestService } from '../test-kit.ts';
import { failureOf, read, upstreamForEach, write } from './upstream-for-tests.ts';

const at = upstreamForEach();
const { connection } = at;

describe('an API key', () => {
  test('needs one round trip a call once the challenge is known', async () => {
    for (let count = 0; count < 5; count += 1) await at.upstream.call(connection(), read);
    expect(at.service.seen).toHaveLength(6);
    expect(at.service.answered).toHaveLength(5);
  });

  test('serves a hundred parallel calls with one challenge and a count of its own each', async () => {
    await Promise.all(Array.from({ length: 100 }, () => at.upstream.call(connection(), read)));
    expect(at.service.answered).toHaveLength(100);
    expect(at.service.seen).toHaveLength(101);
    const counts = at.service.answered.map(
      ({ headers }) => /nc=([0-9a-f]{8})/.exec(headers.authorization ?? '')?.[1],
    );
    expect(new Set(counts).size).toBe(100);
  });

  test('takes a new nonce when the old one is worn out, in two tries', async () => {
    await at.service.close();
    at.service = await startService({ maxCount: 3 });
    for (let count = 0; count < 7; count += 1) await at.upstream.call(connection(), read);
    expect(at.service.answered).toHaveLength(7);
    expect(at.service.seen).toHaveLength(10);
  });

  test('that is wrong is tried once and reported as such, not as a 401', async () => {
    const failure = await failureOf(at.upstream.call(connection({ secret: 'wrong' }), read));
    expect(failure).toMatchObject({ code: 'UPSTREAM_AUTH_FAILED', status: 502 });
    expect(at.service.seen).toHaveLength(2);
  });

  test.each([
    ['Basic', 'Basic realm="MMS Public API"'],
    ['another realm', 'Digest realm="Evil", nonce="abc", algorithm=MD5, qop="auth"'],
    ['MD5-sess', 'Digest realm="MMS Public API", nonce="abc", algorithm=MD5-sess, qop="auth"'],
    ['nothing', undefined],
  ])('is not used when the service requests %s', async (_, challenge) => {
    at.service.before = (__, outgoing) => {
      jsonAnswer(outgoing, {}, 401, challenge ? { 'www-authenticate': challenge } : {});
      return true;
    };
    expect((await failureOf(at.upstream.call(connection(), read))).code).toBe('UPSTREAM_AUTH_FAILED');
    expect(at.service.seen).toHaveLength(1);
    expect(at.service.seen.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
  });

  test('gives up after two tries, however many challenges follow', async () => {
    let count = 0;
    at.service.before = (_, outgoing) => {
      count += 1;
      const challenge = `Digest realm="MMS Public API", nonce="n${count}", algorithm=MD5, qop="auth", stale=true`;
      jsonAnswer(outgoing, {}, 401, { 'www-authenticate': challenge });
      return true;
    };
    expect((await failureOf(at.upstream.call(connection(), read))).code).toBe('UPSTREAM_AUTH_FAILED');
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
    at.service.before = (request, outgoing) => {
      if (request.target === '/api/oauth/token') {
        issued += 1;
        token(outgoing);
      } else if (accepted.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
        at.service.answered.push(request);
        jsonAnswer(outgoing, {});
      } else jsonAnswer(outgoing, {}, 401);
      return true;
    };
  });

  test('fetches one token for fifty parallel calls', async () => {
    await Promise.all(Array.from({ length: 50 }, () => at.upstream.call(account(), read)));
    expect(issued).toBe(1);
    expect(at.service.answered).toHaveLength(50);
    expect(at.service.seen[0]).toMatchObject({ method: 'POST', body: 'grant_type=client_credentials' });
    expect(at.service.seen[0]?.headers.authorization).toBe(`Basic ${btoa('mdb_sa_id_1:mdb_sa_sk_2')}`);
  });

  test('replaces the token a minute before its end', async () => {
    await at.upstream.call(account(), read);
    at.clock.now += 3_539_000;
    await at.upstream.call(account(), read);
    expect(issued).toBe(1);
    at.clock.now += 2_000;
    await at.upstream.call(account(), read);
    expect(issued).toBe(2);
  });

  test('replaces a revoked token once for all callers, and retries once', async () => {
    await at.upstream.call(account(), read);
    accepted = new Set();
    await Promise.all(Array.from({ length: 20 }, () => at.upstream.call(account(), read)));
    expect(issued).toBe(2);
    accepted = new Set();
    token = (outgoing) =>
      jsonAnswer(outgoing, { access_token: 'useless', token_type: 'Bearer', expires_in: 3600 });
    expect((await failureOf(at.upstream.call(account(), read))).code).toBe('UPSTREAM_AUTH_FAILED');
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
    expect(await failureOf(at.upstream.call(account(), read))).toMatchObject({
      code: 'UPSTREAM_INVALID',
      status: 502,
    });
  });

  test('reports a wrong secret', async () => {
    token = (outgoing) => jsonAnswer(outgoing, { error: 'invalid_client' }, 401);
    expect((await failureOf(at.upstream.call(account(), read))).code).toBe('UPSTREAM_AUTH_FAILED');
  });

  test('does not follow the token endpoint elsewhere', async () => {
    token = (outgoing) => jsonAnswer(outgoing, '', 307, { location: 'http://127.0.0.1:1/api/oauth/token' });
    expect((await failureOf(at.upstream.call(account(), read))).code).toBe('UPSTREAM_REDIRECT');
  });
});

describe('a busy service', () => {
  const busy = (headers: Record<string, string>, status = 429) => {
    at.service.answer = (_, outgoing) =>
      jsonAnswer(outgoing, { error: status, errorCode: 'RATE_LIMITED' }, status, headers);
  };

  test.each([
    [{ 'retry-after': '1' }, [1_000, 1_000]],
    [{ 'retry-after': new Date(1_700_000_004_000).toUTCString() }, [4_000, 0]],
    [{ 'retry-after': '-5' }, [1_000, 2_000]],
    [{ 'retry-after': 'soon' }, [1_000, 2_000]],
    [{}, [1_000, 2_000]],
    [{ 'retry-after': '1000000000' }, []],
  ])('is retried twice after the requested delay, unless that takes long (%j)', async (headers, expected) => {
    busy(headers);
    expect((await at.upstream.call(connection(), read)).status).toBe(429);
    expect(at.waits).toEqual(expected);
    expect(at.service.answered).toHaveLength(expected.length + 1);
  });

  test('is believed when it recovers', async () => {
    at.service.answer = (_, outgoing) => {
      if (at.service.answered.length < 3) jsonAnswer(outgoing, {}, 503, { 'retry-after': '2' });
      else jsonAnswer(outgoing, { ok: true });
    };
    expect((await at.upstream.call(connection(), read)).body).toEqual({ ok: true });
  });

  test('never gets a change twice', async () => {
    busy({ 'retry-after': '1' });
    expect((await at.upstream.call(connection(), write)).status).toBe(429);
    busy({}, 503);
    expect((await at.upstream.call(connection(), write)).status).toBe(503);
    expect(at.service.answered).toHaveLength(2);
    expect(at.waits).toEqual([]);
  });

  test('is not pressed by polls', async () => {
    busy({ 'retry-after': '1' });
    await at.upstream.call(connection(), read, { background: true });
    expect(at.service.answered).toHaveLength(1);
  });

  test('that closes an idle connection in answer to a request is asked again for reads only', async () => {
    let closed = 0;
    at.service.answer = (_, outgoing) => {
      closed += 1;
      if (closed === 1 || closed === 3) outgoing.writeHead(408, { connection: 'close' }).end();
      else jsonAnswer(outgoing, { ok: true });
    };
    expect((await at.upstream.call(connection(), read)).body).toEqual({ ok: true });
    await expect(at.upstream.call(connection(), write)).rejects.toMatchObject({
      code: 'UPSTREAM_UNREACHABLE',
      sent: true,
    });
    expect(closed).toBe(3);
  });

  test('a dropped connection is tried again for reads only', async () => {
    let drops = 0;
    at.service.answer = (_, outgoing) => {
      drops += 1;
      if (drops < 3) outgoing.socket?.destroy();
      else jsonAnswer(outgoing, { ok: true });
    };
    expect((await at.upstream.call(connection(), read)).body).toEqual({ ok: true });
    drops = 0;
    expect(await failureOf(at.upstream.call(connection(), write))).toMatchObject({ sent: true });
    expect(drops).toBe(1);
  });
});

test('only harmless headers come back, and the body as it was', async () => {
  at.service.answer = (_, outgoing) =>
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
  const answer = await at.upstream.call(connection(), read);
  expect(Object.keys(answer.headers).sort()).toEqual([
    'deprecation',
    'ratelimit-limit',
    'ratelimit-remaining',
    'sunset',
    'x-error-code',
    // for users, under names without meaning for browsers
    'x-service-content-type',
    'x-service-date',
    'x-service-location',
  ]);
  expect(answer.text).toBe('{"counter": 9007199254740993}');
});
