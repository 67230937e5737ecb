import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import type { User, UserPatch, UserRequest } from '#contract/console/bff.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import {
  hashPassword,
  needsRehash,
  PASSWORD_COST,
  type ScryptCost,
  unmatchableHash,
  verifyPassword,
} from '#server/auth/password.ts';
import { isUniqueViolation } from '#server/store/database.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { createQueue } from '../queue.ts';
import { deleteSecondFactor } from '../second-factor/reset.ts';
import type { Db, UserRow } from '../tables.ts';
import { grantsOf } from './grants-of.ts';
import { nameKey } from './name-key.ts';

/** The user who signs in with the launch link: the one who started the program. */
export const launchUserId = 'launch';

export interface Users {
  list(): Promise<User[]>;
  get(id: string): Promise<User | undefined>;
  /** The password of a new user is temporary: another person knows it. */
  create(request: z.output<typeof UserRequest>): Promise<User>;
  /** `chosenBy`: the user who chose a new password; it is temporary unless it is the user's own choice. */
  update(id: string, patch: z.output<typeof UserPatch>, chosenBy: string | undefined): Promise<User>;
  remove(id: string): Promise<void>;
  /** The user of a name and password; undefined when either is wrong, after the same work. */
  verify(name: string, password: string): Promise<User | undefined>;
  /** Whether anybody signs in with a password. */
  havePasswords(): Promise<boolean>;
  ensureLaunchUser(): Promise<void>;
  ensureAdministrator(name: string, password: string): Promise<void>;
  /** The user of an identity provider's subject, with the role that the provider gives now. */
  ensureExternal(id: string, name: string, role: ConsoleRole, grants?: readonly Grant[]): Promise<User>;
}

function kindOfUser({ id, password }: Pick<UserRow, 'id' | 'password'>): User['kind'] {
  if (password !== null) return 'local';
  return id === launchUserId ? 'launch' : 'provider';
}

/** @param row with the number of keys of the second factor, as text on PostgreSQL */
function toUser(row: UserRow & { passkeys?: number | string | null }): User {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    grants: grantsOf(row),
    disabled: row.disabled !== 0,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    kind: kindOfUser(row),
    isTemporary: row.is_temporary !== 0,
    passkeys: Number(row.passkeys ?? 0),
  };
}

/** Grants as the row of a user holds them. Administrators manage everything, and auditors read everything. */
function storedGrants(role: ConsoleRole, grants: readonly Grant[] = []): string | null {
  if (grants.length === 0) return null;
  if (role === 'administrator' || role === 'auditor')
    throw refuseField('grants', `must be empty for the role ${role}, which applies to the whole console`);
  return JSON.stringify(grants);
}

/** The rows of users, with the rules for every change of them. */
function userRows(db: Db, now: () => number) {
  const rows = () =>
    db
      .selectFrom('users')
      .selectAll('users')
      .select((query) =>
        query
          .selectFrom('passkeys')
          .select((select) => select.fn.countAll<number>().as('count'))
          .whereRef('passkeys.user_id', '=', 'users.id')
          .as('passkeys'),
      );
  const row = (id: string) => rows().where('id', '=', id).executeTakeFirst();
  const existing = async (id: string) => {
    const result = await row(id);
    if (!result) throw refuse('NOT_FOUND', { message: 'There is no such user.' });
    return result;
  };

  const insert = async (
    user: Pick<UserRow, 'id' | 'name' | 'role' | 'password'> & Partial<UserRow>,
  ): Promise<User> => {
    const full: UserRow = {
      is_temporary: 0,
      grants: null,
      ...user,
      name_key: nameKey(user.name),
      disabled: 0,
      created_at: now(),
      last_seen_at: null,
    };
    try {
      await db.insertInto('users').values(full).execute();
    } catch (error) {
      if (isUniqueViolation(error))
        throw refuse('NAME_TAKEN', { fields: [{ field: 'name', description: 'is taken' }] });
      throw error;
    }
    return toUser(full);
  };

  /** Adds a required user unless it exists meanwhile: two replicas may start at the same time. */
  const insertUnless = async (
    user: Parameters<typeof insert>[0],
    find: () => Promise<UserRow | undefined>,
  ): Promise<User> => {
    try {
      return await insert(user);
    } catch (error) {
      const match = await find();
      if (!match) throw error;
      return toUser(match);
    }
  };

  /** Refuses a change that leaves no user with permission to manage users. */
  const keepAdministrator = async (changed: string) => {
    const others = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'administrator')
      .where('disabled', '=', 0)
      .where('id', '!=', changed)
      .execute();
    if (others.length === 0) throw refuse('LAST_ADMINISTRATOR');
  };

  return { rows, row, known: existing, insert, insertUnless, keepAdministrator };
}

export function createUsers(db: Db, now: () => number, cost: ScryptCost = PASSWORD_COST): Users {
  // each takes 64 MiB, and 128 MiB where the stored hash is from before
  const queue = createQueue(2, 20);
  const hash = (password: string) => queue(() => hashPassword(password, cost));
  const unmatchable = unmatchableHash(cost);

  const { rows, row, known, insert, insertUnless, keepAdministrator } = userRows(db, now);

  /** The same password at today's cost, unless it was changed meanwhile: it is known in clear only now. */
  const renew = async (id: string, stored: string, password: string): Promise<void> => {
    const renewed = await hash(password);
    await db
      .updateTable('users')
      .set({ password: renewed })
      .where('id', '=', id)
      .where('password', '=', stored)
      .execute();
  };

  return {
    async list() {
      return (await rows().orderBy('name_key').execute()).map(toUser);
    },

    async get(id) {
      const result = await row(id);
      return result && toUser(result);
    },

    async create(request) {
      const password = await hash(request.password);
      return insert({
        id: randomBytes(9).toString('base64url'),
        name: request.name.normalize('NFC'),
        role: request.role,
        grants: storedGrants(request.role, request.grants),
        password,
        is_temporary: 1,
      });
    },

    async update(id, patch, chosenBy) {
      const before = await known(id);
      const losesPower =
        (patch.role !== undefined && patch.role !== 'administrator') || patch.disabled === true;
      if (before.role === 'administrator' && losesPower) await keepAdministrator(id);
      if (patch.password !== undefined && before.password === null) {
        throw refuse('INVALID_REQUEST', {
          message: 'This user does not sign in with a password.',
          fields: [{ field: 'password', description: 'cannot be set for a user who signs in otherwise' }],
        });
      }
      const role = patch.role ?? before.role;
      // a new administrator is not limited any more
      const grants = storedGrants(role, patch.grants ?? (role === 'administrator' ? [] : grantsOf(before)));
      const password = patch.password === undefined ? undefined : await hash(patch.password);
      await db
        .updateTable('users')
        .set({
          ...(patch.role === undefined ? {} : { role: patch.role }),
          ...(patch.role === undefined && patch.grants === undefined ? {} : { grants }),
          ...(patch.disabled === undefined ? {} : { disabled: patch.disabled ? 1 : 0 }),
          ...(password === undefined ? {} : { password, is_temporary: chosenBy === id ? 0 : 1 }),
        })
        .where('id', '=', id)
        .execute();
      return toUser(await known(id));
    },

    async remove(id) {
      const before = await known(id);
      if (id === launchUserId) {
        throw refuse('LAST_ADMINISTRATOR', {
          message: 'The local user cannot be deleted. Disable it instead.',
        });
      }
      if (before.role === 'administrator') await keepAdministrator(id);
      await db.transaction().execute(async (at) => {
        // another user may get the same name: it must not inherit the unlocks of this one
        await at.deleteFrom('connection_unlocks').where('user_id', '=', id).execute();
        await deleteSecondFactor(at, id);
        await at.deleteFrom('users').where('id', '=', id).execute();
      });
    },

    async verify(name, password) {
      const row = await rows().where('name_key', '=', nameKey(name)).executeTakeFirst();
      const stored = row?.password ?? unmatchable;
      const right = await queue(() => verifyPassword(password, stored));
      if (!right || !row?.password || row.disabled) return undefined;
      if (needsRehash(stored, cost)) await renew(row.id, stored, password);
      return toUser(row);
    },

    async havePasswords() {
      const result = await db
        .selectFrom('users')
        .select('id')
        .where('password', 'is not', null)
        .limit(1)
        .execute();
      return result.length > 0;
    },

    async ensureLaunchUser() {
      if (!(await row(launchUserId))) {
        const local = { id: launchUserId, name: 'local', role: 'administrator', password: null } as const;
        await insertUnless(local, () => row(launchUserId));
      }
    },

    async ensureAdministrator(name, password) {
      const find = () =>
        db.selectFrom('users').selectAll().where('name_key', '=', nameKey(name)).executeTakeFirst();
      if (await find()) return;
      const id = randomBytes(9).toString('base64url');
      await insertUnless({ id, name, role: 'administrator', password: await hash(password) }, find);
    },

    async ensureExternal(id, name, role, mapped) {
      const grants = mapped === undefined ? undefined : storedGrants(role, mapped);
      const grantColumn = grants === undefined ? {} : { grants };
      const result = await row(id);
      if (!result) {
        try {
          return await insertUnless({ id, name, role, password: null, ...grantColumn }, () => row(id));
        } catch {
          // another user has this name: the subject distinguishes them
          return insert({
            id,
            name: `${name.slice(0, 40)} (${id.slice(-8)})`,
            role,
            password: null,
            ...grantColumn,
          });
        }
      }
      await db
        .updateTable('users')
        .set({ role, ...grantColumn })
        .where('id', '=', id)
        .execute();
      return toUser({ ...result, role, ...grantColumn });
    },
  };
}
