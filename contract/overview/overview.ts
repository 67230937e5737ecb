import { z } from 'zod';
import { historyRangeNames } from './overview-ranges.ts';
import { bySeverity, Issue, ProjectStanding } from './standing-schemas.ts';

/**
 * Everything that a connection sees, at a glance. The server reads it bit by bit for all who look, so that two hundred
 * projects cost no more a minute than twenty.
 */

export const OverviewQuery = z.strictObject({
  connection: z.string().min(1).max(64),
  range: z.enum(historyRangeNames).default('24h'),
  /** Only this project, read completely within seconds; without data of its organization. */
  group: z.string().min(1).max(64).optional(),
  /** The version that the browser already has: unchanged data is not sent. */
  known: z.string().max(64).optional(),
});

/** Work that is running, or failed without an alert. */
const EstateWork = z.strictObject({
  key: z.string(),
  kind: z.enum([
    'gameDay',
    'drill',
    'migration',
    'changeSet',
    'indexBuild',
    'searchIndex',
    'backup',
    'drift',
  ]),
  /** The id that a link opens; of an index the cluster, for work of an organization the organization. */
  id: z.string(),
  /** Null where it belongs to no project. */
  groupId: z.string().nullable(),
  /** Cluster, restore test, migration or change set, by its name. */
  on: z.string(),
  /** Its progress, or why it failed. */
  note: z.string(),
  /** When it began or failed, in milliseconds. */
  since: z.number(),
});
export type EstateWork = z.infer<typeof EstateWork>;
export type WorkKind = EstateWork['kind'];

/** What ends or begins soon. */
const EstateUpcoming = z.strictObject({
  key: z.string(),
  kind: z.enum([
    'acknowledgement',
    'version',
    'user',
    'address',
    'secret',
    'certificate',
    'signInCertificate',
    'snapshot',
    'maintenance',
    'drill',
    'gameDayStart',
    'gameDayEnd',
    'changeSet',
  ]),
  groupId: z.string().nullable(),
  orgId: z.string().nullable(),
  /** To what, by name. */
  on: z.string(),
  /** The id that a link opens. */
  id: z.string(),
  /** How many items one line represents. */
  count: z.int(),
  at: z.number(),
});
export type EstateUpcoming = z.infer<typeof EstateUpcoming>;
export type EstateUpcomingKind = EstateUpcoming['kind'];

/** Open alerts at the end of each step, by severity, the oldest first. */
const AlertHistory = z.strictObject({
  from: z.number(),
  stepMs: z.number(),
  steps: z.array(bySeverity),
  /** Projects whose alerts of that time were read. */
  projectsRead: z.int(),
});
export type AlertHistory = z.infer<typeof AlertHistory>;

/** What changes seldom, and is read after the page of a project is there. */
const UnaskedKind = z.enum(['expiring', 'maintenance', 'certificates', 'backups', 'searchIndexes']);
export type UnaskedKind = z.infer<typeof UnaskedKind>;

export const Overview = z.strictObject({
  /** Changes with the content. */
  version: z.string(),
  /** When it was put together, by the clock of the service. */
  at: z.number(),
  /** Worst first. */
  projects: z.array(ProjectStanding),
  organizations: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** The first lines, worst first. */
  issues: z.array(Issue),
  /** How many lines there are beyond them. */
  moreIssues: z.int(),
  /** Open alerts of all projects that are not acknowledged, by severity: alerts alone, as far as they were read. */
  waiting: bySeverity,
  /** Clusters by a state that needs attention: a state is no alert. */
  clusterStates: z.strictObject({ unavailable: z.int(), warning: z.int() }),
  /** Open alerts that were read, and that there are. Where they differ every number by severity is a lower bound. */
  alertsRead: z.strictObject({ read: z.int(), open: z.int() }),
  running: z.array(EstateWork),
  failed: z.array(EstateWork),
  upcoming: z.array(EstateUpcoming),
  history: AlertHistory,
  /** Projects whose alerts could not be read, or not yet. */
  unread: z.int(),
  /** Projects whose expiries are known. */
  expiringRead: z.int(),
  /** Of a single project: the kinds not requested yet, because a short visit does not need them. */
  unasked: z.array(UnaskedKind),
  /** Why the list of clusters could not be read; empty where it could. */
  clustersFailed: z.string(),
});
export type Overview = z.infer<typeof Overview>;
