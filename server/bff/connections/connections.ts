import type { Connection, ConnectionPatch, ConnectionRequest } from '#contract/bff.ts';
import { noProtection, type Protection } from '#contract/protection.ts';
import { type SecretBox, SecretBoxError } from '#server/auth/secret-box.ts';
import { isUniqueViolation } from '#server/store/database.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { canonicalOrigin, isLoopbackOrigin } from '../http/hosts.ts';
import type { ConnectionRow, Db } from '../tables.ts';
import type { OpenConnection } from '../upstream/upstream.ts';

/** The emulator that runs beside this server, or another program that brings its own certificate authority. */
export interface EnsuredConnection {
  name: string;
  origin: string;
  /** PEM of its certificate authority. */
  ca?: string | undefined;
  publicKey: string;
  privateKey: string;
}

/** A connection ready for use, and what limits its use. */
export interface UsableConnection extends OpenConnection {
  emulator: boolean;
  readOnly: boolean;
  protection: Protection;
}

export interface Connections {
  list(): Promise<Connection[]>;
  /** Where connections may lead. */
  origins(): string[];
  create(request: ConnectionRequest): Promise<Connection>;
  update(id: string, patch: ConnectionPatch): Promise<Connection>;
  remove(id: string): Promise<void>;
  /** With the secret opened; fails when the origin is not configured any more. */
  open(id: string): Promise<UsableConnection>;
  /** Credentials that are to be tried before they are stored. */
  draft(request: ConnectionRequest): UsableConnection;
  noteEmulator(id: string, emulator: boolean): Promise<void>;
  ensure(connection: EnsuredConnection): Promise<{ connection: Connection; isNew: boolean }>;
}

// these texts were written by this program
const protectionOf = ({ protection }: Pick<ConnectionRow, 'protection'>): Protection =>
  protection === null ? noProtection : { ...noProtection, ...(JSON.parse(protection) as Protection) };

function toConnection(row: ConnectionRow): Connection {
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

/** Short secrets show nothing of themselves // reliability D1 */
export function hintOf(secret: string): string {
  return `••••${secret.length >= 16 ? secret.slice(-4) : ''}`;
}

/** A name as part of an address. */
export function slugOf(name: string, fallback = 'connection'): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return slug || fallback;
}

/** A sealed secret opens only in its own row, version, and towards the service it was given for. */
function placeOf(row: Pick<ConnectionRow, 'id' | 'kind' | 'origin' | 'identity' | 'version'>) {
  return { id: row.id, field: `secret ${row.kind} ${row.origin} ${row.identity}`, version: row.version };
}

export function checkText(field: string, text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused
  if (/[\x00-\x1f\x7f]/.test(text) || /\p{Surrogate}/u.test(text))
    throw refuseField(field, 'has characters that are not allowed');
}

/**
 * What goes with a connection. Another one may get its name: it must not find what was to be sent through this one, nor
 * what was kept of it, and is not shown on its screens.
 */
const goAlong = [
  'change_sets',
  'connection_unlocks',
  'configuration_versions',
  'configuration_keepings',
  'configuration_baselines',
  'notifications',
  'dashboards',
  'screens',
] as const;

/** Named credentials: secrets are sealed at rest, never leave the server, and work towards configured origins only. */
export function createConnections(
  db: Db,
  box: SecretBox,
  configured: readonly string[],
  now: () => number,
): Connections {
  /** PEM by origin, for programs beside this server that bring their own. */
  const authorities = new Map<string, string>();
  const allowed = new Set(configured);
  let drafts = 0;

  const rowOf = async (id: string): Promise<ConnectionRow> => {
    const row = await db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('CONNECTION_NOT_FOUND');
    return row;
  };

  const checkOrigin = (origin: string) => {
    if (!allowed.has(origin)) {
      const places = [...allowed].join(', ');
      throw refuse('UPSTREAM_ORIGIN_NOT_ALLOWED', {
        fields: [{ field: 'origin', description: `must be one of ${places}` }],
      });
    }
  };

  const checkTexts = (fields: {
    name?: string | undefined;
    identity?: string | undefined;
    secret?: string | undefined;
  }) => {
    if (fields.name !== undefined) checkText('name', fields.name);
    if (fields.identity !== undefined && !/^[\x21-\x39\x3b-\x7e]+$/.test(fields.identity)) {
      throw refuseField('identity', 'must be printable ASCII without spaces or colons');
    }
    if (fields.secret !== undefined) checkText('secret', fields.secret);
  };

  const read = (row: ConnectionRow): string => {
    try {
      return box.open(row.secret, placeOf(row));
    } catch (error) {
      if (error instanceof SecretBoxError) throw refuse('SECRET_UNREADABLE');
      throw error;
    }
  };

  const insert = async (
    request: ConnectionRequest,
    more: { id: string; ca: string | null; emulator: boolean },
  ): Promise<Connection> => {
    const at = now();
    const base = {
      id: more.id,
      kind: request.kind,
      origin: request.origin,
      identity: request.identity,
      version: 1,
    };
    const row: ConnectionRow = {
      ...base,
      name: request.name,
      secret: box.seal(request.secret, placeOf(base)),
      secret_hint: hintOf(request.secret),
      emulator: more.emulator ? 1 : 0,
      read_only: request.readOnly ? 1 : 0,
      ca: more.ca,
      protection: request.protection ? JSON.stringify(request.protection) : null,
      created_at: at,
      updated_at: at,
    };
    await db.insertInto('connections').values(row).execute();
    return toConnection(row);
  };

  const update = async (id: string, patch: ConnectionPatch & { ca?: string | null }): Promise<Connection> => {
    checkTexts(patch);
    const before = await rowOf(id);
    const moved =
      (patch.origin !== undefined && patch.origin !== before.origin) ||
      (patch.kind !== undefined && patch.kind !== before.kind) ||
      (patch.identity !== undefined && patch.identity !== before.identity);
    // or else whoever may edit could send a stored secret somewhere else
    if (moved && patch.secret === undefined) {
      throw refuseField('secret', 'must be entered again when the address, the kind or the key changes');
    }
    const next: ConnectionRow = {
      ...before,
      name: patch.name ?? before.name,
      origin: patch.origin ?? before.origin,
      kind: patch.kind ?? before.kind,
      identity: patch.identity ?? before.identity,
      read_only: patch.readOnly === undefined ? before.read_only : patch.readOnly ? 1 : 0,
      ca: patch.ca === undefined ? before.ca : patch.ca,
      protection: patch.protection === undefined ? before.protection : JSON.stringify(patch.protection),
      updated_at: now(),
    };
    if (patch.origin !== undefined && patch.origin !== before.origin) {
      next.emulator = isLoopbackOrigin(patch.origin) ? 1 : 0;
      // an authority was attached for the old address only
      if (patch.ca === undefined) next.ca = null;
    }
    checkOrigin(next.origin);
    if (patch.secret !== undefined) {
      next.version = before.version + 1;
      next.secret = box.seal(patch.secret, placeOf(next));
      next.secret_hint = hintOf(patch.secret);
    }
    const done = await db
      .updateTable('connections')
      .set(next)
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst();
    if (Number(done.numUpdatedRows) === 0) return update(id, patch);
    return toConnection(next);
  };

  return {
    async list() {
      const rows = await db
        .selectFrom('connections')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toConnection);
    },

    origins: () => [...allowed],

    async create(request) {
      checkTexts(request);
      checkOrigin(request.origin);
      const slug = slugOf(request.name);
      for (let count = 1; ; count += 1) {
        const id = count === 1 ? slug : `${slug}-${count}`;
        try {
          return await insert(request, { id, ca: null, emulator: isLoopbackOrigin(request.origin) });
        } catch (error) {
          if (!isUniqueViolation(error) || count >= 1000) throw error;
        }
      }
    },

    update,

    async remove(id) {
      await rowOf(id);
      await db.transaction().execute(async (at) => {
        for (const table of goAlong) await at.deleteFrom(table).where('connection', '=', id).execute();
        await at.deleteFrom('connections').where('id', '=', id).execute();
      });
    },

    async open(id) {
      const row = await rowOf(id);
      checkOrigin(row.origin);
      return {
        id: row.id,
        version: row.version,
        origin: row.origin,
        // another connection to an origin whose authority is known trusts it too
        ca: row.ca ?? authorities.get(row.origin) ?? null,
        kind: row.kind,
        identity: row.identity,
        secret: read(row),
        emulator: row.emulator !== 0,
        readOnly: row.read_only !== 0,
        protection: protectionOf(row),
      };
    },

    draft({ origin, kind, identity, secret }) {
      checkOrigin(origin);
      checkTexts({ identity, secret });
      drafts += 1;
      return {
        id: 'draft',
        // each try is a connection of its own: nothing that an earlier one learned is used for it
        version: drafts,
        origin,
        ca: authorities.get(origin) ?? null,
        kind,
        identity,
        secret,
        emulator: isLoopbackOrigin(origin),
        readOnly: false,
        protection: noProtection,
      };
    },

    async noteEmulator(id, emulator) {
      await db
        .updateTable('connections')
        .set({ emulator: emulator ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },

    async ensure({ name, origin, ca = null, publicKey, privateKey }) {
      if (canonicalOrigin(origin) === undefined) throw new TypeError(`${origin} is not an origin`);
      allowed.add(origin);
      if (ca !== null) authorities.set(origin, ca);
      const id = slugOf(name);
      const row = await db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst();
      const wanted = { name, origin, kind: 'apiKey', identity: publicKey, secret: privateKey } as const;
      if (!row) {
        try {
          return { connection: await insert(wanted, { id, ca, emulator: true }), isNew: true };
        } catch (error) {
          // another replica was faster
          if (!isUniqueViolation(error)) throw error;
          return this.ensure({ name, origin, ca: ca ?? undefined, publicKey, privateKey });
        }
      }
      let same =
        row.origin === origin && row.identity === publicKey && row.ca === ca && row.kind === 'apiKey';
      try {
        same &&= box.open(row.secret, placeOf(row)) === privateKey;
      } catch {
        same = false;
      }
      if (!same) await update(id, { ...wanted, name: row.name, ca });
      await this.noteEmulator(id, true);
      return { connection: toConnection(await rowOf(id)), isNew: false };
    },
  };
}
