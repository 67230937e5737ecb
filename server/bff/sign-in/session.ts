import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import type { SessionNeed } from '#contract/console/access/session-need.ts';
import type { OpenSession } from '#contract/console/bff.ts';
import { strongestGrant } from '#contract/console/grants/granted.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { isStoreFailure } from '../http/store-failure.ts';
import { loggable } from '../log.ts';
import { policyFrom, policyKey } from '../second-factor/policy.ts';
import type { Db } from '../tables.ts';
import { grantsOf } from './grants-of.ts';

export interface SessionLimits {
  idleMs: number;
  absoluteMs: number;
  perUser: number;
}

/**
 * The limits of sessions. On loopback alone a console left open over the day keeps its session; elsewhere
 * sessions end sooner // OWASP session management
 *
 * @param idleMinutes the configured limit without use; undefined: the default
 */
export function sessionLimitsOf(beyondLoopback: boolean, idleMinutes: number | undefined): SessionLimits {
  const usual = beyondLoopback
    ? { idleMs: HOUR / 2, absoluteMs: 8 * HOUR }
    : { idleMs: 12 * HOUR, absoluteMs: 7 * 24 * HOUR };
  const idleMs = idleMinutes === undefined ? usual.idleMs : idleMinutes * MINUTE;
  return { idleMs, absoluteMs: Math.max(usual.absoluteMs, idleMs), perUser: 10 };
}

/** How exact "last seen" is: a write a request would be too many. */
const TOUCH_MS = 5_000;
/** How long a person may take for the second step of a sign-in. */
const STEP_MS = 10 * 60_000;

export interface ActiveSession {
  hash: string;
  publicId: string;
  csrf: string;
  /** `grants`: absent or empty: the role applies everywhere. */
  user: { id: string; name: string; role: ConsoleRole; grants?: Grant[] };
  expiresAt: number;
  /** When the person signed in. */
  openedAt: number;
  /** The step without which the session may do nothing else. */
  needs?: SessionNeed;
  /** Present where an identity provider signed the person in; sealed. */
  providerToken?: string;
  /** Present where a program calls by a personal access token; `connection`: the only one that it may use. */
  token?: { name: string; connection: string | undefined };
}

/** What a new session is bound to. */
export interface SessionOrigin {
  /** Sealed. */
  providerToken?: string | undefined;
  /** Hash of the session ID of the identity provider. */
  providerSid?: string | undefined;
  /** The second factor has not been checked yet. */
  awaitsFactor?: boolean;
}

interface Visitor extends SessionOrigin {
  userAgent: string;
  address: string;
}

interface NeedColumns {
  awaits_factor: number;
  is_temporary: number;
  password: string | null;
  role: ConsoleRole;
  policy: string | null;
  passkeys: number | string | null;
}

/** The step that a session requires, from its row. */
function needOf(row: NeedColumns): SessionNeed | undefined {
  if (row.awaits_factor !== 0) return 'secondFactor';
  if (row.password === null) return undefined;
  if (row.is_temporary !== 0) return 'newPassword';
  const isRegistered = Number(row.passkeys) > 0;
  return !isRegistered && policyFrom(row.policy).roles.includes(row.role) ? 'registration' : undefined;
}

export interface Sessions {
  open(userId: string, visitor: Visitor): Promise<string>;
  /** The session of an id from a cookie; `touch` records user activity. */
  find(id: string, options: { touch: boolean }): Promise<ActiveSession | undefined>;
  /** Those of the sessions that are not over, by one query and without prolonging them. */
  areAlive(hashes: readonly string[]): Promise<Set<string>>;
  end(hash: string): Promise<void>;
  /** Ends one of a user's sessions by its public name; false when it does not exist. */
  endOne(userId: string, publicId: string): Promise<boolean>;
  /** Ends the sessions that an identity provider names; `userId`: only those of this user. */
  endProvided(providerSid: string, userId?: string): Promise<void>;
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
export function sameText(input: string, expected: string): boolean {
  const a = createHash('sha256').update(input).digest();
  const b = createHash('sha256').update(expected).digest();
  return timingSafeEqual(a, b);
}

/** A session with its user, and what determines the next step of the sign-in. */
const rowWithUser = (db: Db, hash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.public_id',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.provider_token',
      'sessions.awaits_factor',
      'users.id as user_id',
      'users.name',
      'users.role',
      'users.grants',
      'users.disabled',
      'users.is_temporary',
      'users.password',
    ])
    .select((query) => [
      query.selectFrom('meta').select('value').where('key', '=', policyKey).as('policy'),
      query
        .selectFrom('passkeys')
        .select((select) => select.fn.countAll<number>().as('count'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeys'),
    ])
    .where('sessions.hash', '=', hash)
    .executeTakeFirst();

export function createSessions(
  db: Db,
  now: () => number,
  limits: SessionLimits = sessionLimitsOf(true, undefined),
): Sessions {
  const listeners: ((hash: string) => void)[] = [];
  const announce = (hashes: readonly string[]) => {
    for (const hash of hashes) for (const listener of listeners) listener(hash);
  };
  const endingOf = (row: { created_at: number; last_seen_at: number; awaits_factor: number }) =>
    Math.min(
      row.last_seen_at + limits.idleMs,
      row.created_at + (row.awaits_factor === 0 ? limits.absoluteMs : STEP_MS),
    );

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
          where.and([where('awaits_factor', '=', 1), where('created_at', '<=', at - STEP_MS)]),
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
      const awaits_factor = visitor.awaitsFactor ? 1 : 0;
      // the longest unused sessions end, not one in use all day; a password alone ends no complete one
      const before = (await ofUser(userId).execute())
        .filter((row) => row.awaits_factor === awaits_factor)
        .sort((a, b) => a.last_seen_at - b.last_seen_at);
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
          provider_sid: visitor.providerSid ?? null,
          awaits_factor,
        })
        .execute();
      if (!visitor.awaitsFactor)
        await db.updateTable('users').set({ last_seen_at: at }).where('id', '=', userId).execute();
      return id;
    },

    async find(id, { touch }) {
      const hash = hashOf(id);
      const row = await rowWithUser(db, hash);
      const at = now();
      if (!row || row.disabled || at >= endingOf(row)) return undefined;
      const needs = needOf(row);
      const grants = grantsOf(row);
      if (touch && needs === undefined && at - row.last_seen_at >= TOUCH_MS) {
        if (await seen(hash, row.user_id, at)) row.last_seen_at = at;
      }
      return {
        hash,
        publicId: row.public_id,
        csrf: csrfOf(id),
        user: {
          id: row.user_id,
          name: row.name,
          role: grants.length > 0 ? strongestGrant(grants) : row.role,
          grants,
        },
        expiresAt: endingOf(row),
        openedAt: row.created_at,
        ...(needs === undefined ? {} : { needs }),
        ...(row.provider_token === null ? {} : { providerToken: row.provider_token }),
      };
    },

    async areAlive(hashes) {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.hash', 'sessions.created_at', 'sessions.last_seen_at', 'sessions.awaits_factor'])
        .select('users.disabled')
        .where('sessions.hash', 'in', hashes)
        .execute();
      const alive = rows.filter((row) => !row.disabled && now() < endingOf(row));
      return new Set(alive.map(({ hash }) => hash));
    },

    end: (hash) => remove([hash]),

    async endOne(userId, publicId) {
      const match = (await ofUser(userId).execute()).find((row) => row.public_id === publicId);
      if (match) await remove([match.hash]);
      return match !== undefined;
    },

    async endProvided(providerSid, userId) {
      let query = db.selectFrom('sessions').select('hash').where('provider_sid', '=', providerSid);
      if (userId !== undefined) query = query.where('user_id', '=', userId);
      await remove((await query.execute()).map((row) => row.hash));
    },

    async endAll(userId, exceptHash) {
      const rows = await ofUser(userId).execute();
      await remove(rows.map((row) => row.hash).filter((hash) => hash !== exceptHash));
    },

    async list(userId, currentHash) {
      const user = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
      const rows = await ofUser(userId).execute();
      return rows
        .filter((row) => row.awaits_factor === 0 && now() < endingOf(row))
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
