import type { SecretBox } from '#server/auth/secret-box.ts';
import { destinationPlace } from '../audit/destinations.ts';
import { locationOfBody } from '../change-sets/store.ts';
import { locationOfSecret } from '../connections/stored.ts';
import { changePlace } from '../forward/audit.ts';
import { locationOfUri } from '../functions/deployments.ts';
import { locationOfSettingsSecret } from '../notifications/settings-store.ts';
import { locationOfRehearsal } from '../rehearsals/rehearsal-table.ts';
import { locationOfPoll } from '../replicas/shared-polls.ts';
import { tokenPlace } from '../sign-in/oidc.ts';
import type { Db, Tables } from '../tables.ts';
import { locationOfMaskSecret } from '../twins/documents/collection-tables.ts';

type Place = Parameters<SecretBox['seal']>[1];

interface SealedColumn {
  table: keyof Tables;
  /** The column that identifies a row. */
  key: string;
  column: string;
  /** The rows with their sealed texts; null where a row has none. */
  read(db: Db): Promise<{ key: string; sealed: string | null; place: Place }[]>;
}

/** Every column with sealed text, beside the key check in `meta`. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    ...{ table: 'connections', key: 'id', column: 'secret' },
    async read(db) {
      const rows = await db
        .selectFrom('connections')
        .select(['id', 'kind', 'origin', 'identity', 'version', 'secret'])
        .execute();
      return rows.map((row) => ({ key: row.id, sealed: row.secret, place: locationOfSecret(row) }));
    },
  },
  {
    ...{ table: 'deployments', key: 'id', column: 'uri' },
    async read(db) {
      const rows = await db.selectFrom('deployments').select(['id', 'hosts', 'version', 'uri']).execute();
      return rows.map((row) => ({ key: row.id, sealed: row.uri, place: locationOfUri(row) }));
    },
  },
  {
    ...{ table: 'change_sets', key: 'id', column: 'body' },
    async read(db) {
      const rows = await db.selectFrom('change_sets').select(['id', 'version', 'body']).execute();
      return rows.map((row) => ({ key: row.id, sealed: row.body, place: locationOfBody(row) }));
    },
  },
  {
    ...{ table: 'notification_settings', key: 'owner', column: 'secret' },
    async read(db) {
      const rows = await db.selectFrom('notification_settings').selectAll().execute();
      return rows.map((row) => ({
        key: row.owner,
        sealed: row.secret,
        place: locationOfSettingsSecret(row),
      }));
    },
  },
  {
    ...{ table: 'audit_destinations', key: 'name', column: 'secret' },
    async read(db) {
      const rows = await db.selectFrom('audit_destinations').select(['name', 'version', 'secret']).execute();
      return rows.map((row) => ({ key: row.name, sealed: row.secret, place: destinationPlace(row) }));
    },
  },
  {
    ...{ table: 'idempotency', key: 'id', column: 'answer' },
    async read(db) {
      const rows = await db.selectFrom('idempotency').select(['id', 'answer']).execute();
      const locationOf = (id: string): Place => ({ id, field: 'answer', version: 1 });
      return rows.map(({ id, answer }) => ({ key: id, sealed: answer, place: locationOf(id) }));
    },
  },
  {
    ...{ table: 'audit', key: 'id', column: 'request' },
    async read(db) {
      const rows = await db
        .selectFrom('audit')
        .select(['id', 'request'])
        .where('request', 'is not', null)
        .execute();
      return rows.map(({ id, request }) => ({ key: id, sealed: request, place: changePlace(id) }));
    },
  },
  {
    ...{ table: 'polls', key: 'id', column: 'answer' },
    async read(db) {
      const rows = await db.selectFrom('polls').select(['id', 'answer']).execute();
      return rows.map(({ id, answer }) => ({ key: id, sealed: answer || null, place: locationOfPoll(id) }));
    },
  },
  {
    ...{ table: 'rehearsals', key: 'id', column: 'steps' },
    async read(db) {
      const rows = await db.selectFrom('rehearsals').select(['id', 'steps']).execute();
      return rows.map(({ id, steps }) => ({
        key: id,
        sealed: steps || null,
        place: locationOfRehearsal(id),
      }));
    },
  },
  {
    ...{ table: 'twin_collections', key: 'id', column: 'secret' },
    async read(db) {
      const rows = await db.selectFrom('twin_collections').select(['id', 'secret']).execute();
      return rows.map(({ id, secret }) => ({ key: id, sealed: secret, place: locationOfMaskSecret(id) }));
    },
  },
  {
    ...{ table: 'sessions', key: 'hash', column: 'provider_token' },
    async read(db) {
      const rows = await db.selectFrom('sessions').select(['hash', 'provider_token']).execute();
      return rows.map((row) => ({ key: row.hash, sealed: row.provider_token, place: tokenPlace }));
    },
  },
];
