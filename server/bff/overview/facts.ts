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
  expiring?: { users: { name: string; id: string; at: string }[]; addresses: { name: string; at: string }[] };
  closed?: PastAlert[];
}
export type FactName = keyof ProjectFacts;

/** A part of what is known of a project, and what it takes to know it. */
interface Fact<Name extends FactName> {
  /** How old it may become. */
  everyMs: number;
  /** Requests that it costs. */
  cost: number;
  /** Whether anybody needs it: most projects have no alerts and no cluster that is being made. */
  wanted: (facts: ProjectFacts, about: { inactive: boolean }) => boolean;
  read: (reads: ServiceReads, groupId: string) => Promise<NonNullable<ProjectFacts[Name]>>;
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
export interface SeenRule extends z.infer<typeof Rule> {
  severityOverride?: Severity | null | undefined;
}
const User = z.object({
  username: z.string(),
  databaseName: z.string(),
  deleteAfterDate: z.string().nullish(),
});
const Address = z.object({
  cidrBlock: z.string().nullish(),
  ipAddress: z.string().nullish(),
  awsSecurityGroup: z.string().nullish(),
  deleteAfterDate: z.string().nullish(),
});
const Cluster = z.object({ id: z.string(), stateName: z.string() });

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
};
export const factNames = Object.keys(factTable) as FactName[];
