import type { Generated, Kysely } from 'kysely';
import type { ChangeSetState } from '#contract/change-sets/sets.ts';
import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import type { DrillState } from '#contract/console/drills.ts';
import type { BoardPhase, MigrationState, Verification } from '#contract/console/migration-plans.ts';
import type { NoteKind } from '#contract/console/search-notes.ts';
import type { AdvisorTriageRow } from './advisor/triage-table.ts';
import type { AuditDestinationRow } from './audit/destination-table.ts';
import type { BaselineTables } from './configuration/baseline-table.ts';
import type { ConfigurationTables } from './configuration/configuration-tables.ts';
import type { AuditRow } from './forward/audit-table.ts';
import type { FunctionTables } from './functions/function-tables.ts';
import type { LeaseTables } from './jobs/lease-table.ts';
import type { NotificationTables } from './notifications/notification-tables.ts';
import type { PastQueryRow } from './past-queries/past-query-table.ts';
import type { PersonalTokenRow } from './personal-tokens/personal-token-table.ts';
import type { RehearsalTables } from './rehearsals/schedules/schedule-table.ts';
import type { PollRow } from './replicas/poll-table.ts';
import type { SecondFactorTables } from './second-factor/second-factor-table.ts';
import type { SignInAttemptsRow } from './sign-in/throttle-table.ts';
import type { CollectionTables } from './twins/documents/collection-tables.ts';
import type { TwinTables } from './twins/twin-tables.ts';

/** Rows whose named columns have a default of the store. */
type WithDefaults<R, K extends keyof R> = Omit<R, K> & { [N in K]: Generated<R[N]> };

/** Rows of the BFF's own state. Times are milliseconds since 1970, booleans 0 or 1, on SQLite and PostgreSQL alike. */
export interface Tables
  extends ConfigurationTables,
    BaselineTables,
    LeaseTables,
    NotificationTables,
    SecondFactorTables,
    TwinTables,
    RehearsalTables,
    CollectionTables,
    FunctionTables {
  users: WithDefaults<UserRow, 'is_temporary'>;
  sessions: WithDefaults<SessionRow, 'awaits_factor'>;
  connections: ConnectionRow;
  audit: AuditRow;
  audit_destinations: AuditDestinationRow;
  idempotency: IdempotencyRow;
  meta: MetaRow;
  deployments: DeploymentRow;
  drill_plans: DrillPlanRow;
  drill_runs: DrillRunRow;
  live_migrations: LiveMigrationRow;
  live_migration_lags: LiveMigrationLagRow;
  live_migration_items: LiveMigrationItemRow;
  live_migration_checks: LiveMigrationCheckRow;
  search_notes: SearchNoteRow;
  advisor_triage: AdvisorTriageRow;
  game_days: GameDayRow;
  probes: ProbeRow;
  screens: ScreenRow;
  change_sets: ChangeSetRow;
  connection_unlocks: UnlockRow;
  dashboards: DashboardRow;
  game_day_schedules: GameDayScheduleRow;
  sign_in_attempts: SignInAttemptsRow;
  personal_tokens: PersonalTokenRow;
  past_queries: PastQueryRow;
  polls: PollRow;
}

export type Db = Kysely<Tables>;

export interface UserRow {
  id: string;
  name: string;
  /** The name in lower case: two users never differ by case only. */
  name_key: string;
  role: ConsoleRole;
  /** scrypt; null for those who sign in elsewhere. */
  password: string | null;
  disabled: number;
  created_at: number;
  last_seen_at: number | null;
  /** Another person chose the password: the user has to replace it. */
  is_temporary: number;
  /** Roles on connections and projects as JSON; null: the role applies everywhere. */
  grants: string | null;
}

interface SessionRow {
  /** SHA-256 of the id in the cookie. */
  hash: string;
  /** Name of the session in lists, useless as a cookie. */
  public_id: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
  user_agent: string;
  address: string;
  /** The token that identifies the provider sign-in ending with this session; sealed. */
  provider_token: string | null;
  /** The sign-in is not complete: only the second step may follow. */
  awaits_factor: number;
  /** SHA-256 of issuer and session ID of the identity provider, by which it ends the session; null without one. */
  provider_sid: string | null;
}

export interface ConnectionRow {
  id: string;
  name: string;
  origin: string;
  kind: 'apiKey' | 'serviceAccount';
  identity: string;
  /** Sealed under id, field and version. */
  secret: string;
  secret_hint: string;
  emulator: number;
  read_only: number;
  /** Certificate authority, PEM, in addition to the usual ones. */
  ca: string | null;
  /** Protection as JSON; null: none. */
  protection: string | null;
  version: number;
  created_at: number;
  updated_at: number;
}

interface IdempotencyRow {
  /** User and key. */
  id: string;
  /** SHA-256 of the call. */
  call_hash: string;
  state: 'running' | 'done';
  /** The answer, sealed: it may hold a secret that is shown once. */
  answer: string | null;
  at: number;
  /** The process that makes the call; null in rows of earlier versions. */
  holder: string | null;
}

interface MetaRow {
  key: string;
  value: string;
}

export interface DeploymentRow {
  id: string;
  name: string;
  /** Sealed under id, field with the hosts, and version. */
  uri: string;
  /** What of it may be shown. */
  hosts: string;
  read_only: number;
  version: number;
  created_at: number;
  updated_at: number;
}

export interface DrillPlanRow {
  id: string;
  connection: string;
  group_id: string;
  name: string;
  /** Everything else of the plan, as JSON. */
  body: string;
  enabled: number;
  /** By the clock of the connection; null while it is paused. */
  next_at: number | null;
  owner_id: string;
  owner_name: string;
  version: number;
  created_at: number;
  updated_at: number;
}

export interface DrillRunRow {
  /** Sorts as time does. */
  id: string;
  connection: string;
  group_id: string;
  plan_id: string;
  source_name: string;
  state: DrillState;
  /** 1: passed, and what came back was compared with something. */
  proves: number;
  ended_at: number | null;
  /** The run without its collections, and what only the server needs, as JSON. */
  body: string;
  collections: string | null;
  /** Set while it runs: unique. */
  plan_lock: string | null;
  target_lock: string | null;
  look_at: number;
  cancel_asked: number;
}

export interface LiveMigrationRow {
  /** Sorts as time does. */
  id: string;
  connection: string;
  group_id: string;
  org_id: string;
  state: MigrationState;
  /** Everything else, as JSON. */
  body: string;
  /** One more with every change. */
  version: number;
  /** When it is worth another reading, by our own clock. */
  look_at: number;
}

interface LiveMigrationLagRow {
  migration_id: string;
  /** By the clock of the connection. */
  at: number;
  lag_seconds: number | null;
  ready: number;
  status: string;
}

export interface LiveMigrationItemRow {
  migration_id: string;
  id: string;
  /** Order within the board. */
  place: number;
  phase: BoardPhase;
  text: string;
  required: number;
  own: number;
  done_by: string | null;
  done_at: number | null;
}

interface LiveMigrationCheckRow {
  /** Sorts as time does. */
  id: string;
  migration_id: string;
  state: Verification['state'];
  /** The verification as JSON. */
  body: string;
  cancel_asked: number;
}

export interface SearchNoteRow {
  id: string;
  connection: string;
  group_id: string;
  kind: NoteKind;
  /** Cluster, database, collection and index, as JSON. */
  place: string;
  /** Everything else, as JSON. */
  body: string;
  version: number;
  created_by: string;
  created_at: number;
  updated_by: string;
  updated_at: number;
}

interface GameDayRow {
  /** Sorts as time does. */
  id: string;
  connection: string;
  group_id: string;
  over: number;
  version: number;
  /** The game day as JSON. */
  body: string;
}

interface GameDayScheduleRow {
  id: string;
  connection: string;
  group_id: string;
  /** When it begins next, by the clock of the service; null: not at all. */
  next_at: number | null;
  version: number;
  /** The schedule as JSON. */
  body: string;
}

export interface DashboardRow {
  id: string;
  connection: string;
  group_id: string;
  name: string;
  /** Its charts in order, as JSON. */
  charts: string;
  version: number;
  created_by: string;
  created_at: number;
  updated_by: string;
  updated_at: number;
}

export interface ScreenRow {
  id: string;
  name: string;
  connection: string;
  created_by: string;
  created_at: number;
  /** SHA-256 of the secret in its link; null once it was opened. */
  link_hash: string | null;
  link_until: number | null;
  /** SHA-256 of its cookie; null before it was opened. */
  cookie_hash: string | null;
  last_seen_at: number | null;
  address: string;
}

interface ProbeRow {
  id: string;
  connection: string;
  group_id: string;
  /** The report as JSON. */
  body: string;
}

export interface ChangeSetRow {
  /** Sorts as time does. */
  id: string;
  connection: string;
  state: ChangeSetState;
  /** Whether a process has to work on it. */
  running: number;
  version: number;
  /** The set as JSON, sealed: its requests may contain secrets. */
  body: string;
}

export interface UnlockRow {
  /** Sorts as time does. */
  id: string;
  connection: string;
  user_id: string;
  user_name: string;
  reason: string;
  emergency: number;
  since: number;
  until_at: number;
}
