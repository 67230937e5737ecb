import { noProtection, type Protection } from '#contract/console/access/protection.ts';
import type { Connection, ConnectionPatch, ConnectionRequest } from '#contract/console/bff.ts';
import type { SecretBox } from '#server/auth/secret-box.ts';
import { isUniqueViolation } from '#server/store/database.ts';
import { refuseField } from '../http/errors.ts';
import { canonicalOrigin, isLoopbackOrigin } from '../http/hosts.ts';
import type { ConnectionRow, Db } from '../tables.ts';
import type { OpenConnection } from '../upstream/upstream.ts';
import { createOrigins } from './origins.ts';
import { createStoredConnections, protectionOf, toConnection } from './stored.ts';

/** The emulator that runs beside this server, or another program that brings its own certificate authority. */
export interface EnsuredConnection {
  name: string;
  origin: string;
  /** PEM of its certificate authority. */
  ca?: string | undefined;
  /** Path of the file of that authority. */
  caPath?: string | undefined;
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

/** Inserts under a slug or, where that is taken or retired, with the first free number behind it. */
export async function underFreeId<Made>(
  slug: string,
  insert: (id: string) => Promise<Made>,
  isRetired: (id: string) => Promise<boolean> = async () => false,
): Promise<Made> {
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? slug : `${slug}-${count}`;
    if (count < 1000 && (await isRetired(id))) continue;
    try {
      return await insert(id);
    } catch (error) {
      if (!isUniqueViolation(error) || count >= 1000) throw error;
    }
  }
}

export function checkText(field: string, text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused
  if (/[\x00-\x1f\x7f]/.test(text) || /\p{Surrogate}/u.test(text))
    throw refuseField(field, 'has characters that are not allowed');
}

function checkTexts(fields: {
  name?: string | undefined;
  identity?: string | undefined;
  secret?: string | undefined;
}): void {
  if (fields.name !== undefined) checkText('name', fields.name);
  if (fields.identity !== undefined && !/^[\x21-\x39\x3b-\x7e]+$/.test(fields.identity)) {
    throw refuseField('identity', 'must be printable ASCII without spaces or colons');
  }
  if (fields.secret !== undefined) checkText('secret', fields.secret);
}

/** The row as a patch makes it, but for its secret. */
function patched(
  before: ConnectionRow,
  patch: ConnectionPatch & { ca?: string | null },
  at: number,
): ConnectionRow {
  const isElsewhere = patch.origin !== undefined && patch.origin !== before.origin;
  const moved =
    isElsewhere ||
    (patch.kind !== undefined && patch.kind !== before.kind) ||
    (patch.identity !== undefined && patch.identity !== before.identity);
  // otherwise a user with edit rights could send a stored secret somewhere else
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
    updated_at: at,
  };
  if (!isElsewhere) return next;
  // an authority was attached for the old address only
  const ca = patch.ca === undefined ? null : next.ca;
  return { ...next, ca, emulator: isLoopbackOrigin(next.origin) ? 1 : 0 };
}

/** Named credentials: secrets are sealed at rest, never leave the server, and work towards configured origins only. */
export function createConnections(
  db: Db,
  box: SecretBox,
  configured: readonly string[],
  now: () => number,
): Connections {
  const origins = createOrigins(configured);
  const stored = createStoredConnections(db, box, now);
  let drafts = 0;

  /** As the browser may see it. */
  const view = (row: ConnectionRow): Connection => {
    const caPath = origins.authorityPathOf(row.origin);
    return caPath === undefined ? toConnection(row) : { ...toConnection(row), caPath };
  };

  const update = async (id: string, patch: ConnectionPatch & { ca?: string | null }): Promise<Connection> => {
    checkTexts(patch);
    const before = await stored.get(id);
    const next = patched(before, patch, now());
    origins.check(next.origin);
    const row = patch.secret === undefined ? next : stored.sealed(next, patch.secret);
    return (await stored.replace(before, row)) ? view(row) : update(id, patch);
  };

  const ensure: Connections['ensure'] = async (wanted) => {
    const { name, origin, ca = null, caPath, publicKey, privateKey } = wanted;
    if (canonicalOrigin(origin) === undefined) throw new TypeError(`${origin} is not an origin`);
    origins.allow(origin, ca, caPath);
    const id = slugOf(name);
    const request = { name, origin, kind: 'apiKey', identity: publicKey, secret: privateKey } as const;
    const row = await stored.find(id);
    if (!row) {
      try {
        const created = await stored.insert(request, { id, ca, emulator: true });
        return { connection: view(created), isNew: true };
      } catch (error) {
        // another replica was faster
        if (!isUniqueViolation(error)) throw error;
        return ensure(wanted);
      }
    }
    let same = row.origin === origin && row.identity === publicKey && row.ca === ca && row.kind === 'apiKey';
    try {
      same &&= stored.secretOf(row) === privateKey;
    } catch {
      same = false;
    }
    if (!same) await update(id, { ...request, name: row.name, ca });
    await stored.noteEmulator(id, true);
    return { connection: view(await stored.get(id)), isNew: false };
  };

  return {
    list: async () => (await stored.list()).map(view),
    origins: origins.all,
    update,
    ensure,
    remove: stored.remove,
    noteEmulator: stored.noteEmulator,

    async create(request) {
      checkTexts(request);
      origins.check(request.origin);
      const slug = slugOf(request.name);
      const emulator = isLoopbackOrigin(request.origin);
      return underFreeId(
        slug,
        async (id) => view(await stored.insert(request, { id, ca: null, emulator })),
        (id) => stored.isRetired(id, request),
      );
    },

    async open(id) {
      const row = await stored.get(id);
      origins.check(row.origin);
      return {
        id: row.id,
        version: row.version,
        origin: row.origin,
        // another connection to an origin whose authority is known trusts it too
        ca: row.ca ?? origins.authorityOf(row.origin),
        kind: row.kind,
        identity: row.identity,
        secret: stored.secretOf(row),
        emulator: row.emulator !== 0,
        readOnly: row.read_only !== 0,
        protection: protectionOf(row),
      };
    },

    draft({ origin, kind, identity, secret }) {
      origins.check(origin);
      checkTexts({ identity, secret });
      drafts += 1;
      return {
        id: 'draft',
        // each try is a connection of its own: nothing that an earlier one learned is used for it
        version: drafts,
        origin,
        ca: origins.authorityOf(origin),
        kind,
        identity,
        secret,
        emulator: isLoopbackOrigin(origin),
        readOnly: false,
        protection: noProtection,
      };
    },
  };
}
