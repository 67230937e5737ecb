import { noProtection, type Protection } from '#contract/console/access/protection.ts';
import type { Connection, ConnectionRequest } from '#contract/console/bff.ts';
import { type SecretBox, SecretBoxError } from '#server/auth/secret-box.ts';
import { refuse } from '../http/errors.ts';
import type { ConnectionRow, Db } from '../tables.ts';

/** Rows of connections, whose secrets are sealed. */
export interface StoredConnections {
  list(): Promise<ConnectionRow[]>;
  /** Refuses when it does not exist. */
  get(id: string): Promise<ConnectionRow>;
  find(id: string): Promise<ConnectionRow | undefined>;
  insert(request: ConnectionRequest, more: InsertedAs): Promise<ConnectionRow>;
  /** Whether it was still the version that was read. */
  replace(before: ConnectionRow, next: ConnectionRow): Promise<boolean>;
  noteEmulator(id: string, emulator: boolean): Promise<void>;
  /** With everything that goes along. */
  remove(id: string): Promise<void>;
  /**
   * Whether a deleted connection with other credentials had this id. Functions, restore tests, twins, grants and tokens
   * of the deleted one name it, and must not apply to another service.
   */
  isRetired(id: string, request: Pick<ConnectionRequest, 'origin' | 'identity'>): Promise<boolean>;
  /** Its secret in the open; refuses when it cannot be read any more. */
  secretOf(row: ConnectionRow): string;
  /** The row with another secret, as its next version. */
  sealed(row: ConnectionRow, secret: string): ConnectionRow;
}

interface InsertedAs {
  id: string;
  ca: string | null;
  emulator: boolean;
}

/**
 * Tables whose rows are deleted with a connection. The same connection may be created again: it must not inherit
 * pending calls of the old one, nor appear on its screens.
 */
const goAlong = [
  'change_sets',
  'connection_unlocks',
  'configuration_versions',
  'configuration_keepings',
  'configuration_baselines',
  'notifications',
  'dashboards',
  'game_day_schedules',
  'rehearsal_schedules',
  'screens',
] as const;

const retiredKey = (id: string): string => `retired-connection:${id}`;
const credentialsOf = ({ origin, identity }: Pick<ConnectionRow, 'origin' | 'identity'>): string =>
  `${origin} ${identity}`;

/** Short secrets show nothing of themselves // reliability D1 */
export function hintOf(secret: string): string {
  return `••••${secret.length >= 16 ? secret.slice(-4) : ''}`;
}

// these texts were written by this program
export const protectionOf = ({ protection }: Pick<ConnectionRow, 'protection'>): Protection =>
  protection === null ? noProtection : { ...noProtection, ...(JSON.parse(protection) as Protection) };

/** As the browser may see it. */
export function toConnection(row: ConnectionRow): Connection {
  return {
    id: row.id,
    name: row.name,
    origin: row.origin,
    kind: row.kind,
    identity: row.identity,
    secretHint: row.secret_hint,
    emulator: row.emulator !== 0,
    readOnly: row.read_only !== 0,
    protection: protectionOf(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A sealed secret opens only in its own row, version, and towards the service it was given for. */
export function locationOfSecret(
  row: Pick<ConnectionRow, 'id' | 'kind' | 'origin' | 'identity' | 'version'>,
) {
  return { id: row.id, field: `secret ${row.kind} ${row.origin} ${row.identity}`, version: row.version };
}

export function createStoredConnections(db: Db, box: SecretBox, now: () => number): StoredConnections {
  const find = (id: string) =>
    db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst();
  const get = async (id: string): Promise<ConnectionRow> => {
    const row = await find(id);
    if (!row) throw refuse('CONNECTION_NOT_FOUND');
    return row;
  };

  return {
    find,
    get,
    list: () => db.selectFrom('connections').selectAll().orderBy('created_at').orderBy('id').execute(),

    async insert(request, { id, ca, emulator }) {
      const at = now();
      const { kind, origin, identity } = request;
      const base = { id, kind, origin, identity, version: 1 };
      const row: ConnectionRow = {
        ...base,
        name: request.name,
        secret: box.seal(request.secret, locationOfSecret(base)),
        secret_hint: hintOf(request.secret),
        emulator: emulator ? 1 : 0,
        read_only: request.readOnly ? 1 : 0,
        ca,
        protection: request.protection ? JSON.stringify(request.protection) : null,
        created_at: at,
        updated_at: at,
      };
      await db.insertInto('connections').values(row).execute();
      return row;
    },

    async replace(before, next) {
      const done = await db
        .updateTable('connections')
        .set(next)
        .where('id', '=', before.id)
        .where('version', '=', before.version)
        .executeTakeFirst();
      return Number(done.numUpdatedRows) > 0;
    },

    async noteEmulator(id, emulator) {
      await db
        .updateTable('connections')
        .set({ emulator: emulator ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },

    async remove(id) {
      const value = credentialsOf(await get(id));
      await db.transaction().execute(async (at) => {
        await at
          .insertInto('meta')
          .values({ key: retiredKey(id), value })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
          .execute();
        for (const table of goAlong) await at.deleteFrom(table).where('connection', '=', id).execute();
        await at.deleteFrom('connections').where('id', '=', id).execute();
      });
    },

    async isRetired(id, request) {
      const key = retiredKey(id);
      const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
      return row !== undefined && row.value !== credentialsOf(request);
    },

    secretOf(row) {
      try {
        return box.open(row.secret, locationOfSecret(row));
      } catch (error) {
        if (error instanceof SecretBoxError) throw refuse('SECRET_UNREADABLE');
        throw error;
      }
    },

    sealed(row, secret) {
      const next = { ...row, version: row.version + 1 };
      return { ...next, secret: box.seal(secret, locationOfSecret(next)), secret_hint: hintOf(secret) };
    },
  };
}
