import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { type User, UserPatch, UserRequest } from '#contract/console/bff.ts';
import { StoreError } from '#server/store/store-error.ts';
import type { Audit } from '../forward/audit.ts';
import { changesBetween, userSettings } from '../forward/audit-changes.ts';
import { parse, refuse } from '../http/errors.ts';
import { resetSecondFactor } from '../second-factor/reset.ts';
import { nameKey } from '../sign-in/name-key.ts';
import type { Sessions } from '../sign-in/session.ts';
import type { Users } from '../sign-in/users.ts';
import type { Db } from '../tables.ts';

export interface AdminDeps {
  db: Db;
  users: Pick<Users, 'list' | 'create' | 'update'>;
  sessions: Pick<Sessions, 'endAll'>;
  audit: Pick<Audit, 'around'>;
  /** Folder of the SQLite file; undefined where the state is in PostgreSQL. */
  dataDir: string | undefined;
  now: () => number;
}

const name = z.string().min(1).max(64);

/** Inputs of the operations that commands run in the process that has the store open. */
const inputs = {
  listUsers: z.strictObject({}),
  addUser: UserRequest,
  setUserDisabled: z.strictObject({ name, disabled: z.boolean() }),
  resetSecondFactor: z.strictObject({ name }),
  resetPassword: z.strictObject({ name, password: UserPatch.shape.password.unwrap() }),
  snapshot: z.strictObject({}),
  describeStore: z.strictObject({}),
};

export type AdminOperation = keyof typeof inputs;
type AdminInput<Name extends AdminOperation> = z.output<(typeof inputs)[Name]>;

interface AdminResults {
  listUsers: User[];
  addUser: User;
  setUserDisabled: User;
  resetPassword: User;
  resetSecondFactor: User;
  /** A folder with a copy of the SQLite file, which the caller deletes. */
  snapshot: { folder: string };
  /** The services of the stored connections, with the authorities of their certificates. */
  describeStore: { connections: { origin: string; ca: string | null }[] };
}

/** Runs operations in the process that has the store open. */
export type AdminCall = <Name extends AdminOperation>(
  operation: Name,
  input: AdminInput<Name>,
) => Promise<AdminResults[Name]>;

/** Folders of copies in the data folder; one that a crash left behind is recognized by this prefix. */
export const snapshotPrefix = 'snapshot-';

export const isAdminOperation = (text: string): text is AdminOperation => Object.hasOwn(inputs, text);

/** Name of the actor in the audit log: a person with access to the data folder or to DATABASE_URL. */
const actor = 'command line';

async function snapshot({ db, dataDir }: AdminDeps): Promise<{ folder: string }> {
  if (dataDir === undefined) throw new StoreError('INVALID', 'only a SQLite store is copied as a file');
  const folder = mkdtempSync(join(resolve(dataDir), snapshotPrefix));
  try {
    const path = join(folder, 'console.db');
    await sql`vacuum into ${path}`.execute(db);
    chmodSync(path, 0o600);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return { folder };
}

/** The operations on the state of one store. */
export function createAdminCall(deps: AdminDeps): AdminCall {
  const { users, sessions, audit } = deps;
  const userNamed = async (text: string): Promise<User> => {
    const key = nameKey(text);
    const user = (await users.list()).find((each) => nameKey(each.name) === key);
    if (!user) throw refuse('NOT_FOUND', { message: `There is no user ${text}. Run: quarterdeck user list` });
    return user;
  };
  const audited = (
    operation: string,
    target: string,
    work: () => Promise<User>,
    { before, isSecret }: { before?: User; isSecret: boolean },
  ): Promise<User> => {
    const requestId = randomBytes(8).toString('hex');
    const subject = { actor, actorId: undefined, operation, target, requestId };
    return audit.around(subject, work, undefined, (after) =>
      changesBetween(before && userSettings(before), userSettings(after), isSecret ? ['password'] : []),
    );
  };
  const changed = async (text: string, patch: z.output<typeof UserPatch>): Promise<User> => {
    const before = await userNamed(text);
    const { id } = before;
    const work = async () => {
      const user = await users.update(id, patch, undefined);
      // a session must not outlive the password that opened it, or its user
      if (patch.password !== undefined || patch.disabled) await sessions.endAll(id);
      return user;
    };
    return audited('updateUser', id, work, { before, isSecret: patch.password !== undefined });
  };
  const handlers: { [Name in AdminOperation]: (input: AdminInput<Name>) => Promise<AdminResults[Name]> } = {
    listUsers: () => users.list(),
    addUser: (request) =>
      audited('createUser', request.name, () => users.create(request), { isSecret: true }),
    setUserDisabled: ({ name: text, disabled }) => changed(text, { disabled }),
    resetPassword: ({ name: text, password }) => changed(text, { password }),
    async resetSecondFactor({ name: text }) {
      const before = await userNamed(text);
      const work = async () => {
        await resetSecondFactor(deps.db, {
          user: before,
          by: { id: undefined, name: actor },
          at: deps.now(),
        });
        await sessions.endAll(before.id);
        return { ...before, passkeys: 0 };
      };
      const requestId = randomBytes(8).toString('hex');
      const subject = {
        ...{ actor, actorId: undefined, operation: 'resetSecondFactor', target: before.id, requestId },
      };
      return audit.around(subject, work, undefined, (after) =>
        changesBetween({ passkeys: before.passkeys }, { passkeys: after.passkeys }),
      );
    },
    snapshot: () => snapshot(deps),
    describeStore: async () => ({
      connections: await deps.db.selectFrom('connections').select(['origin', 'ca']).distinct().execute(),
    }),
  };
  return (operation, input) => {
    const schema: z.ZodType = inputs[operation];
    return handlers[operation](parse(schema, input) as typeof input);
  };
}
