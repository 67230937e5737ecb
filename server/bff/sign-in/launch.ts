import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE } from '#contract/values/durations.ts';
import { createFolder, replaceFile } from '#server/store/private-file.ts';
import { hashOf } from './session.ts';

const VALID_MS = 10 * MINUTE;
const MAX_OPEN = 8;

export interface Launch {
  /** A fresh token: 256 bits, good for ten minutes and one use. */
  mint(): string;
  /** Whether the token is good; it is not any more afterwards. */
  spend(token: string): boolean;
}

/** Where another process of the same user leaves tokens for the running one: a file each, named by the hash of its token. */
const ticketFolder = (dataDir: string): string => join(dataDir, 'launch-links');

/** @param dataDir the folder of the state; tokens that `leaveTicket` left there are good too */
export function createLaunch(now: () => number, dataDir: string): Launch {
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
      const until = open.get(hash) ?? takeTicket(dataDir, hash);
      open.delete(hash);
      return until !== undefined && now() < until;
    },
  };
}

/** The expiry of a ticket, which is consumed. Undefined: no such ticket. */
function takeTicket(dataDir: string, hash: string): number | undefined {
  const path = join(ticketFolder(dataDir), hash);
  try {
    const until = Number(readFileSync(path, 'utf8'));
    // of two that spend one ticket, the second finds nothing to delete
    unlinkSync(path);
    return until;
  } catch {
    return undefined;
  }
}

/**
 * Leaves a new token for the instance that runs with a state folder: write access there implies access to its
 * secrets. Deletes expired tickets.
 */
export function leaveTicket(dataDir: string, now: () => number = Date.now): string {
  const folder = ticketFolder(dataDir);
  createFolder(folder);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!(Number(readFileSync(path, 'utf8')) > now())) rmSync(path, { force: true });
  }
  const token = randomBytes(32).toString('base64url');
  replaceFile(join(folder, hashOf(token)), String(now() + VALID_MS));
  return token;
}

/** The token is in the fragment: browsers never send it, so no log and no Referer ever contains it. */
export function launchUrl(origin: string, token: string): string {
  return `${origin}/launch#token=${token}`;
}
