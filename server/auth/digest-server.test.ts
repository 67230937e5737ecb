import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestHa1, digestResponse } from './digest.ts';
import { createDigestVerifier, DIGEST_REALM, type DigestVerifierOptions } from './digest-server.ts';
import { createDigestSession } from './digest-session.ts';

const HA1 = digestHa1('abcdefgh', DIGEST_REALM, 'the-key');
const ha1Of = (username: string) => (username === 'abcdefgh' ? HA1 : undefined);
const target = '/api/atlas/v2/groups?pretty=true';
const accepted = { ok: true, username: 'abcdefgh' };
const refused = { ok: false, stale: false };
const stale = { ok: false, stale: true };

function setup(options: Partial<DigestVerifierOptions> = {}) {
  const clock = { ms: 1_800_000_000_000 };
  const verifier = createDigestVerifier({ key: Buffer.alloc(32, 7), now: () => clock.ms, ...options });
  const nonce = () => /nonce="([^"]+)"/.exec(verifier.challenge())?.[1] ?? '';
  const verify = (header: string | undefined, method = 'GET', to = target) =>
    verifier.verify({ header, method, target: to, host: 'localhost:8443', ha1Of });
  return { clock, verifier, nonce, verify };
}

interface Shape {
  nonce: string;
  nc?: string;
  method?: string;
  uri?: string;
  ha1?: string;
  username?: string;
  /** Directives replaced, added, or (undefined) left out. */
  with?: Record<string, string | undefined>;
}

function authorization({ nonce, nc = '00000001', method = 'GET', uri = target, ...rest }: Shape): string {
  const cnonce = 'c0ffee';
  const response = digestResponse({ ha1: rest.ha1 ?? HA1, method, uri, nonce, nc, cnonce });
  const parts: Record<string, string | undefined> = {
    username: `"${rest.username ?? 'abcdefgh'}"`,
    realm: `"${DIGEST_REALM}"`,
    nonce: `"${nonce}"`,
    uri: `"${uri}"`,
    response: `"${response}"`,
    qop: 'auth',
    nc,
    cnonce: `"${cnonce}"`,
    ...rest.with,
  };
  const written = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return `Digest ${written.join(', ')}`;
}

describe('the challenge', () => {
  test('is the recorded one, byte for byte but for the nonce', () => {
    const { verifier } = setup();
    const expected =
      /^Digest realm="MMS Public API", domain="", nonce="[A-Za-z0-9+/]{32}", algorithm=MD5, qop="auth", stale=(false|true)$/;
    expect(expected.exec(verifier.challenge())?.[1]).toBe('false');
    expect(expected.exec(verifier.challenge(true))?.[1]).toBe('true');
  });

  test('never repeats a nonce', () => {
    const { nonce } = setup();
    const nonces = Array.from({ length: 5000 }, nonce);
    expect(new Set(nonces).size).toBe(5000);
    expect(new Set(nonces.map((text) => text.slice(0, 6))).size).toBeGreaterThan(4990);
  });
});

describe('accepted requests', () => {
  test('our own client', () => {
    const { verifier, verify } = setup();
    const session = createDigestSession({ username: 'abcdefgh', password: 'the-key' });
    expect(verify(session.begin('GET', target).retry(verifier.challenge()))).toEqual(accepted);
    expect(verify(session.begin('GET', target).authorization)).toEqual(accepted);
  });

  test.each<[string, Record<string, string | undefined>]>([
    ['no algorithm', {}],
    ['algorithm=MD5', { algorithm: 'MD5' }],
    ['a quoted algorithm, as Go clients send it', { algorithm: '"MD5"' }],
    ['a lower-case algorithm', { algorithm: 'md5' }],
    ['a quoted qop', { qop: '"auth"' }],
    ['a quoted nc', { nc: '"00000001"' }],
    ['an empty opaque', { opaque: '""' }],
  ])('%s', (_, directives) => {
    const { nonce, verify } = setup();
    expect(verify(authorization({ nonce: nonce(), with: directives }))).toEqual(accepted);
  });

  test('the scheme and the directives in any case, tabs and no blanks', () => {
    const { nonce, verify } = setup();
    const header = () => authorization({ nonce: nonce() });
    expect(verify(header().replace('Digest ', 'dIGEST\t'))).toEqual(accepted);
    expect(verify(header().replaceAll(', ', '\t,\t'))).toEqual(accepted);
    expect(verify(header().replaceAll(', ', ','))).toEqual(accepted);
    expect(verify(header().replace('username', 'UserName'))).toEqual(accepted);
  });

  test('directives in any order', () => {
    const { nonce, verify } = setup();
    const [scheme, rest] = ['Digest ', authorization({ nonce: nonce() }).slice(7)];
    expect(verify(scheme + rest.split(', ').reverse().join(', '))).toEqual(accepted);
  });

  test('counts in any order, with gaps, starting anywhere, each once', () => {
    const { nonce, verify } = setup();
    const one = nonce();
    for (const nc of ['00000400', '00000099', '00000003', '00000002', '0000001a', '0000001F']) {
      expect(verify(authorization({ nonce: one, nc }))).toEqual(accepted);
    }
    expect(verify(authorization({ nonce: one, nc: '00000003' }))).toEqual(stale);
    expect(verify(authorization({ nonce: one, nc: '0000001f' }))).toEqual(stale);
    expect(verify(authorization({ nonce: nonce(), nc: '00000003' }))).toEqual(accepted);
  });

  test('all 1024 counts of a nonce, shuffled', () => {
    const { nonce, verify } = setup();
    const one = nonce();
    const counts = Array.from({ length: 1024 }, (_, index) => ((index * 389) % 1024) + 1);
    const send = () =>
      counts.map(
        (count) => verify(authorization({ nonce: one, nc: count.toString(16).padStart(8, '0') })).ok,
      );
    expect(send().every((ok) => ok)).toBe(true);
    expect(send().some((ok) => ok)).toBe(false);
  });

  test('a uri in absolute form that names the same target', () => {
    const { nonce, verify } = setup();
    const uri = `https://localhost:8443${target}`;
    expect(verify(authorization({ nonce: nonce(), uri }))).toEqual(accepted);
    expect(verify(authorization({ nonce: nonce(), uri: uri.replace('localhost', 'LocalHost') }))).toEqual(
      accepted,
    );
    expect(verify(authorization({ nonce: nonce() }), 'GET', uri)).toEqual(accepted);
  });
});

describe('requests refused as stale, so that the client retries', () => {
  test('a nonce past its time', () => {
    const { clock, nonce, verify } = setup();
    const one = nonce();
    clock.ms += 300_000;
    expect(verify(authorization({ nonce: one }))).toEqual(accepted);
    clock.ms += 1;
    expect(verify(authorization({ nonce: one, nc: '00000002' }))).toEqual(stale);
    expect(verify(authorization({ nonce: one, nc: '00000002', ha1: '0'.repeat(32) }))).toEqual(refused);
  });

  test('a nonce from the future', () => {
    const { clock, nonce, verify } = setup();
    const one = nonce();
    clock.ms -= 1000;
    expect(verify(authorization({ nonce: one }))).toEqual(stale);
  });

  test('a nonce of an earlier process, and one never issued', () => {
    const { verify } = setup();
    const other = setup({ key: Buffer.alloc(32, 8) });
    expect(verify(authorization({ nonce: other.nonce() }))).toEqual(stale);
    expect(verify(authorization({ nonce: 'made-up' }))).toEqual(stale);
    expect(verify(authorization({ nonce: 'made-up', ha1: '0'.repeat(32) }))).toEqual(refused);
  });

  test('a nonce with any bit changed', () => {
    const { nonce, verify } = setup();
    const bytes = Buffer.from(nonce(), 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(verify(authorization({ nonce: changed.toString('base64') }))).toEqual(stale);
    }
  });

  test('a count above 1024', () => {
    const { nonce, verify } = setup();
    const one = nonce();
    expect(verify(authorization({ nonce: one, nc: '00000401' }))).toEqual(stale);
    expect(verify(authorization({ nonce: one, nc: 'ffffffff' }))).toEqual(stale);
  });

  test('a nonce that had to be forgotten is never accepted again', () => {
    const { clock, nonce, verify, verifier } = setup({ maxNonces: 10 });
    const first = authorization({ nonce: nonce() });
    expect(verify(first)).toEqual(accepted);
    for (let index = 0; index < 10; index += 1) {
      clock.ms += 1;
      expect(verify(authorization({ nonce: nonce() }))).toEqual(accepted);
    }
    expect(verifier.remembered).toBe(10);
    expect(verify(first)).toEqual(stale);
  });
});

test('a repeated request is stale, so that the client proves itself anew', () => {
  const { nonce, verify } = setup();
  const header = authorization({ nonce: nonce() });
  expect(verify(header)).toEqual(accepted);
  expect(verify(header)).toEqual(stale);
});

describe('refused requests', () => {
  const cases: [string, (nonce: string) => string | undefined][] = [
    ['no header', () => undefined],
    ['an empty header', () => ''],
    ['the scheme alone', () => 'Digest'],
    ['another scheme', (nonce) => authorization({ nonce }).replace('Digest', 'Basic')],
    ['a wrong key', (nonce) => authorization({ nonce, ha1: 'f'.repeat(32) })],
    ['an unknown user', (nonce) => authorization({ nonce, username: 'nobody' })],
    [
      'an unknown user with the stand-in key',
      (nonce) => authorization({ nonce, username: 'nobody', ha1: '0'.repeat(32) }),
    ],
    ['another realm', (nonce) => authorization({ nonce, with: { realm: '"Other"' } })],
    ['an empty response', (nonce) => authorization({ nonce, with: { response: '""' } })],
    ['a short response', (nonce) => authorization({ nonce, with: { response: '"abc"' } })],
    ['no qop', (nonce) => authorization({ nonce, with: { qop: undefined } })],
    ['auth-int', (nonce) => authorization({ nonce, with: { qop: 'auth-int' } })],
    ['two qops', (nonce) => authorization({ nonce, with: { qop: '"auth,auth-int"' } })],
    ['SHA-256', (nonce) => authorization({ nonce, with: { algorithm: 'SHA-256' } })],
    ['MD5-sess', (nonce) => authorization({ nonce, with: { algorithm: 'MD5-sess' } })],
    ['nc zero', (nonce) => authorization({ nonce, nc: '00000000' })],
    ['nc of one digit', (nonce) => authorization({ nonce, nc: '1' })],
    ['nc that is not hexadecimal', (nonce) => authorization({ nonce, nc: '0000000g' })],
    ['nc of nine digits', (nonce) => authorization({ nonce, nc: '000000001' })],
    ['another path', (nonce) => authorization({ nonce, uri: '/api/atlas/v2/orgs?pretty=true' })],
    ['another host', (nonce) => authorization({ nonce, uri: `https://evil.example${target}` })],
    ['another port', (nonce) => authorization({ nonce, uri: `https://localhost:9${target}` })],
    [
      'a host that begins alike',
      (nonce) => authorization({ nonce, uri: `https://localhost:84430${target}` }),
    ],
    ['another query', (nonce) => authorization({ nonce, uri: '/api/atlas/v2/groups?pretty=false' })],
    ['an extra question mark', (nonce) => authorization({ nonce, uri: `${target}?` })],
    ['a path encoded otherwise', (nonce) => authorization({ nonce, uri: target.replace('g', '%67') })],
    ['another method', (nonce) => authorization({ nonce, method: 'DELETE' })],
    ['a duplicate directive', (nonce) => `${authorization({ nonce })}, nc=00000001`],
    ['an unknown directive', (nonce) => `${authorization({ nonce })}, charset=UTF-8`],
    ['a missing comma', (nonce) => authorization({ nonce }).replace(', realm', ' realm')],
    ['a trailing comma', (nonce) => `${authorization({ nonce })},`],
    ['an open quote', (nonce) => authorization({ nonce }).replace(/"$/, '')],
    ['an escaped quote', (nonce) => authorization({ nonce }).replace('abcdefgh', 'abc\\defgh')],
    ['two credentials in one header', (nonce) => `${authorization({ nonce })}, ${authorization({ nonce })}`],
    ['a header over 8 KB', (nonce) => `${authorization({ nonce })}${' '.repeat(8192)}`],
  ];

  test.each(cases)('%s', (_, header) => {
    const { nonce, verify, verifier } = setup();
    const text = header(nonce());
    const started = process.cpuUsage();
    expect(verify(text)).toEqual(refused);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(50);
    expect(verifier.remembered).toBe(0);
  });

  test('every mutation of a right header', () => {
    const { nonce, verify } = setup();
    const right = authorization({ nonce: nonce() });
    const edit = fc.record({
      at: fc.nat(right.length - 1),
      remove: fc.nat(3),
      insert: fc.string({ maxLength: 3, unit: 'binary-ascii' }),
    });
    fc.assert(
      fc.property(edit, ({ at, remove, insert }) => {
        const changed = right.slice(0, at) + insert + right.slice(at + remove);
        const meaning = (text: string) => text.replace(/[ \t"]/g, '').toLowerCase();
        fc.pre(meaning(changed) !== meaning(right));
        expect(verify(changed).ok).toBe(false);
      }),
      { numRuns: 20_000 },
    );
  });

  test('strangers leave nothing in memory', () => {
    const { nonce, verify, verifier } = setup();
    for (let index = 0; index < 20_000; index += 1) {
      verify(authorization({ nonce: nonce(), ha1: 'f'.repeat(32) }));
      verify(undefined);
    }
    expect(verifier.remembered).toBe(0);
  });
});
