import type { Kysely } from 'kysely';
import type { NamedMigration } from '#server/store/database.ts';
import { createTriageTable } from './advisor/triage-table.ts';
import { createChangeSetTable } from './change-sets/store.ts';
import { createBaselineTable } from './configuration/baseline-table.ts';
import { createConfigurationTables } from './configuration/configuration-tables.ts';
import { createDashboardTable } from './dashboards/dashboard-table.ts';
import { createGameDayScheduleTable, createGameDayTable } from './game-days/game-day-table.ts';
import { createNotificationOutbox, createNotificationTables } from './notifications/notification-tables.ts';
import { createProbeTable } from './probe/probe-table.ts';
import { createProtectionTables } from './protection/unlocks.ts';
import { createScreenTable } from './screens/screen-table.ts';

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password', 'text')
    .addColumn('disabled', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint')
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('public_id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'created_at']).execute();
  await db.schema
    .createTable('connections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('identity', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('secret_hint', 'text', (column) => column.notNull())
    .addColumn('emulator', 'integer', (column) => column.notNull())
    .addColumn('read_only', 'integer', (column) => column.notNull())
    .addColumn('ca', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('connection', 'text')
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_by_time').on('audit').columns(['at', 'id']).execute();
  await db.schema
    .createTable('idempotency')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('call_hash', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function createFunctionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deployments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('uri', 'text', (column) => column.notNull())
    .addColumn('hosts', 'text', (column) => column.notNull())
    .addColumn('read_only', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('functions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('args', 'text', (column) => column.notNull())
    .addColumn('run_as', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addUniqueConstraint('functions_by_name', ['connection', 'group_id', 'name'])
    .execute();
  await db.schema
    .createTable('function_versions')
    .addColumn('function_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('run_as', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('function_versions_key', ['function_id', 'version'])
    .execute();
  await db.schema
    .createTable('function_settings')
    .addColumn('scope', 'text', (column) => column.primaryKey())
    .addColumn('settings', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('function_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('function_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer')
    .addColumn('run_as', 'text', (column) => column.notNull())
    .addColumn('args', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('started_by', 'text', (column) => column.notNull())
    .addColumn('duration_ms', 'bigint')
    .addColumn('result', 'text')
    .addColumn('error', 'text')
    .addColumn('output', 'text', (column) => column.notNull())
    .addColumn('output_cut', 'integer', (column) => column.notNull())
    .addColumn('calls', 'text', (column) => column.notNull())
    .addColumn('call_count', 'integer', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('alive_at', 'bigint', (column) => column.notNull())
    .addColumn('cancel_asked', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('function_runs_by_project')
    .on('function_runs')
    .columns(['connection', 'group_id', 'id'])
    .execute();
  await db.schema.createIndex('function_runs_by_state').on('function_runs').columns(['state']).execute();
}

async function createDrillTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('drill_plans')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('owner_name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('drill_plans_by_name', ['connection', 'group_id', 'name'])
    .execute();
  await db.schema
    .createTable('drill_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('plan_id', 'text', (column) => column.notNull())
    .addColumn('source_name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('proves', 'integer', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('collections', 'text')
    // of a plan, and into a target, one run at a time: several nulls do not disturb each other
    .addColumn('plan_lock', 'text', (column) => column.unique())
    .addColumn('target_lock', 'text', (column) => column.unique())
    .addColumn('holder', 'text')
    .addColumn('held_until', 'bigint', (column) => column.notNull())
    .addColumn('look_at', 'bigint', (column) => column.notNull())
    .addColumn('cancel_asked', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('drill_runs_by_project')
    .on('drill_runs')
    .columns(['connection', 'group_id', 'id'])
    .execute();
  await db.schema.createIndex('drill_runs_by_plan').on('drill_runs').columns(['plan_id', 'id']).execute();
  await db.schema.createIndex('drill_runs_by_state').on('drill_runs').columns(['state']).execute();
}

const addProviderToken = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('sessions').addColumn('provider_token', 'text').execute();
};

/** Live migrations of clusters, which are not those of this database. */
async function createLiveMigrationTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('live_migrations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('org_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('look_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('live_migrations_by_org')
    .on('live_migrations')
    .columns(['connection', 'org_id', 'id'])
    .execute();
  await db.schema.createIndex('live_migrations_by_state').on('live_migrations').columns(['state']).execute();
  await db.schema
    .createTable('live_migration_lags')
    .addColumn('migration_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('lag_seconds', 'bigint')
    .addColumn('ready', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('live_migration_lags_key', ['migration_id', 'at'])
    .execute();
  await db.schema
    .createTable('live_migration_items')
    .addColumn('migration_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('required', 'integer', (column) => column.notNull())
    .addColumn('own', 'integer', (column) => column.notNull())
    .addColumn('done_by', 'text')
    .addColumn('done_at', 'bigint')
    .addPrimaryKeyConstraint('live_migration_items_key', ['migration_id', 'id'])
    .execute();
  await db.schema
    .createTable('live_migration_checks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('migration_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('held_until', 'bigint', (column) => column.notNull())
    .addColumn('cancel_asked', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('live_migration_checks_by_migration')
    .on('live_migration_checks')
    .columns(['migration_id', 'id'])
    .execute();
}

async function createSearchNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('search_notes_by_project')
    .on('search_notes')
    .columns(['connection', 'group_id', 'kind'])
    .execute();
}

const addServiceTime = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('audit').addColumn('service_at', 'bigint').execute();
};

const addMeasured = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('advisor_triage').addColumn('measured', 'text').execute();
};

/** In order; a published one is never changed. */
export const migrations: readonly NamedMigration[] = [
  { name: '0001-tables', up: createTables },
  { name: '0002-functions', up: createFunctionTables },
  { name: '0003-drills', up: createDrillTables },
  { name: '0004-provider-token', up: addProviderToken },
  { name: '0005-live-migrations', up: createLiveMigrationTables },
  { name: '0006-search-notes', up: createSearchNotes },
  { name: '0007-advisor-triage', up: createTriageTable },
  { name: '0008-game-days', up: createGameDayTable },
  { name: '0009-service-time', up: addServiceTime },
  { name: '0010-change-sets', up: createChangeSetTable },
  { name: '0011-protection', up: createProtectionTables },
  { name: '0012-probes', up: createProbeTable },
  { name: '0013-screens', up: createScreenTable },
  { name: '0014-notifications', up: createNotificationTables },
  { name: '0015-configurations', up: createConfigurationTables },
  { name: '0016-configuration-baselines', up: createBaselineTable },
  { name: '0017-dashboards', up: createDashboardTable },
  { name: '0018-notification-outbox', up: createNotificationOutbox },
  { name: '0019-game-day-schedules', up: createGameDayScheduleTable },
  { name: '0020-advisor-measured', up: addMeasured },
];
