import { timingSafeEqual } from 'node:crypto';
import { MAX_AUTH_HEADER, readAuthParam, skipBlanks } from './auth-param.ts';
import { digestResponse } from './digest.ts';
import { createNonceKeeper } from './digest-nonce.ts';

/** The realm of the service's challenge. // observed */
export const DIGEST_REALM = 'MMS Public API';

export interface DigestVerifierOptions {
  /** Secret of this process under which nonces are made; 32 random bytes. */
  key: Uint8Array;
  realm?: string;
  /** How long a nonce may be used. */
  ttlMs?: number;
  maxCount?: number;
  maxNonces?: number;
  now?: () => number;
}

interface DigestAttempt {
  header: string | undefined;
  method: string;
  /** The raw request target, as received. */
  target: string;
  /** The request's `Host`: a uri in absolute form must name it. */
  host?: string | undefined;
  /** MD5 of username:realm:password, or undefined for an unknown user. */
  ha1Of: (username: string) => string | undefined;
}

type DigestVerdict = { ok: true; username: string } | { ok: false; stale: boolean };

export interface DigestVerifier {
  /** The value of `WWW-Authenticate`. */
  challenge(stale?: boolean): string;
  verify(attempt: DigestAttempt): DigestVerdict;
  /** How many used nonces are remembered. */
  readonly remembered: number;
}

type DirectiveName = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];
const REQUIRED = ['username', 'realm', 'nonce', 'uri', 'response', 'qop', 'nc', 'cnonce'] as const;
const OPTIONAL = ['algorithm', 'opaque'] as const;
const KNOWN: ReadonlySet<string> = new Set([...REQUIRED, ...OPTIONAL]);
// Compared against when the user is unknown, so that an unknown name takes as long as a wrong key.
const NOBODY = '0'.repeat(32);

/** Strict: a duplicate, an unknown name, a missing comma or an open quote refuses the whole header. */
function readDirectives(header: string): Record<DirectiveName, string | undefined> | undefined {
  const scheme = /^digest[ \t]+/i.exec(header)?.[0];
  if (header.length > MAX_AUTH_HEADER || scheme === undefined) return undefined;
  const values = new Map<string, string>();
  let at = scheme.length;
  for (;;) {
    const param = readAuthParam(header, at);
    if (param === undefined || param.escaped || !KNOWN.has(param.name) || values.has(param.name)) {
      return undefined;
    }
    values.set(param.name, param.value);
    at = skipBlanks(header, param.end);
    if (at === header.length) break;
    if (header[at] !== ',') return undefined;
    at = skipBlanks(header, at + 1);
  }
  const read = (name: DirectiveName) => values.get(name);
  return {
    username: read('username'),
    realm: read('realm'),
    nonce: read('nonce'),
    uri: read('uri'),
    response: read('response'),
    qop: read('qop'),
    nc: read('nc'),
    cnonce: read('cnonce'),
    algorithm: read('algorithm'),
    opaque: read('opaque'),
  };
}

/** A target in absolute form names the same resource as its path and query at that host (RFC 9112 §3.2.2). */
function partsOf(target: string): { authority: string | undefined; path: string } {
  const authority = /^https?:\/\/([^/?#]+)/i.exec(target);
  if (!authority) return { authority: undefined, path: target };
  const rest = target.slice(authority[0].length);
  return { authority: authority[1]?.toLowerCase(), path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** A request signed for another host is refused, whatever its path. */
function sameTarget(uri: string, target: string, host: string | undefined): boolean {
  const [signed, sent] = [partsOf(uri), partsOf(target)];
  const here = sent.authority ?? host?.toLowerCase();
  return signed.path === sent.path && (signed.authority === undefined || signed.authority === here);
}

/**
 * The server's side of Digest (MD5, qop=auth), as the service is seen to do it: any unseen count of a nonce is
 * accepted, in any order, because real clients count across nonces and in parallel.
 */
export function createDigestVerifier(options: DigestVerifierOptions): DigestVerifier {
  const realm = options.realm ?? DIGEST_REALM;
  const nonces = createNonceKeeper({
    key: options.key,
    ttlMs: options.ttlMs ?? 300_000,
    // assumed: the header has the shape of Jetty's authenticator, whose default this is
    maxCount: options.maxCount ?? 1024,
    maxNonces: options.maxNonces ?? 10_000,
    now: options.now ?? Date.now,
  });
  const refused = (stale: boolean): DigestVerdict => ({ ok: false, stale });

  // observed: 42 recordings, identical but for the nonce. Go clients refuse any other directive.
  const challenge = (stale = false): string =>
    `Digest realm="${realm}", domain="", nonce="${nonces.mint()}", algorithm=MD5, qop="auth", stale=${stale}`;

  const verify = ({ header, method, target, host, ha1Of }: DigestAttempt): DigestVerdict => {
    const input = header === undefined ? undefined : readDirectives(header);
    if (input === undefined) return refused(false);
    const { username, nonce, uri, response, nc, cnonce } = input;
    if (!username || !nonce || !uri || !cnonce || input.realm !== realm || input.qop !== 'auth') {
      return refused(false);
    }
    if ((input.algorithm ?? 'MD5').toUpperCase() !== 'MD5' || !sameTarget(uri, target, host))
      return refused(false);
    if (nc === undefined || !/^[0-9a-f]{8}$/i.test(nc) || nc === '00000000') return refused(false);
    if (response === undefined || !/^[0-9a-f]{32}$/.test(response)) return refused(false);

    const ha1 = ha1Of(username);
    const expected = digestResponse({ ha1: ha1 ?? NOBODY, method, uri, nonce, nc, cnonce });
    const right = timingSafeEqual(Buffer.from(expected), Buffer.from(response));
    if (!right || ha1 === undefined) return refused(false);

    const use = nonces.spend(nonce, Number.parseInt(nc, 16));
    // a repeated proof is stale too: a client with the key retries, an eavesdropper cannot // specified: E3
    return use === 'fresh' ? { ok: true, username } : refused(true);
  };

  return {
    challenge,
    verify,
    get remembered() {
      return nonces.remembered;
    },
  };
}
