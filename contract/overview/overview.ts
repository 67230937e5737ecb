import { z } from 'zod';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import { historyRangeNames } from './overview-ranges.ts';
import type { ProjectStanding, Trouble } from './standing.ts';

/**
 * Everything that a connection sees, at a glance. The server reads it bit by bit for all who look, so that two hundred
 * projects cost no more a minute than twenty. GET /bff/overview; for a wall GET /bff/screen/overview.
 */

export const OverviewQuery = z.strictObject({
  connection: z.string().min(1).max(64),
  range: z.enum(historyRangeNames).default('24h'),
  /** Only this project, read completely within seconds; without data of its organization. */
  group: z.string().min(1).max(64).optional(),
  /** The version that the browser already has: unchanged data is not sent. */
  known: z.string().max(64).optional(),
});

export type WorkKind =
  | 'gameDay'
  | 'drill'
  | 'migration'
  | 'changeSet'
  | 'indexBuild'
  | 'searchIndex'
  | 'backup'
  | 'drift';

/** Work that is running, or failed without an alert. */
export interface EstateWork {
  key: string;
  kind: WorkKind;
  /** The id that a link opens; of an index the cluster, for work of an organization the organization. */
  id: string;
  /** Null where it belongs to no project. */
  groupId: string | null;
  /** Cluster, restore test, migration or change set, by its name. */
  on: string;
  /** Its progress, or why it failed. */
  note: string;
  /** When it began or failed, in milliseconds. */
  since: number;
}

export type EstateUpcomingKind =
  | 'acknowledgement'
  | 'version'
  | 'user'
  | 'address'
  | 'secret'
  | 'certificate'
  | 'signInCertificate'
  | 'snapshot'
  | 'maintenance'
  | 'drill'
  | 'gameDayStart'
  | 'gameDayEnd'
  | 'changeSet';

/** What ends or begins soon. */
export interface EstateUpcoming {
  key: string;
  kind: EstateUpcomingKind;
  groupId: string | null;
  orgId: string | null;
  /** To what, by name. */
  on: string;
  /** The id that a link opens. */
  id: string;
  /** How many items one line represents. */
  count: number;
  at: number;
}

/** Open alerts at the end of each step, by severity, the oldest first. */
export interface AlertHistory {
  from: number;
  stepMs: number;
  steps: Record<Severity, number>[];
  /** Projects whose alerts of that time were read. */
  projectsRead: number;
}

/** What changes seldom, and is read after the page of a project is there. */
export type UnaskedKind = 'expiring' | 'maintenance' | 'certificates' | 'backups' | 'searchIndexes';

export interface Overview {
  /** Changes with the content. */
  version: string;
  /** When it was put together, by the clock of the service. */
  at: number;
  /** Worst first. */
  projects: ProjectStanding[];
  organizations: { id: string; name: string }[];
  /** The first lines, worst first. */
  troubles: Trouble[];
  /** How many lines there are beyond them. */
  moreTroubles: number;
  /** Open alerts of all projects that are not acknowledged, by severity: alerts alone, as far as they were read. */
  waiting: Record<Severity, number>;
  /** Clusters by a state that needs attention: a state is no alert. */
  clusterStates: { unavailable: number; warning: number };
  /** Open alerts that were read, and that there are. Where they differ every number by severity is a lower bound. */
  alertsRead: { read: number; open: number };
  running: EstateWork[];
  failed: EstateWork[];
  upcoming: EstateUpcoming[];
  history: AlertHistory;
  /** Projects whose alerts could not be read, or not yet. */
  unread: number;
  /** Projects whose expiries are known. */
  expiringRead: number;
  /** Of a single project: the kinds not requested yet, because a short visit does not need them. */
  unasked: UnaskedKind[];
  /** Why the list of clusters could not be read; empty where it could. */
  clustersFailed: string;
}
