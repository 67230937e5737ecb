import { sql } from 'kysely';
import type {
  AuditDestination,
  AuditForwarding,
  ForwardingState,
  SyslogForwarding,
  WebhookForwarding,
  WebhookForwardingRequest,
} from '#contract/console/audit-forwarding.ts';
import type { AuditEntry } from '#contract/console/bff.ts';
import { type SecretBox, SecretBoxError } from '#server/auth/secret-box.ts';
import { hintOf } from '../connections/stored.ts';
import { toEntry } from '../forward/audit.ts';
import { refuse, refuseField } from '../http/errors.ts';
import type { Lease } from '../jobs/lease.ts';
import type { Db } from '../tables.ts';
import type { AuditDestinationRow } from './destination-table.ts';

/** The settings of a destination with its secret, for the time of its use. */
export type OpenDestination =
  | { name: 'syslog'; settings: SyslogForwarding }
  | { name: 'webhook'; settings: WebhookForwarding; key: string };

export interface Destinations {
  get(): Promise<AuditForwarding>;
  saveSyslog(settings: SyslogForwarding): Promise<void>;
  saveWebhook(request: WebhookForwardingRequest): Promise<void>;
  /** Entries that still wait for it are not forwarded. */
  remove(name: AuditDestination): Promise<void>;
  /** All that are enabled. */
  enabled(): Promise<AuditDestinationRow[]>;
  row(name: AuditDestination): Promise<AuditDestinationRow | undefined>;
  open(row: AuditDestinationRow): OpenDestination;
  /** The oldest completed entries that wait for a destination. */
  waiting(bit: number, most: number): Promise<AuditEntry[]>;
  sent(lease: Lease, row: AuditDestinationRow, entries: readonly AuditEntry[], now: number): Promise<void>;
  failed(lease: Lease, row: AuditDestinationRow, error: string, nextAt: number): Promise<void>;
}

const bits: Readonly<Record<AuditDestination, number>> = { syslog: 1, webhook: 2 };

/** Where the key of a destination is sealed. */
export const destinationPlace = ({ name, version }: Pick<AuditDestinationRow, 'name' | 'version'>) => ({
  id: `audit forwarding to ${name}`,
  field: 'key',
  version,
});

const has = (bit: number) => sql<boolean>`(unsent & ${sql.lit(bit)}) <> 0`;

/** Entries that wait for each destination; none for one that is not in use. */
export function countUnsent(db: Db): Promise<{ name: string; count: number }[]> {
  return Promise.all(
    Object.entries(bits).map(async ([name, bit]) => {
      const { count } = await db
        .selectFrom('audit')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('unsent', '>', sql.lit(0))
        .where(has(bit))
        .executeTakeFirstOrThrow();
      return { name, count: Number(count) };
    }),
  );
}

/** The stored destinations of the audit log, and the entries that wait for them. */
export function createDestinations(db: Db, box: SecretBox): Destinations {
  const rowOf = (name: AuditDestination) =>
    db.selectFrom('audit_destinations').selectAll().where('name', '=', name).executeTakeFirst();

  const waitingFor = (bit: number) =>
    // a literal: with it PostgreSQL uses the partial index
    db.selectFrom('audit').where('unsent', '>', sql.lit(0)).where(has(bit));

  const openKey = (row: AuditDestinationRow): string => {
    try {
      return row.secret === null ? '' : box.open(row.secret, destinationPlace(row));
    } catch (error) {
      if (!(error instanceof SecretBoxError)) throw error;
      throw refuse('SECRET_UNREADABLE', {
        message: 'The key of the webhook for the audit log cannot be read. Enter it again.',
      });
    }
  };

  const save = async (
    name: AuditDestination,
    { enabled, ...settings }: SyslogForwarding | WebhookForwarding,
    keyFor: (before: AuditDestinationRow | undefined) => string | null,
  ): Promise<void> => {
    const before = await rowOf(name);
    const key = keyFor(before);
    const version = (before?.version ?? 0) + 1;
    const next = {
      ...{ enabled: enabled ? 1 : 0, body: JSON.stringify(settings), version },
      secret: key === null ? null : box.seal(key, destinationPlace({ name, version })),
      secret_hint: key === null ? null : hintOf(key),
      // the next attempt uses the new settings at once
      ...{ failures: 0, error: null, next_at: 0 },
    };
    if (!before) {
      const row = { name, bit: bits[name], ...next, sent_at: null, last_entry_at: null };
      await db.insertInto('audit_destinations').values(row).execute();
      return;
    }
    const { numUpdatedRows } = await db
      .updateTable('audit_destinations')
      .set(next)
      .where('name', '=', name)
      .where('version', '=', before.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('STALE_VERSION');
  };

  const stateOf = async (row: AuditDestinationRow): Promise<ForwardingState> => {
    const { count, oldest } = await waitingFor(row.bit)
      .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('at').as('oldest')])
      .executeTakeFirstOrThrow();
    const time = (value: number | null): number | null => (value === null ? null : Number(value));
    return {
      waiting: Number(count),
      oldestAt: time(oldest),
      lastEntryAt: time(row.last_entry_at),
      sentAt: time(row.sent_at),
      failures: row.failures,
      error: row.error,
      nextAt: row.failures > 0 && row.enabled === 1 ? Number(row.next_at) : null,
    };
  };
  // these texts were written by this program
  const settingsOf = <Settings>({ body, enabled }: AuditDestinationRow): Settings =>
    ({ ...JSON.parse(body), enabled: enabled === 1 }) as Settings;

  return {
    async get() {
      const [syslog, webhook] = await Promise.all([rowOf('syslog'), rowOf('webhook')]);
      return {
        syslog: syslog ? { settings: settingsOf(syslog), state: await stateOf(syslog) } : null,
        webhook: webhook
          ? { settings: settingsOf(webhook), keyHint: webhook.secret_hint, state: await stateOf(webhook) }
          : null,
      };
    },
    saveSyslog: (settings) => save('syslog', settings, () => null),
    saveWebhook: ({ key, ...settings }) =>
      save('webhook', settings, (before) => {
        if (key !== undefined) return key;
        if (!before?.secret) throw refuseField('key', 'is required');
        return openKey(before);
      }),
    async remove(name) {
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('audit_destinations').where('name', '=', name).execute();
        await tx
          .updateTable('audit')
          .set({ unsent: sql<number>`unsent - ${sql.lit(bits[name])}` })
          .where('unsent', '>', sql.lit(0))
          .where(has(bits[name]))
          .execute();
      });
    },
    enabled: () => db.selectFrom('audit_destinations').selectAll().where('enabled', '=', 1).execute(),
    row: rowOf,
    open: (row) =>
      row.name === 'syslog'
        ? { name: 'syslog', settings: settingsOf(row) }
        : { name: 'webhook', settings: settingsOf(row), key: openKey(row) },
    async waiting(bit, most) {
      const rows = await waitingFor(bit)
        .selectAll()
        // their outcome follows
        .where('outcome', '!=', 'started')
        .orderBy('id')
        .limit(most)
        .execute();
      return rows.map((row) => toEntry({ ...row, at: Number(row.at) }));
    },
    async sent(lease, { name, bit }, entries, now) {
      const ids = entries.map(({ id }) => id);
      await lease.write(async (tx) => {
        await tx
          .updateTable('audit')
          .set({ unsent: sql<number>`unsent - ${sql.lit(bit)}` })
          .where('id', 'in', ids)
          .where(has(bit))
          .execute();
        await tx
          .updateTable('audit_destinations')
          .set({
            ...{ failures: 0, error: null, next_at: 0, sent_at: now },
            last_entry_at: entries.at(-1)?.at ?? null,
          })
          .where('name', '=', name)
          .execute();
      });
    },
    async failed(lease, { name, version, failures }, error, nextAt) {
      await lease.write((tx) =>
        tx
          .updateTable('audit_destinations')
          .set({ failures: failures + 1, error, next_at: nextAt })
          .where('name', '=', name)
          // settings that were saved meanwhile have not failed
          .where('version', '=', version)
          .execute(),
      );
    },
  };
}
