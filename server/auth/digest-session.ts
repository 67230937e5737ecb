import { randomBytes } from 'node:crypto';
import { type DigestChallenge, digestChallenges } from './challenge.ts';
import { digestHa1, digestResponse } from './digest.ts';

export interface DigestSessionOptions {
  username: string;
  password: string;
  /** Answer this realm only. Without it, the first realm answered is the only one ever answered. */
  realm?: string;
  /** Source of client nonces; random unless a test needs the standard's vectors. */
  cnonce?: () => string;
}

/** One request: at first perhaps with a known nonce, then with at most two answers to challenges. */
export interface DigestExchange {
  /** What to send now; undefined while no challenge has been seen. */
  readonly authorization: string | undefined;
  /** What to send after a 401 with these challenges; undefined means: give up, report the 401. */
  retry(wwwAuthenticate: string | readonly string[] | undefined): string | undefined;
}

/** The client's side of Digest for one set of credentials and one origin; safe for parallel calls. */
export interface DigestSession {
  begin(method: string, target: string): DigestExchange;
}

interface NonceState {
  challenge: DigestChallenge;
  count: number;
}

const MAX_ANSWERS = 2;

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

export function createDigestSession(options: DigestSessionOptions): DigestSession {
  const { username, password } = options;
  if (!/^[\x20-\x7e]+$/.test(username)) throw new TypeError('username must be printable ASCII');
  const cnonceOf = options.cnonce ?? (() => randomBytes(16).toString('hex'));
  const ha1s = new Map<string, string>();
  let realm = options.realm;
  let current: NonceState | undefined;

  const ha1Of = ({ realm: of, algorithm }: DigestChallenge): string => {
    const key = `${algorithm}:${of}`;
    const ha1 = ha1s.get(key) ?? digestHa1(username, of, password, algorithm);
    ha1s.set(key, ha1);
    return ha1;
  };

  const answer = (state: NonceState, method: string, uri: string): string => {
    state.count += 1;
    const { nonce, algorithm, algorithmText, opaque } = state.challenge;
    const nc = state.count.toString(16).padStart(8, '0');
    const cnonce = cnonceOf();
    const ha1 = ha1Of(state.challenge);
    const response = digestResponse({ ha1, method, uri, nonce, nc, cnonce, algorithm });
    return [
      `Digest username=${quote(username)}`,
      `realm=${quote(state.challenge.realm)}`,
      `nonce=${quote(nonce)}`,
      `uri=${quote(uri)}`,
      ...(algorithmText === undefined ? [] : [`algorithm=${algorithm}`]),
      'qop=auth',
      `nc=${nc}`,
      `cnonce=${quote(cnonce)}`,
      `response="${response}"`,
      ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    ].join(', ');
  };

  const begin = (method: string, target: string): DigestExchange => {
    if (!/^[\x21-\x7e]+$/.test(target)) throw new TypeError('target must be an encoded request target');
    let sent = current;
    let answers = 0;

    const retry = (header: string | readonly string[] | undefined): string | undefined => {
      if (header === undefined || answers >= MAX_ANSWERS) return undefined;
      const challenge = digestChallenges(header)[0];
      if (challenge === undefined || challenge.nonce === sent?.challenge.nonce) return undefined;
      if (realm !== undefined && challenge.realm !== realm) return undefined;
      // A fresh nonce refused without `stale` means wrong credentials. A nonce kept from an earlier
      // request may have been forgotten by the server, so that is worth one more question.
      if (answers > 0 && !challenge.stale) return undefined;
      realm = challenge.realm;
      answers += 1;
      sent = { challenge, count: 0 };
      current = sent;
      return answer(sent, method, target);
    };

    return { authorization: sent === undefined ? undefined : answer(sent, method, target), retry };
  };

  return { begin };
}
