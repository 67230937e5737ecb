import { z } from 'zod';
import { type Severity, severities } from '#contract/alert-configs/tables/severities.ts';
import { overdueSince } from '#contract/backups/overdue.ts';
import { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { objectIdTime } from '#contract/values/object-id-time.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { Failure } from '../http/errors.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import { type InTurns, inTurn } from './in-turns.ts';
import { PastAlert, SeenAlert, type ServiceReads } from './service-reads.ts';

/** The known facts of one project; absent: not read yet. */
export interface ProjectFacts {
  /** `isPartial`: the read ended before the last page that is read at all. */
  alerts?: { alerts: SeenAlert[]; total: number; isPartial?: boolean };
  /** What configurations say of severities and thresholds, by their ids. */
  rules?: ReadonlyMap<string, SeenRule>;
  /** Clusters that are being made or removed. */
  passing?: ReadonlyMap<string, 'CREATING' | 'DELETING'>;
  expiring?: {
    users: { name: string; id: string; at: string }[];
    addresses: { name: string; at: string }[];
    /** Users whose certificates the service makes. */
    certified: string[];
  };
  /** Of database users whose certificates the service makes, by name. */
  certificates?: InTurns<{ id: string; at: string }[]>;
  /** By cluster. */
  backups?: InTurns<SeenBackups>;
  /** Search indexes that are being built, or could not be, by cluster. */
  searchIndexes?: InTurns<SeenIndex[]>;
  maintenance?: SeenWindow;
  closed?: PastAlerts;
}
interface PastAlerts {
  alerts: PastAlert[];
  /** Alerts that were closed earlier are not known, in milliseconds; undefined: all are known. */
  since: number | undefined;
}
interface SeenBackups {
  /** Snapshots that people took themselves, and when each expires. */
  snapshots: { id: string; at: string }[];
  /** When a snapshot was due that was not taken, as it was when they were read, in milliseconds. */
  overdueAt?: number | undefined;
}
export interface SeenIndex {
  id: string;
  /** `shop.orders: default` */
  name: string;
  state: 'building' | 'failed';
  /** When its definition was made, in milliseconds. */
  since: number;
}
export type FactName = keyof ProjectFacts;

export interface About {
  inactive: boolean;
  /** Its clusters with backup, by name. */
  backedUp: readonly string[];
  /** Its clusters that are active, by name. */
  active: readonly string[];
}

/** A fact about a project, and the cost of reading it. */
interface Fact<Name extends FactName> {
  /** How old it may become. */
  everyMs: number;
  /** How old while something is known to be under way. */
  busyMs?: (facts: ProjectFacts) => number | undefined;
  /** How long it is left alone after a read although something has changed. */
  restMs?: (facts: ProjectFacts) => number | undefined;
  /** Requests that it costs, at most. */
  cost: number;
  /** Where it costs one for each of some things: how many they are. */
  asked?: (facts: ProjectFacts, about: About) => number;
  /** Where it is read for objects one by one: whether one of them was never read. */
  unasked?: (facts: ProjectFacts, about: About) => boolean;
  /** Whether anybody needs it: most projects have no alerts and no cluster that is being made. */
  wanted: (facts: ProjectFacts, about: About) => boolean;
  read: (
    reads: ServiceReads,
    groupId: string,
    facts: ProjectFacts,
    /** `at`: by the clock of the service. */
    about: About & { at: number },
  ) => Promise<NonNullable<ProjectFacts[Name]>>;
}

const Threshold = z.object({
  operator: z.string().nullish(),
  threshold: z.number().nullish(),
  units: z.string().nullish(),
});
const Rule = z.object({
  severityOverride: z.enum(severities).nullish().catch(undefined),
  metricThreshold: Threshold.nullish(),
  threshold: Threshold.nullish(),
});
const Config = Rule.extend({ id: z.string() });
interface SeenRule extends z.infer<typeof Rule> {
  severityOverride?: Severity | null | undefined;
}
const User = z.object({
  username: z.string(),
  databaseName: z.string(),
  deleteAfterDate: z.string().nullish(),
  x509Type: z.string().nullish(),
});
const Address = z.object({
  cidrBlock: z.string().nullish(),
  ipAddress: z.string().nullish(),
  awsSecurityGroup: z.string().nullish(),
  deleteAfterDate: z.string().nullish(),
});
const Cluster = z.object({ id: z.string(), stateName: z.string() });

const Certificate = z.object({ _id: z.int(), notAfter: z.string() });
const Snapshot = z.object({
  id: z.string(),
  snapshotType: z.string(),
  expiresAt: z.string().nullish(),
});
const Schedule = BackupSchedule.pick({
  nextSnapshot: true,
  policies: true,
  referenceHourOfDay: true,
  referenceMinuteOfHour: true,
});
const SearchIndex = z.object({
  indexID: z.string(),
  name: z.string(),
  database: z.string(),
  collectionName: z.string(),
  status: z.string(),
  latestDefinitionVersion: z.object({ createdAt: z.string() }).nullish(),
});
const Window = z.object({ dayOfWeek: z.int(), hourOfDay: z.int(), numberOfDeferrals: z.int() });
type SeenWindow = z.infer<typeof Window>;

/** Facts that cost a request each are read in turns of this size. */
const inTurns = 4;
/** Backups cost two. */
const backupsInTurns = 2;

const searchStates: Readonly<Record<string, SeenIndex['state']>> = {
  PENDING: 'building',
  BUILDING: 'building',
  FAILED: 'failed',
};
const isBuilding = (indexes: readonly SeenIndex[]): boolean =>
  indexes.some(({ state }) => state === 'building');

async function readBackups(
  reads: ServiceReads,
  groupId: string,
  clusterName: string,
  at: number,
): Promise<SeenBackups> {
  const [all, schedule] = await Promise.all([
    reads.all(Snapshot, 'listGroupClusterBackupSnapshots', { groupId, clusterName }),
    reads.one(Schedule, 'getGroupClusterBackupSchedule', { groupId, clusterName }),
  ]);
  const planned = all.filter(({ snapshotType }) => snapshotType !== 'onDemand');
  return {
    // the policy replaces expiring snapshots; on-demand ones are lost for good
    snapshots: all.flatMap(({ id, snapshotType, expiresAt }) =>
      snapshotType === 'onDemand' && expiresAt ? [{ id, at: expiresAt }] : [],
    ),
    overdueAt: overdueSince(
      schedule,
      planned.map(({ id }) => objectIdTime(id)),
      at,
    ),
  };
}

async function readSearchIndexes(
  reads: ServiceReads,
  groupId: string,
  clusterName: string,
  at: number,
): Promise<SeenIndex[]> {
  const args = { groupId, clusterName };
  const indexes = await reads.one(z.array(SearchIndex), 'listGroupClusterSearchIndexes', args);
  return indexes.flatMap(
    ({ indexID: id, name, database, collectionName, status, latestDefinitionVersion }) => {
      const state = ownValue(searchStates, status);
      if (state === undefined) return [];
      const since = latestDefinitionVersion ? Date.parse(latestDefinitionVersion.createdAt) : at;
      return [{ id, name: `${database}.${collectionName}: ${name}`, state, since }];
    },
  );
}

/** Pages of open alerts that are read of one project: 20,000 alerts. Beyond them numbers are marked as incomplete. */
const mostAlertPages = 40;
const alertsPerPage = 500;
/** A project with many pages is read so much less often that its alerts take a quarter of its requests at most. */
const msPerAlertPage = 4_000;
/** After this time the first read of a project returns a partial result. */
const firstAlertsMs = 2_500;

/** Pages that the open alerts of a project have; 1 while unknown. */
function alertPages({ alerts }: ProjectFacts): number {
  return Math.min(mostAlertPages, Math.max(1, Math.ceil((alerts?.total ?? 0) / alertsPerPage)));
}

/**
 * All open alerts, page by page. The service filters by status only, not by severity: the worst may be on the
 * last page // documented. The number missing after `patienceMs` follows from `total`.
 */
async function readOpenAlerts(
  reads: ServiceReads,
  groupId: string,
  patienceMs: number,
): Promise<NonNullable<ProjectFacts['alerts']>> {
  const byId = new Map<string, SeenAlert>();
  const until = Date.now() + patienceMs;
  let total = 0;
  let isPartial = false;
  for (let pageNum = 1; pageNum <= mostAlertPages; pageNum += 1) {
    const query = { status: 'OPEN', itemsPerPage: alertsPerPage, pageNum };
    const page = await reads
      .page(SeenAlert, 'listGroupAlerts', { groupId, query })
      .catch((error: unknown) => {
        // a first read that the limits end early is better than none
        if (pageNum > 1 && patienceMs < Number.POSITIVE_INFINITY && isExpected(error)) return undefined;
        throw error;
      });
    isPartial = !page;
    if (!page) break;
    total = page.total;
    // an alert that moves between two pages comes twice
    for (const alert of page.results) byId.set(alert.id, alert);
    const isLast = page.results.length < alertsPerPage || pageNum * alertsPerPage >= total;
    if (isLast) {
      // whatever was opened or closed meanwhile: this is what there is
      total = byId.size;
      break;
    }
    isPartial = Date.now() > until && pageNum < mostAlertPages;
    if (isPartial) break;
  }
  return { alerts: [...byId.values()], total, ...(isPartial ? { isPartial } : {}) };
}

const isExpected = (error: unknown): boolean => error instanceof ServiceProblem || error instanceof Failure;

const lacksAny = (existing: InTurns<unknown> | undefined, names: readonly string[]): boolean =>
  existing !== undefined && names.some((name) => !existing.has(name));

/** In the order of their importance. */
export const factTable: { readonly [Name in FactName]: Fact<Name> } = {
  alerts: {
    everyMs: MINUTE,
    restMs: (facts) => (alertPages(facts) > 1 ? alertPages(facts) * msPerAlertPage : undefined),
    cost: mostAlertPages,
    asked: alertPages,
    wanted: () => true,
    async read(reads, groupId, { alerts: existing }) {
      // the first read answers soon, even with a part; every later one is complete or keeps the known alerts
      const patienceMs = existing ? Number.POSITIVE_INFINITY : firstAlertsMs;
      return readOpenAlerts(reads, groupId, patienceMs);
    },
  },
  rules: {
    everyMs: 10 * MINUTE,
    cost: 1,
    wanted: ({ alerts }) => (alerts?.total ?? 0) > 0,
    async read(reads, groupId) {
      const configs = await reads.all(Config, 'listGroupAlertConfigs', { groupId });
      return new Map(configs.map(({ id, ...rule }) => [id, rule]));
    },
  },
  passing: {
    everyMs: MINUTE,
    cost: 1,
    wanted: (_, { inactive }) => inactive,
    async read(reads, groupId) {
      const clusters = await reads.all(Cluster, 'listGroupClusters', { groupId });
      return new Map(
        clusters.flatMap(({ id, stateName }) =>
          stateName === 'CREATING' || stateName === 'DELETING' ? [[id, stateName]] : [],
        ),
      );
    },
  },
  expiring: {
    everyMs: 30 * MINUTE,
    cost: 2,
    wanted: () => true,
    async read(reads, groupId) {
      const [users, addresses] = await Promise.all([
        reads.all(User, 'listGroupDatabaseUsers', { groupId }),
        reads.all(Address, 'listGroupAccessListEntries', { groupId }),
      ]);
      return {
        certified: users.flatMap(({ username, x509Type }) => (x509Type === 'MANAGED' ? [username] : [])),
        users: users.flatMap(({ username, databaseName, deleteAfterDate: at }) =>
          at ? [{ name: username, id: `${databaseName}/${username}`, at }] : [],
        ),
        addresses: addresses.flatMap(({ cidrBlock, ipAddress, awsSecurityGroup, deleteAfterDate: at }) =>
          at ? [{ name: cidrBlock ?? ipAddress ?? awsSecurityGroup ?? '', at }] : [],
        ),
      };
    },
  },
  closed: {
    everyMs: 30 * MINUTE,
    cost: 1,
    wanted: () => true,
    async read(reads, groupId) {
      const query = { status: 'CLOSED', itemsPerPage: 500, pageNum: 1 };
      const { results, total } = await reads.page(PastAlert, 'listGroupAlerts', { groupId, query });
      const ends = results.flatMap(({ resolved }) => (resolved === undefined ? [] : [Date.parse(resolved)]));
      return { alerts: results, since: total > results.length ? Math.min(...ends) : undefined };
    },
  },
  maintenance: {
    everyMs: 60 * MINUTE,
    cost: 1,
    wanted: (_, { backedUp, inactive }) => backedUp.length > 0 || inactive,
    read: (reads, groupId) => reads.one(Window, 'getGroupMaintenanceWindow', { groupId }),
  },
  certificates: {
    everyMs: 60 * MINUTE,
    cost: inTurns,
    asked: ({ expiring }) => expiring?.certified.length ?? 0,
    unasked: ({ expiring, certificates }) => lacksAny(certificates, expiring?.certified ?? []),
    wanted: ({ expiring }) => (expiring?.certified.length ?? 0) > 0,
    read: (reads, groupId, { expiring, certificates }) =>
      inTurn({
        names: expiring?.certified ?? [],
        ...{ known: certificates, most: inTurns, none: [] },
        read: async (username) =>
          (await reads.all(Certificate, 'listGroupDatabaseUserCerts', { groupId, username })).map(
            ({ _id, notAfter }) => ({ id: String(_id), at: notAfter }),
          ),
      }),
  },
  backups: {
    everyMs: 60 * MINUTE,
    cost: 2 * backupsInTurns,
    asked: (_, { backedUp }) => 2 * backedUp.length,
    unasked: ({ backups }, { backedUp }) => lacksAny(backups, backedUp),
    wanted: (_, { backedUp }) => backedUp.length > 0,
    read: (reads, groupId, { backups }, { backedUp, at }) =>
      inTurn<SeenBackups>({
        ...{ names: backedUp, known: backups, most: backupsInTurns, none: { snapshots: [] } },
        // users wait for an overdue snapshot to be taken
        first: ({ overdueAt }) => overdueAt !== undefined,
        read: (clusterName) => readBackups(reads, groupId, clusterName, at),
      }),
  },
  searchIndexes: {
    everyMs: 60 * MINUTE,
    busyMs: ({ searchIndexes }) =>
      [...(searchIndexes?.values() ?? [])].some(({ value }) => isBuilding(value)) ? MINUTE : undefined,
    cost: inTurns,
    asked: (_, { active }) => active.length,
    unasked: ({ searchIndexes }, { active }) => lacksAny(searchIndexes, active),
    wanted: (_, { active }) => active.length > 0,
    read: (reads, groupId, { searchIndexes }, { active, at }) =>
      inTurn<SeenIndex[]>({
        ...{ names: active, known: searchIndexes, most: inTurns, none: [] },
        first: isBuilding,
        read: (clusterName) => readSearchIndexes(reads, groupId, clusterName, at),
      }),
  },
};
export const factNames = Object.keys(factTable) as FactName[];
