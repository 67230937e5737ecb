import type { AccessLog } from '../access-history.ts';
import { shortAddress } from '../security/cidr.ts';
import { stampTime } from './log-stamp.ts';

/** One attempt to sign in, as used by the pages of access. */
export interface Attempt {
  /** Milliseconds since the epoch. */
  at: number;
  user: string;
  /** The database that the user was looked for in: `admin`, `$external`. */
  source: string;
  host: string;
  address: string;
  succeeded: boolean;
  /** Why it failed, as the server wrote it down. */
  reason: string | undefined;
  /** As the line of the log names it: `SCRAM-SHA-256`. */
  mechanism: string | undefined;
  line: string;
  /** Distinguishes it from others of the same answer. */
  key: string;
}

interface Line {
  t?: { $date?: string };
  attr?: { mechanism?: string };
}

function lineOf(text: string): Line {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null ? line : {};
  } catch {
    // lines of servers before 4.4 are text // documented
    return {};
  }
}

/** The attempts of an answer, newest first. The line knows the milliseconds that the stamp leaves out. */
export function attemptsOf(logs: readonly AccessLog[]): Attempt[] {
  return logs
    .map((log, index): Attempt => {
      const line = lineOf(log.logLine);
      const exact = Date.parse(line.t?.$date ?? '');
      return {
        at: Number.isNaN(exact) ? stampTime(log.timestamp) : exact,
        user: log.username,
        source: log.authSource,
        host: log.hostname,
        address: shortAddress(log.ipAddress),
        succeeded: log.authResult,
        reason: log.failureReason,
        mechanism: line.attr?.mechanism,
        line: log.logLine,
        key: String(index),
      };
    })
    .sort((a, b) => b.at - a.at);
}
