import type { Kysely } from 'kysely';
import type { NamedMigration } from '#server/store/database.ts';
import { bigints, createIndex, integers, texts } from '#server/store/schema.ts';
import { createTriageTable } from './advisor/triage-table.ts';
import { createAuditDestinations } from './audit/destination-table.ts';
import { createChangeSetTable } from './change-sets/store.ts';
import { createBaselineTable } from './configuration/baseline-table.ts';
import { createConfigurationTables } from './configuration/configuration-tables.ts';
import { createDashboardTable } from './dashboards/dashboard-table.ts';
import { addActorIds } from './forward/audit-actor-ids.ts';
import { addCallers } from './forward/audit-table.ts';
import { createGameDayScheduleTable, createGameDayTable } from './game-days/game-day-table.ts';
import { createLeaseTable } from './jobs/lease-table.ts';
import { createNotificationOutbox, createNotificationTables } from './notifications/notification-tables.ts';
import { createPastQueryTable } from './past-queries/past-query-table.ts';
import { createPersonalTokenTable } from './personal-tokens/personal-token-table.ts';
import { createProbeTable } from './probe/probe-table.ts';
import { createProtectionTables } from './protection/unlocks.ts';
import { createRehearsalTable } from './rehearsals/rehearsal-table.ts';
import { createRehearsalScheduleTable } from './rehearsals/schedules/schedule-table.ts';
import { addHolders } from './replicas/holder-columns.ts';
import { createPollTable } from './replicas/poll-table.ts';
import { createScreenTable } from './screens/screen-table.ts';
import { createSecondFactorTables } from './second-factor/second-factor-table.ts';
import { createSignInAttempts } from './sign-in/throttle-table.ts';
import { createCollectionTables } from './twins/documents/collection-tables.ts';
import { createTwinTables } from './twins/twin-tables.ts';

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('name'))
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .$call(texts('role'))
    .addColumn('password', 'text')
    .$call(integers('disabled'))
    .$call(bigints('created_at'))
    .addColumn('last_seen_at', 'bigint')
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('public_id', 'text', (column) => column.notNull().unique())
    .$call(texts('user_id'))
    .$call(bigints('created_at', 'last_seen_at'))
    .$call(texts('user_agent', 'address'))
    .execute();
  await createIndex(db, 'sessions_by_user', 'sessions', ['user_id', 'created_at']);
  await db.schema
    .createTable('connections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('name', 'origin', 'kind', 'identity', 'secret', 'secret_hint'))
    .$call(integers('emulator', 'read_only'))
    .addColumn('ca', 'text')
    .$call(integers('version'))
    .$call(bigints('created_at', 'updated_at'))
    .execute();
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(bigints('at'))
    .$call(texts('actor'))
    .addColumn('connection', 'text')
    .$call(texts('operation', 'target', 'outcome'))
    .addColumn('status', 'integer')
    .$call(texts('request_id'))
    .execute();
  await createIndex(db, 'audit_by_time', 'audit', ['at', 'id']);
  await db.schema
    .createTable('idempotency')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('call_hash', 'state'))
    .addColumn('answer', 'text')
    .$call(bigints('at'))
    .execute();
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .$call(texts('value'))
    .execute();
}

async function createFunctionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deployments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('name', 'uri', 'hosts'))
    .$call(integers('read_only', 'version'))
    .$call(bigints('created_at', 'updated_at'))
    .execute();
  await db.schema
    .createTable('functions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'group_id', 'name', 'source', 'args', 'run_as'))
    .$call(integers('version'))
    .$call(bigints('created_at', 'updated_at'))
    .$call(texts('updated_by'))
    .addUniqueConstraint('functions_by_name', ['connection', 'group_id', 'name'])
    .execute();
  await db.schema
    .createTable('function_versions')
    .$call(texts('function_id'))
    .$call(integers('version'))
    .$call(texts('source', 'run_as'))
    .$call(bigints('saved_at'))
    .$call(texts('saved_by'))
    .addPrimaryKeyConstraint('function_versions_key', ['function_id', 'version'])
    .execute();
  await db.schema
    .createTable('function_settings')
    .addColumn('scope', 'text', (column) => column.primaryKey())
    .$call(texts('settings'))
    .execute();
  await db.schema
    .createTable('function_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'group_id'))
    .addColumn('function_id', 'text')
    .$call(texts('name'))
    .addColumn('version', 'integer')
    .$call(texts('run_as', 'args', 'state'))
    .$call(bigints('started_at'))
    .$call(texts('started_by'))
    .addColumn('duration_ms', 'bigint')
    .addColumn('result', 'text')
    .addColumn('error', 'text')
    .$call(texts('output'))
    .$call(integers('output_cut'))
    .$call(texts('calls'))
    .$call(integers('call_count'))
    .$call(bigints('size', 'alive_at'))
    .$call(integers('cancel_asked'))
    .execute();
  await createIndex(db, 'function_runs_by_project', 'function_runs', ['connection', 'group_id', 'id']);
  await createIndex(db, 'function_runs_by_state', 'function_runs', ['state']);
}

async function createDrillTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('drill_plans')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'group_id', 'name', 'body'))
    .$call(integers('enabled'))
    .addColumn('next_at', 'bigint')
    .$call(texts('owner_id', 'owner_name'))
    .$call(integers('version'))
    .$call(bigints('created_at', 'updated_at'))
    .addUniqueConstraint('drill_plans_by_name', ['connection', 'group_id', 'name'])
    .execute();
  await db.schema
    .createTable('drill_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'group_id', 'plan_id', 'source_name', 'state'))
    .$call(integers('proves'))
    .addColumn('ended_at', 'bigint')
    .$call(texts('body'))
    .addColumn('collections', 'text')
    // of a plan, and into a target, one run at a time: several nulls do not disturb each other
    .addColumn('plan_lock', 'text', (column) => column.unique())
    .addColumn('target_lock', 'text', (column) => column.unique())
    .addColumn('holder', 'text')
    .$call(bigints('held_until', 'look_at'))
    .$call(integers('cancel_asked'))
    .execute();
  await createIndex(db, 'drill_runs_by_project', 'drill_runs', ['connection', 'group_id', 'id']);
  await createIndex(db, 'drill_runs_by_plan', 'drill_runs', ['plan_id', 'id']);
  await createIndex(db, 'drill_runs_by_state', 'drill_runs', ['state']);
}

const addProviderToken = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('sessions').addColumn('provider_token', 'text').execute();
};

/** Live migrations of clusters, which are not those of this database. */
async function createLiveMigrationTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('live_migrations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'group_id', 'org_id', 'state', 'body'))
    .$call(integers('version'))
    .$call(bigints('look_at'))
    .execute();
  await createIndex(db, 'live_migrations_by_org', 'live_migrations', ['connection', 'org_id', 'id']);
  await createIndex(db, 'live_migrations_by_state', 'live_migrations', ['state']);
  await db.schema
    .createTable('live_migration_lags')
    .$call(texts('migration_id'))
    .$call(bigints('at'))
    .addColumn('lag_seconds', 'bigint')
    .$call(integers('ready'))
    .$call(texts('status'))
    .addPrimaryKeyConstraint('live_migration_lags_key', ['migration_id', 'at'])
    .execute();
  await db.schema
    .createTable('live_migration_items')
    .$call(texts('migration_id', 'id'))
    .$call(integers('place'))
    .$call(texts('phase', 'text'))
    .$call(integers('required', 'own'))
    .addColumn('done_by', 'text')
    .addColumn('done_at', 'bigint')
    .addPrimaryKeyConstraint('live_migration_items_key', ['migration_id', 'id'])
    .execute();
  await db.schema
    .createTable('live_migration_checks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('migration_id', 'state', 'body'))
    .$call(bigints('held_until'))
    .$call(integers('cancel_asked'))
    .execute();
  await createIndex(db, 'live_migration_checks_by_migration', 'live_migration_checks', [
    'migration_id',
    'id',
  ]);
}

async function createSearchNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'group_id', 'kind', 'place', 'body'))
    .$call(integers('version'))
    .$call(texts('created_by'))
    .$call(bigints('created_at'))
    .$call(texts('updated_by'))
    .$call(bigints('updated_at'))
    .execute();
  await createIndex(db, 'search_notes_by_project', 'search_notes', ['connection', 'group_id', 'kind']);
}

const addServiceTime = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('audit').addColumn('service_at', 'bigint').execute();
};

const addMeasured = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('advisor_triage').addColumn('measured', 'text').execute();
};

const addGrants = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('users').addColumn('grants', 'text').execute();
};

/** Older runs were no dry runs. */
const addDryRuns = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('function_runs')
    .addColumn('dry_run', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('function_runs').addColumn('changes', 'text').execute();
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
  { name: '0021-audit-actor-ids', up: addActorIds },
  { name: '0022-sign-in-attempts', up: createSignInAttempts },
  { name: '0023-leases', up: createLeaseTable },
  { name: '0024-personal-tokens', up: createPersonalTokenTable },
  { name: '0030-past-queries', up: createPastQueryTable },
  { name: '0031-holders', up: addHolders },
  { name: '0032-polls', up: createPollTable },
  { name: '0033-audit-callers', up: addCallers },
  { name: '0034-audit-destinations', up: createAuditDestinations },
  { name: '0035-grants', up: addGrants },
  { name: '0036-second-factor', up: createSecondFactorTables },
  { name: '0037-twins', up: createTwinTables },
  { name: '0038-rehearsals', up: createRehearsalTable },
  { name: '0039-twin-documents', up: createCollectionTables },
  { name: '0040-rehearsal-schedules', up: createRehearsalScheduleTable },
  { name: '0041-dry-runs', up: addDryRuns },
];
