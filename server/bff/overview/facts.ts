import { z } from 'zod';
import { type Severity, severities } from '#contract/alert-configs/tables/severities.ts';
import { PastAlert, SeenAlert, type ServiceReads } from './service-reads.ts';

/** What is known of one project; absent: not read yet. */
export interface ProjectFacts {
  alerts?: { alerts: SeenAlert[]; total: number };
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
  certificates?: ReadonlyMap<string, Asked<{ id: string; at: string }[]>>;
  /** Snapshots that people took themselves, by cluster. */
  snapshots?: ReadonlyMap<string, Asked<{ id: string; at: string }[]>>;
  maintenance?: SeenWindow;
  closed?: PastAlert[];
}
/** What was asked one by one, and for the how manieth time: those asked least often are next. */
export interface Asked<Value> {
  turn: number;
  value: Value;
}
export type FactName = keyof ProjectFacts;

interface About {
  inactive: boolean;
  /** Its clusters with backup, by name. */
  backedUp: readonly string[];
}

/** A part of what is known of a project, and what it takes to know it. */
interface Fact<Name extends FactName> {
  /** How old it may become. */
  everyMs: number;
  /** Requests that it costs, at most. */
  cost: number;
  /** Where it costs one for each of some things: how many they are. */
  asked?: (facts: ProjectFacts, about: About) => number;
  /** Whether anybody needs it: most projects have no alerts and no cluster that is being made. */
  wanted: (facts: ProjectFacts, about: About) => boolean;
  read: (
    reads: ServiceReads,
    groupId: string,
    facts: ProjectFacts,
    backedUp: readonly string[],
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
const Window = z.object({ dayOfWeek: z.int(), hourOfDay: z.int(), numberOfDeferrals: z.int() });
type SeenWindow = z.infer<typeof Window>;

/** What costs a request each is read so many at a time, in turns. */
const inTurns = 4;

/** Reads of some, beside what is known of the others that are still there. */
async function inTurn<Value>(
  names: readonly string[],
  known: ReadonlyMap<string, Asked<Value>> | undefined,
  read: (name: string) => Promise<Value>,
): Promise<ReadonlyMap<string, Asked<Value>>> {
  const turnOf = (name: string): number => known?.get(name)?.turn ?? 0;
  const next = [...names].sort((a, b) => turnOf(a) - turnOf(b)).slice(0, inTurns);
  const answers = await Promise.all(
    next.map(async (name) => [name, { turn: turnOf(name) + 1, value: await read(name) }] as const),
  );
  const others = [...(known ?? [])].filter(([name]) => names.includes(name));
  return new Map([...others, ...answers]);
}

const minute = 60_000;

/** In the order of their importance. */
export const factTable: { readonly [Name in FactName]: Fact<Name> } = {
  alerts: {
    everyMs: minute,
    cost: 1,
    wanted: () => true,
    async read(reads, groupId) {
      const query = { status: 'OPEN', itemsPerPage: 500, pageNum: 1 };
      const { results, total } = await reads.page(SeenAlert, 'listGroupAlerts', { groupId, query });
      return { alerts: results, total };
    },
  },
  rules: {
    everyMs: 10 * minute,
    cost: 1,
    wanted: ({ alerts }) => (alerts?.total ?? 0) > 0,
    async read(reads, groupId) {
      const configs = await reads.all(Config, 'listGroupAlertConfigs', { groupId });
      return new Map(configs.map(({ id, ...rule }) => [id, rule]));
    },
  },
  passing: {
    everyMs: minute,
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
    everyMs: 30 * minute,
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
    everyMs: 30 * minute,
    cost: 1,
    wanted: () => true,
    async read(reads, groupId) {
      const query = { status: 'CLOSED', itemsPerPage: 500, pageNum: 1 };
      return (await reads.page(PastAlert, 'listGroupAlerts', { groupId, query })).results;
    },
  },
  maintenance: {
    everyMs: 60 * minute,
    cost: 1,
    wanted: (_, { backedUp, inactive }) => backedUp.length > 0 || inactive,
    read: (reads, groupId) => reads.one(Window, 'getGroupMaintenanceWindow', { groupId }),
  },
  certificates: {
    everyMs: 60 * minute,
    cost: inTurns,
    asked: ({ expiring }) => expiring?.certified.length ?? 0,
    wanted: ({ expiring }) => (expiring?.certified.length ?? 0) > 0,
    read: (reads, groupId, { expiring, certificates }) =>
      inTurn(expiring?.certified ?? [], certificates, async (username) =>
        (await reads.all(Certificate, 'listGroupDatabaseUserCerts', { groupId, username })).map(
          ({ _id, notAfter }) => ({ id: String(_id), at: notAfter }),
        ),
      ),
  },
  snapshots: {
    everyMs: 60 * minute,
    cost: inTurns,
    asked: (_, { backedUp }) => backedUp.length,
    wanted: (_, { backedUp }) => backedUp.length > 0,
    read: (reads, groupId, { snapshots }, backedUp) =>
      inTurn(backedUp, snapshots, async (clusterName) =>
        // the policy takes new ones for those that expire; what somebody took is gone for good
        (await reads.all(Snapshot, 'listGroupClusterBackupSnapshots', { groupId, clusterName })).flatMap(
          ({ id, snapshotType, expiresAt }) =>
            snapshotType === 'onDemand' && expiresAt ? [{ id, at: expiresAt }] : [],
        ),
      ),
  },
};
export const factNames = Object.keys(factTable) as FactName[];
