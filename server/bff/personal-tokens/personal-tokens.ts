import { randomBytes } from 'node:crypto';
import {
  type CreatedPersonalToken,
  type PersonalToken,
  type PersonalTokenRequest,
  personalTokenPrefix,
} from '#contract/console/access/personal-tokens.ts';
import { hasRole } from '#contract/console/access/role-order.ts';
import { DAY, MINUTE } from '#contract/values/durations.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { isStoreFailure } from '../http/store-failure.ts';
import { grantsOf } from '../sign-in/grants-of.ts';
import { type ActiveSession, hashOf } from '../sign-in/session.ts';
import type { Db } from '../tables.ts';

/** How exact "last used" is: a write for each request would be too many. */
const touchMs = MINUTE;
const mostTokens = 50;

export interface PersonalTokens {
  /** Tokens of one user, or of all users; the newest first. */
  list(userId?: string): Promise<PersonalToken[]>;
  /** Throws INVALID_REQUEST where the role exceeds that of the user. */
  create(request: PersonalTokenRequest, user: ActiveSession['user']): Promise<CreatedPersonalToken>;
  /** Throws NOT_FOUND; `userId`: the only user whose tokens may be revoked. */
  revoke(id: string, userId?: string): Promise<void>;
  /** The session of a token; undefined where it is unknown, expired, or its user is disabled. */
  find(secret: string, address: string): Promise<ActiveSession | undefined>;
  /** Those of the sessions of tokens that are still valid. */
  areAlive(hashes: readonly string[]): Promise<Set<string>>;
  /** Ends the event streams of a user's tokens; `remove`: the user is deleted, and the tokens with it. */
  endAll(userId: string, options: { remove: boolean }): Promise<void>;
  /** Called with the hash of the session of each token that ends here. */
  onEnd(listener: (hash: string) => void): void;
}

/** Personal access tokens of the console's users. */
export function createPersonalTokens(db: Db, now: () => number): PersonalTokens {
  const listeners: ((hash: string) => void)[] = [];

  const withUsers = () =>
    db
      .selectFrom('personal_tokens')
      .innerJoin('users', 'users.id', 'personal_tokens.user_id')
      .selectAll('personal_tokens')
      .select(['users.name as user_name', 'users.role as user_role', 'users.grants', 'users.disabled']);
  type JoinedRow = Awaited<ReturnType<ReturnType<typeof withUsers>['executeTakeFirstOrThrow']>>;

  const toToken = (row: Omit<JoinedRow, 'disabled' | 'grants' | 'user_role'>): PersonalToken => ({
    ...{ id: row.id, name: row.name, userId: row.user_id, userName: row.user_name, role: row.role },
    ...{ connection: row.connection, createdAt: row.created_at, expiresAt: row.expires_at },
    ...{ lastUsedAt: row.last_used_at, address: row.address },
  });

  const isLive = (row: JoinedRow): boolean => !row.disabled && now() < row.expires_at;

  const liveRow = async (hash: string): Promise<JoinedRow | undefined> => {
    const row = await withUsers().where('hash', '=', hash).executeTakeFirst();
    return row && isLive(row) ? row : undefined;
  };

  const touch = async (row: JoinedRow, address: string): Promise<void> => {
    if (row.last_used_at !== null && now() - row.last_used_at < touchMs && row.address === address) return;
    try {
      await db
        .updateTable('personal_tokens')
        .set({ last_used_at: now(), address })
        .where('id', '=', row.id)
        .execute();
    } catch (error) {
      // on a full disk a token still reads
      if (!isStoreFailure(error)) throw error;
    }
  };

  return {
    async list(userId) {
      let query = withUsers();
      if (userId !== undefined) query = query.where('personal_tokens.user_id', '=', userId);
      const rows = await query
        .orderBy('personal_tokens.created_at', 'desc')
        .orderBy('personal_tokens.id')
        .execute();
      return rows.map(toToken);
    },

    async create({ name, role, connection = null, days }, user) {
      if (!hasRole(user.role, role)) throw refuseField('role', `must not exceed your own role, ${user.role}`);
      const { count } = await db
        .selectFrom('personal_tokens')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostTokens) {
        const message = `You have ${mostTokens} tokens, the most that a user can have. Revoke one first.`;
        throw refuse('TOO_MANY_REQUESTS', { message });
      }
      const secret = `${personalTokenPrefix}${randomBytes(32).toString('base64url')}`;
      const at = now();
      const row = {
        ...{ id: randomBytes(9).toString('base64url'), hash: hashOf(secret), user_id: user.id, name, role },
        ...{ connection, created_at: at, expires_at: at + days * DAY, last_used_at: null, address: '' },
      };
      await db.insertInto('personal_tokens').values(row).execute();
      return { ...toToken({ ...row, user_name: user.name }), secret };
    },

    async revoke(id, userId) {
      let query = db.deleteFrom('personal_tokens').where('id', '=', id);
      if (userId !== undefined) query = query.where('user_id', '=', userId);
      const row = await query.returning('hash').executeTakeFirst();
      if (!row) throw refuse('NOT_FOUND', { message: 'There is no such personal access token.' });
      for (const listener of listeners) listener(row.hash);
    },

    async endAll(userId, { remove }) {
      const rows = await db
        .selectFrom('personal_tokens')
        .select('hash')
        .where('user_id', '=', userId)
        .execute();
      if (remove) await db.deleteFrom('personal_tokens').where('user_id', '=', userId).execute();
      for (const { hash } of rows) for (const listener of listeners) listener(hash);
    },

    async find(secret, address) {
      if (!secret.startsWith(personalTokenPrefix)) return undefined;
      const hash = hashOf(secret);
      const row = await liveRow(hash);
      if (!row) return undefined;
      await touch(row, address);
      return {
        ...{ hash, publicId: row.id, csrf: '', expiresAt: row.expires_at, openedAt: row.created_at },
        user: {
          id: row.user_id,
          name: row.user_name,
          // an administrator may have lowered the role of the user since
          role: row.grants !== null || hasRole(row.user_role, row.role) ? row.role : row.user_role,
          grants: grantsOf(row),
        },
        token: { name: row.name, connection: row.connection ?? undefined },
      };
    },

    async areAlive(hashes) {
      const rows = await withUsers().where('hash', 'in', hashes).execute();
      return new Set(rows.filter(isLive).map(({ hash }) => hash));
    },

    onEnd: (listener) => {
      listeners.push(listener);
    },
  };
}
