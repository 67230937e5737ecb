import type { Kysely } from 'kysely';
import type { DeliveryState, SentChannel } from '#contract/notifications/settings.ts';
import { bigints, createIndex, integers, texts } from '#server/store/schema.ts';

/** Notifications, each person's read marks, their settings, and their deliveries. */
export async function createNotificationTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection'))
    // the same event is reported once, whichever process notices it first
    .addColumn('once', 'text', (column) => column.notNull().unique())
    .$call(bigints('at'))
    .$call(texts('body'))
    .execute();
  await db.schema
    .createTable('notification_inbox')
    .$call(texts('user_id', 'notification_id'))
    .addColumn('read_at', 'bigint')
    .addPrimaryKeyConstraint('notification_inbox_key', ['user_id', 'notification_id'])
    .execute();
  await db.schema
    .createTable('notification_settings')
    // of a person, or `mail server`
    .addColumn('owner', 'text', (column) => column.primaryKey())
    .$call(texts('body'))
    .addColumn('secret', 'text')
    .addColumn('secret_hint', 'text')
    .$call(integers('version'))
    .execute();
  await db.schema
    .createTable('notification_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('user_id', 'channel', 'notification_id', 'state'))
    .$call(integers('tries'))
    .$call(texts('words'))
    .$call(bigints('created_at', 'next_at'))
    .addColumn('ended_at', 'bigint')
    .$call(bigints('held_until'))
    .execute();
  await createIndex(db, 'notification_deliveries_by_state', 'notification_deliveries', ['state', 'next_at']);
  await createIndex(db, 'notification_deliveries_by_user', 'notification_deliveries', ['user_id', 'id']);
}

/** Events to report: stored with their cause, deleted after the report. */
export async function createNotificationOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('body'))
    .execute();
}

export interface NotificationTables {
  notification_outbox: NotificationOutboxRow;
  notifications: NotificationRow;
  notification_inbox: NotificationInboxRow;
  notification_settings: NotificationSettingsRow;
  notification_deliveries: NotificationDeliveryRow;
}

interface NotificationOutboxRow {
  /** Sorts as time does. */
  id: string;
  /** The event to report, as JSON. */
  body: string;
}

interface NotificationRow {
  /** Sorts as time does. */
  id: string;
  connection: string;
  /** The same event is reported once: unique. */
  once: string;
  at: number;
  /** Kind, subject, place and detail as JSON. */
  body: string;
}

interface NotificationInboxRow {
  user_id: string;
  notification_id: string;
  read_at: number | null;
}

export interface NotificationSettingsRow {
  /** `user` and an id, or `mail server`. */
  owner: string;
  /** Everything that may be shown, as JSON. */
  body: string;
  /** Sealed under owner, destination and version. */
  secret: string | null;
  secret_hint: string | null;
  version: number;
}

export interface NotificationDeliveryRow {
  /** Sorts as time does. */
  id: string;
  user_id: string;
  channel: SentChannel;
  notification_id: string;
  state: DeliveryState;
  tries: number;
  words: string;
  created_at: number;
  next_at: number;
  ended_at: number | null;
}
