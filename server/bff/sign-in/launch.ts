import { randomBytes } from 'node:crypto';
import { hashOf } from './session.ts';

const VALID_MS = 10 * 60_000;
const MAX_OPEN = 8;

export interface Launch {
  /** A fresh token: 256 bits, good for ten minutes and one use. */
  mint(): string;
  /** Whether the token is good; it is not any more afterwards. */
  spend(token: string): boolean;
}

export function createLaunch(now: () => number): Launch {
  /** Hash of the token → until when it is good. */
  const open = new Map<string, number>();
  return {
    mint() {
      const token = randomBytes(32).toString('base64url');
      const [oldest] = open.keys();
      if (open.size >= MAX_OPEN && oldest !== undefined) open.delete(oldest);
      open.set(hashOf(token), now() + VALID_MS);
      return token;
    },
    spend(token) {
      const hash = hashOf(token);
      const until = open.get(hash);
      open.delete(hash);
      return until !== undefined && now() < until;
    },
  };
}

/** The token is in the fragment: browsers send it to nobody, so no log and no Referer ever holds it. */
export function launchUrl(origin: string, token: string): string {
  return `${origin}/launch#token=${token}`;
}
