import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { OpenSession } from '#contract/console/bff.ts';
import type { ConsoleRole } from '#contract/console/console-role.ts';
import { isStoreFailure } from '../http/store-failure.ts';
import { loggable } from '../log.ts';
import type { Db } from '../tables.ts';

export interface SessionLimits {
  idleMs: number;
  absoluteMs: number;
  perUser: number;
}

const hourMs = 3_600_000;

/**
 * The limits of sessions. On loopback alone a console left open over the day keeps its session; elsewhere
 * sessions end sooner // OWASP session management
 *
 * @param idleMinutes the configured limit without use; undefined: the default
 */
export function sessionLimitsOf(beyondLoopback: boolean, idleMinutes: number | undefined): SessionLimits {
  const usual = beyondLoopback
    ? { idleMs: hourMs / 2, absoluteMs: 8 * hourMs }
    : { idleMs: 12 * hourMs, absoluteMs: 7 * 24 * hourMs };
  const idleMs = idleMinutes === undefined ? usual.idleMs : idleMinutes * 60_000;
  return { idleMs, absoluteMs: Math.max(usual.absoluteMs, idleMs), perUser: 10 };
}

/** How exact "last seen" is: a write a request would be too many. */
const TOUCH_MS = 5_000;

export interface ActiveSession {
  hash: string;
  publicId: string;
  csrf: string;
  user: { id: string; name: string; role: ConsoleRole };
  expiresAt: number;
  /** Present where an identity provider signed the person in; sealed. */
  providerToken?: string;
  /** Present where a program calls by a personal access token; `connection`: the only one that it may use. */
  token?: { name: string; connection: string | undefined };
}

interface Visitor {
  userAgent: string;
  address: string;
  providerToken?: string;
}

export interface Sessions {
  open(userId: string, visitor: Visitor): Promise<string>;
  /** The session of an id from a cookie; `touch` records user activity. */
  find(id: string, options: { touch: boolean }): Promise<ActiveSession | undefined>;
  /** Whether it still lives, without prolonging it. */
  isAlive(hash: string): Promise<boolean>;
  end(hash: string): Promise<void>;
  /** Ends one of a user's sessions by its public name; false when it does not exist. */
  endOne(userId: string, publicId: string): Promise<boolean>;
  /** Ends every session of a user but one. */
  endAll(userId: string, exceptHash?: string): Promise<void>;
  list(userId: string, currentHash: string): Promise<OpenSession[]>;
  /** Called with the hash of each session that ends here. */
  onEnd(listener: (hash: string) => void): void;
}

export function hashOf(id: string): string {
  return createHash('sha256').update(id, 'utf8').digest('hex');
}

/** Bound to the session and derived from its id, so that the database cannot give it away. */
function csrfOf(id: string): string {
  return createHmac('sha256', id).update('quarterdeck request').digest('base64url');
}

/** Compares in constant time. */
export function sameText(given: string, expected: string): boolean {
  const a = createHash('sha256').update(given).digest();
  const b = createHash('sha256').update(expected).digest();
  return timingSafeEqual(a, b);
}

export function createSessions(
  db: Db,
  now: () => number,
  limits: SessionLimits = sessionLimitsOf(true, undefined),
): Sessions {
  const listeners: ((hash: string) => void)[] = [];
  const announce = (hashes: readonly string[]) => {
    for (const hash of hashes) for (const listener of listeners) listener(hash);
  };
  const endingOf = (row: { created_at: number; last_seen_at: number }) =>
    Math.min(row.last_seen_at + limits.idleMs, row.created_at + limits.absoluteMs);

  const remove = async (hashes: readonly string[]) => {
    if (hashes.length === 0) return;
    await db.deleteFrom('sessions').where('hash', 'in', hashes).execute();
    announce(hashes);
  };

  /** False where the store takes no changes: on a full disk people still read, as long as their session lasts. */
  const seen = async (hash: string, userId: string, at: number): Promise<boolean> => {
    try {
      await db.updateTable('sessions').set({ last_seen_at: at }).where('hash', '=', hash).execute();
      await db.updateTable('users').set({ last_seen_at: at }).where('id', '=', userId).execute();
      return true;
    } catch (error) {
      if (isStoreFailure(error)) return false;
      throw error;
    }
  };

  const ofUser = (userId: string) =>
    db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('hash');

  const removeExpired = async (at: number) => {
    const expired = await db
      .selectFrom('sessions')
      .select('hash')
      .where((where) =>
        where.or([
          where('last_seen_at', '<=', at - limits.idleMs),
          where('created_at', '<=', at - limits.absoluteMs),
        ]),
      )
      .execute();
    await remove(expired.map((row) => row.hash));
  };

  return {
    async open(userId, visitor) {
      const at = now();
      await removeExpired(at);
      const id = randomBytes(32).toString('base64url');
      // the longest unused sessions end, not one in use all day
      const before = (await ofUser(userId).execute()).sort((a, b) => a.last_seen_at - b.last_seen_at);
      await remove(before.slice(0, Math.max(0, before.length - limits.perUser + 1)).map((row) => row.hash));
      await db
        .insertInto('sessions')
        .values({
          hash: hashOf(id),
          public_id: randomBytes(9).toString('base64url'),
          user_id: userId,
          created_at: at,
          last_seen_at: at,
          user_agent: loggable(visitor.userAgent).slice(0, 256),
          address: visitor.address,
          provider_token: visitor.providerToken ?? null,
        })
        .execute();
      await db.updateTable('users').set({ last_seen_at: at }).where('id', '=', userId).execute();
      return id;
    },

    async find(id, { touch }) {
      const hash = hashOf(id);
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([
          'sessions.public_id',
          'sessions.created_at',
          'sessions.last_seen_at',
          'sessions.provider_token',
          'users.id as user_id',
          'users.name',
          'users.role',
          'users.disabled',
        ])
        .where('sessions.hash', '=', hash)
        .executeTakeFirst();
      const at = now();
      if (!row || row.disabled || at >= endingOf(row)) return undefined;
      if (touch && at - row.last_seen_at >= TOUCH_MS) {
        if (await seen(hash, row.user_id, at)) row.last_seen_at = at;
      }
      return {
        hash,
        publicId: row.public_id,
        csrf: csrfOf(id),
        user: { id: row.user_id, name: row.name, role: row.role },
        expiresAt: endingOf(row),
        ...(row.provider_token === null ? {} : { providerToken: row.provider_token }),
      };
    },

    async isAlive(hash) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.created_at', 'sessions.last_seen_at', 'users.disabled'])
        .where('sessions.hash', '=', hash)
        .executeTakeFirst();
      return row !== undefined && !row.disabled && now() < endingOf(row);
    },

    end: (hash) => remove([hash]),

    async endOne(userId, publicId) {
      const found = (await ofUser(userId).execute()).find((row) => row.public_id === publicId);
      if (found) await remove([found.hash]);
      return found !== undefined;
    },

    async endAll(userId, exceptHash) {
      const rows = await ofUser(userId).execute();
      await remove(rows.map((row) => row.hash).filter((hash) => hash !== exceptHash));
    },

    async list(userId, currentHash) {
      const user = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
      const rows = await ofUser(userId).execute();
      return rows
        .filter((row) => now() < endingOf(row))
        .map((row) => ({
          id: row.public_id,
          current: row.hash === currentHash,
          createdAt: row.created_at,
          lastSeenAt: row.last_seen_at,
          userName: user?.name ?? '',
          userAgent: row.user_agent,
          address: row.address,
        }));
    },

    onEnd: (listener) => {
      listeners.push(listener);
    },
  };
}
