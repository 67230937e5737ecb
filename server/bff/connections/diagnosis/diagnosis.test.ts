import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { direct } from '../../outbound/outbound.ts';
import { UpstreamFailure } from '../../upstream/upstream-errors.ts';
import { addressIn, checkAnswer, clockCheck } from './answer-checks.ts';
import { certificateFacts, checkNetwork, tlsCheck } from './network-checks.ts';

const now = Date.parse('2026-03-13T12:00:00Z');
const facts = certificateFacts({
  issuer: { O: 'Example Corp', CN: 'Intercepting CA' },
  subject: { CN: 'cloud.mongodb.com' },
  subjectaltname: 'DNS:cloud.mongodb.com, DNS:*.mongodb.com',
  valid_to: 'Jun 13 12:00:00 2026 GMT',
} as Parameters<typeof certificateFacts>[0]);
const states = (checks: { id: string; state: string }[]) => checks.map(({ id, state }) => `${id} ${state}`);

test('names of a certificate are shown in their short form', () => {
  const { names } = certificateFacts({
    issuer: { CN: 'Local' },
    subject: { CN: 'localhost' },
    subjectaltname: 'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
    valid_to: 'Jun 13 12:00:00 2026 GMT',
  } as Parameters<typeof certificateFacts>[0]);
  expect(names).toEqual(['localhost', '127.0.0.1', '::1']);
});

describe('the way to the service', () => {
  test('ends at DNS for a name without an address, and what follows is not checked', async () => {
    const checks = await checkNetwork({ origin: 'https://no-such-host.invalid', ca: null }, now, direct);
    expect(states(checks)).toEqual(['dns failed', 'tcp skipped', 'tls skipped']);
    expect(checks[0]?.message).toMatch(/no-such-host\.invalid.*Check/);
  });

  test('ends at TCP where nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const checks = await checkNetwork({ origin: `https://127.0.0.1:${port}`, ca: null }, now, direct);
    expect(states(checks)).toEqual(['dns ok', 'tcp failed', 'tls skipped']);
    expect(checks[1]?.message).toContain(`127.0.0.1:${port} could not be reached`);
  });

  test('ends at TLS where something else than TLS answers', async () => {
    const server = createServer((socket) => socket.on('error', () => {}).end('hello')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const checks = await checkNetwork({ origin: `https://127.0.0.1:${port}`, ca: null }, now, direct);
    server.close();
    expect(states(checks)).toEqual(['dns ok', 'tcp ok', 'tls failed']);
  });

  test('names the issuer, the names and the expiry of a certificate that is not trusted', () => {
    const { state, message } = tlsCheck('cloud.mongodb.com', facts, 'SELF_SIGNED_CERT_IN_CHAIN', now);
    expect(state).toBe('failed');
    expect(message).toContain('Example Corp, Intercepting CA');
    expect(message).toContain('valid until 13 Jun 2026 12:00 UTC');
    expect(message).toContain('NODE_EXTRA_CA_CERTS');
    expect(tlsCheck('h', facts, 'ERR_TLS_CERT_ALTNAME_INVALID', now).message).toContain('for another name');
    expect(tlsCheck('h', facts, '', now).state).toBe('ok');
    expect(tlsCheck('h', facts, '', facts.expiresAt - DAY)).toMatchObject({ state: 'warning' });
  });
});

describe('an answer', () => {
  const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) => ({
    ...{ status, body, text: JSON.stringify(body), serviceAt: now },
    headers,
  });
  const versioned = { 'x-service-content-type': 'application/vnd.atlas.2024-08-05+json' };
  const first = (status: number, errorCode: string, detail: string) =>
    checkAnswer(answer(status, { error: status, errorCode, detail, reason: 'x' }), now, false)[0];

  test('that is accepted passes the checks for credentials, version and clock', () => {
    expect(states(checkAnswer(answer(200, {}, versioned), now, false))).toEqual([
      'credentials ok',
      'version ok',
      'clock ok',
    ]);
  });

  test('401 is a matter of the credentials', () => {
    expect(first(401, 'UNAUTHORIZED', 'x')).toMatchObject({ id: 'credentials', state: 'failed' });
    expect(checkAnswer(new UpstreamFailure('UPSTREAM_AUTH_FAILED', false), now, false)[0]).toMatchObject({
      id: 'credentials',
      message: expect.stringContaining('Check the public and the private key'),
    });
  });

  test('403 of the access list names our own address', () => {
    const detail = 'IP address 203.0.113.7 is not allowed to access this resource.';
    expect(first(403, 'IP_ADDRESS_NOT_ON_ACCESS_LIST', detail)).toMatchObject({
      id: 'accessList',
      message: expect.stringContaining('203.0.113.7'),
    });
    expect(addressIn('IP address 2001:db8::7 is not allowed')).toBe('2001:db8::7');
    expect(first(403, 'USER_UNAUTHORIZED', 'x')).toMatchObject({ id: 'credentials', state: 'failed' });
  });

  test('503 is no refusal', () => {
    const [check] = checkAnswer(answer(503), now, false);
    expect(check).toMatchObject({ id: 'answer', state: 'failed' });
    expect(check?.message).not.toMatch(/refuse/i);
  });

  test('406 is attributed to the version, and a redirect to a proxy', () => {
    expect(states(checkAnswer(answer(406), now, false))).toContain('version failed');
    expect(states(checkAnswer(new UpstreamFailure('UPSTREAM_REDIRECT', true), now, false))).toEqual([
      'proxy failed',
    ]);
  });

  test('reports the difference between the clocks', () => {
    expect(clockCheck(now + 5_000, now).state).toBe('ok');
    expect(clockCheck(now + 120_000, now)).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('120 s behind'),
    });
    expect(clockCheck(now - 600_000, now)).toMatchObject({ state: 'failed' });
    // an emulator has a clock of its own
    expect(states(checkAnswer(answer(200, {}, versioned), now + 600_000, true))).not.toContain(
      'clock failed',
    );
  });
});
