import type { Grant } from '#contract/console/grants/grants.ts';
import {
  type MailServer,
  type MailServerRequest,
  type MailServerView,
  type NotificationSettings,
  type NotificationSettingsRequest,
  usualSettings,
} from '#contract/notifications/settings.ts';
import { type SecretBox, SecretBoxError } from '#server/auth/secret-box.ts';
import { hintOf } from '../connections/stored.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { grantsOf } from '../sign-in/grants-of.ts';
import type { Db } from '../tables.ts';
import type { NotificationSettingsRow } from './notification-tables.ts';

export interface SettingsStore {
  get(userId: string): Promise<{ settings: NotificationSettings; webhookKeyHint: string | null }>;
  save(userId: string, request: NotificationSettingsRequest): Promise<void>;
  /** Of everybody who can sign in. */
  everybody(): Promise<
    { userId: string; isAdministrator: boolean; grants: Grant[]; settings: NotificationSettings }[]
  >;
  /** Of those who follow projects and can sign in; idle loops read it, so that it scans no users. */
  followers(): Promise<{ userId: string; settings: NotificationSettings }[]>;
  /** The key that signs a person's webhooks; undefined: no key exists. */
  webhookKey(userId: string): Promise<string | undefined>;
  mailServer(): Promise<MailServerView>;
  saveMailServer(request: MailServerRequest): Promise<void>;
  removeMailServer(): Promise<void>;
  /** The mail server with its password, for the time of its use; undefined: no server exists. */
  openMailServer(): Promise<{ server: MailServer; password: string } | undefined>;
}

const mailOwner = 'mail server';
const ownerPrefix = 'user ';
const ownerOf = (userId: string): string => `${ownerPrefix}${userId}`;
/** A password opens only towards the server and the user that it was given for. */
const mailField = ({ host, port, security, user }: MailServer): string =>
  `password ${security} ${user} ${host}:${port}`;
const webhookField = 'webhook key';

const locationOf = (owner: string, field: string, version: number) => ({
  id: `notifications of ${owner}`,
  field,
  version,
});

/** Where the sealed secret of a row belongs. */
export const locationOfSettingsSecret = ({
  owner,
  body,
  version,
}: Pick<NotificationSettingsRow, 'owner' | 'body' | 'version'>) =>
  locationOf(owner, owner === mailOwner ? mailField(JSON.parse(body) as MailServer) : webhookField, version);

type Secret = Pick<NotificationSettingsRow, 'secret' | 'secret_hint'>;

/** The notification settings of people. Keys and passwords are sealed like those of connections. */
export function createSettingsStore(db: Db, box: SecretBox): SettingsStore {
  const rowOf = (owner: string) =>
    db.selectFrom('notification_settings').selectAll().where('owner', '=', owner).executeTakeFirst();
  const open = (row: NotificationSettingsRow, field: string): string => {
    if (row.secret === null) return '';
    try {
      return box.open(row.secret, locationOf(row.owner, field, row.version));
    } catch (error) {
      if (!(error instanceof SecretBoxError)) throw error;
      throw refuse('SECRET_UNREADABLE', {
        message: 'A stored key or password of notifications cannot be read. Enter it again.',
      });
    }
  };
  /** `secretFor` receives the previous row; the secret is sealed anew, because its version changes. */
  const write = async (
    owner: string,
    body: string,
    field: string,
    secretFor: (before: NotificationSettingsRow | undefined) => string | null,
  ): Promise<void> => {
    const before = await rowOf(owner);
    const text = secretFor(before);
    const version = (before?.version ?? 0) + 1;
    const secret: Secret =
      text === null || text === ''
        ? { secret: null, secret_hint: null }
        : { secret: box.seal(text, locationOf(owner, field, version)), secret_hint: hintOf(text) };
    const next = { body, ...secret, version };
    if (!before) {
      await db
        .insertInto('notification_settings')
        .values({ owner, ...next })
        .execute();
      return;
    }
    const { numUpdatedRows } = await db
      .updateTable('notification_settings')
      .set(next)
      .where('owner', '=', owner)
      .where('version', '=', before.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('STALE_VERSION');
  };
  // these texts were written by this program; a topic that has come since is followed
  const settingsOf = (body: string): NotificationSettings => {
    const stored = JSON.parse(body) as NotificationSettings;
    return { ...usualSettings, ...stored, follows: { ...usualSettings.follows, ...stored.follows } };
  };
  const serverOf = (body: string): MailServer => JSON.parse(body) as MailServer;

  return {
    async get(userId) {
      const row = await rowOf(ownerOf(userId));
      return {
        settings: row ? settingsOf(row.body) : usualSettings,
        webhookKeyHint: row?.secret_hint ?? null,
      };
    },
    save(userId, { webhookKey, ...settings }) {
      return write(ownerOf(userId), JSON.stringify(settings), webhookField, (before) => {
        if (settings.webhook === null) return null;
        if (webhookKey !== undefined) return webhookKey;
        if (!before?.secret) throw refuseField('webhookKey', 'is required');
        return open(before, webhookField);
      });
    },
    async everybody() {
      const people = await db
        .selectFrom('users')
        .select(['id', 'role', 'grants'])
        .where('disabled', '=', 0)
        .execute();
      const rows = await db.selectFrom('notification_settings').select(['owner', 'body']).execute();
      const stored = new Map(rows.map(({ owner, body }) => [owner, body]));
      return people.map(({ id, role, grants }) => {
        const body = stored.get(ownerOf(id));
        const settings = body === undefined ? usualSettings : settingsOf(body);
        return {
          userId: id,
          isAdministrator: role === 'administrator',
          grants: grantsOf({ grants }),
          settings,
        };
      });
    },
    async followers() {
      const rows = await db.selectFrom('notification_settings').select(['owner', 'body']).execute();
      const stored = rows.flatMap(({ owner, body }) => {
        if (!owner.startsWith(ownerPrefix)) return [];
        const settings = settingsOf(body);
        return settings.projects.length > 0 ? [{ userId: owner.slice(ownerPrefix.length), settings }] : [];
      });
      if (stored.length === 0) return [];
      const enabled = await db
        .selectFrom('users')
        .select('id')
        .where(
          'id',
          'in',
          stored.map(({ userId }) => userId),
        )
        .where('disabled', '=', 0)
        .execute();
      const ids = new Set(enabled.map(({ id }) => id));
      return stored.filter(({ userId }) => ids.has(userId));
    },
    async webhookKey(userId) {
      const row = await rowOf(ownerOf(userId));
      return row?.secret ? open(row, webhookField) : undefined;
    },
    async mailServer() {
      const row = await rowOf(mailOwner);
      return { server: row ? serverOf(row.body) : null, passwordHint: row?.secret_hint ?? null };
    },
    saveMailServer({ password, ...server }) {
      const field = mailField(server);
      return write(mailOwner, JSON.stringify(server), field, (before) => {
        if (server.user === '') return null;
        if (password !== undefined) return password;
        if (!before?.secret) throw refuseField('password', 'is required');
        // otherwise a user with edit rights could send a stored password somewhere else
        if (mailField(serverOf(before.body)) !== field)
          throw refuseField('password', 'must be entered again when the server or the user changes');
        return open(before, field);
      });
    },
    async removeMailServer() {
      await db.deleteFrom('notification_settings').where('owner', '=', mailOwner).execute();
    },
    async openMailServer() {
      const row = await rowOf(mailOwner);
      if (!row) return undefined;
      const server = serverOf(row.body);
      return { server, password: open(row, mailField(server)) };
    },
  };
}
