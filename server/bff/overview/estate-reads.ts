import { z } from 'zod';
import { ClusterSummaryGroup } from '#contract/clusters/schemas.ts';
import type { UnaskedKind } from '#contract/overview/overview.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { Failure } from '../http/errors.ts';
import { slowMs } from '../live/poller.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import { type About, type FactName, factTable } from './facts.ts';
import { askedNext } from './in-turns.ts';
import { type Errand, errandsOf, type KnownProject, unaskedOf, withoutClusters } from './rounds.ts';
import type { ServiceReads } from './service-reads.ts';

const Group = z.object({ id: z.string(), name: z.string(), orgId: z.string() });
const Org = z.object({ id: z.string(), name: z.string() });
const Account = z.object({
  name: z.string(),
  clientId: z.string(),
  secrets: z.array(z.object({ id: z.string(), expiresAt: z.string() })).nullish(),
});

const Federation = z.object({ id: z.string().nullish() });
const Provider = z.object({
  id: z.string(),
  displayName: z.string().nullish(),
  pemFileInfo: z
    .object({ certificates: z.array(z.object({ notAfter: z.string().nullish() })).nullish() })
    .nullish(),
});

/** What ends and belongs to an organization: a secret of a service account, the certificate by which people sign in. */
interface EndingSecret {
  kind: 'secret' | 'signInCertificate';
  orgId: string;
  name: string;
  id: string;
  at: string;
}

/** The known state of everything that a connection sees. */
export interface Known {
  groups: z.infer<typeof Group>[] | undefined;
  orgs: z.infer<typeof Org>[];
  summaries: ReadonlyMap<string, ClusterSummaryGroup>;
  projects: ReadonlyMap<string, KnownProject>;
  secrets: EndingSecret[];
  /** Why the last read of the projects or of the clusters failed. */
  groupsError: Error | undefined;
  clustersError: Error | undefined;
  /** How far the clock of the service is ahead of ours. */
  aheadMs: number;
}

const groupsMs = MINUTE;
const orgsMs = 600_000;
const secretsMs = 1_800_000;
/** Data that rarely changes waits until viewers of a new page have the data they came for. */
const calmMs = 30_000;
/** Shorter on the page of one project: a user who stays this long has more than a passing interest. */
const passedByMs = 2_000;
const atOnce = 6;
/** A read that began before a change ends within this time. */
const longestReadMs = 10_000;

/** Facts that a change in a project may have changed. */
const changing = ['alerts', 'rules', 'passing', 'expiring'] as const;
const searchIndexPath = /\/clusters\/([^/]+)\/(?:search|fts)\/indexes/u;

/** Passes on errors of the service and of the connection to it; any other is a fault of ours. */
export function issueOf(error: unknown): Error {
  if (error instanceof ServiceProblem || error instanceof Failure) return error;
  throw error;
}

interface EstateReads {
  /** A part of the missing reads, between two turns. */
  rest(reads: ServiceReads): Promise<void>;
  /** The missing reads of the single project that is read. */
  unasked(): UnaskedKind[];
  /** One turn: everything that is due. */
  look(reads: ServiceReads, clock: () => Promise<number>): Promise<void>;
  /** `target`: the path of the changed resource. */
  outdate(groupId: string | undefined, target: string): void;
}

/** The reads of a turn of an estate, and when each is due again. */
export function createEstateReads(
  existing: Known,
  projects: Map<string, KnownProject>,
  now: () => number,
  /** The only project that is read; undefined: all. */
  only: string | undefined,
  /** For how long a project has not changed through this console, in milliseconds, as far as this replica knows. */
  unchangedMs: (groupId: string) => number = () => 0,
): EstateReads {
  const begunAt = now();
  const askedAt = { groups: 0, orgs: 0, secrets: 0 };

  const due = (list: keyof typeof askedAt, everyMs: number): boolean => {
    if (now() - askedAt[list] < everyMs) return false;
    askedAt[list] = now();
    return true;
  };

  const readGroups = async (reads: ServiceReads): Promise<void> => {
    if (!due('groups', existing.groups === undefined ? 0 : groupsMs)) return;
    try {
      existing.groups =
        only === undefined
          ? await reads.all(Group, 'listGroups')
          : [await reads.one(Group, 'getGroup', { groupId: only })];
      existing.groupsError = undefined;
      const ids = new Set(existing.groups.map(({ id }) => id));
      for (const id of projects.keys()) if (!ids.has(id)) projects.delete(id);
      for (const id of ids)
        if (!projects.has(id)) projects.set(id, { facts: {}, askedAt: {}, stale: new Set() });
    } catch (error) {
      existing.groupsError = issueOf(error);
    }
  };

  /** The one list that covers all projects: where an alert count has changed the alerts are read again. */
  const readClusters = async (reads: ServiceReads): Promise<void> => {
    try {
      const groups = await reads.all(ClusterSummaryGroup, 'listClusterDetails');
      const before = existing.summaries;
      const shown = groups.filter(({ groupId }) => only === undefined || groupId === only);
      existing.summaries = new Map(shown.map((group) => [group.groupId, group]));
      for (const [groupId, group] of existing.summaries)
        if (signature(before.get(groupId)) !== signature(group)) projects.get(groupId)?.stale.add('alerts');
      existing.clustersError = undefined;
    } catch (error) {
      existing.clustersError = issueOf(error);
    }
  };

  const readOrgs = async (reads: ServiceReads): Promise<void> => {
    if (only !== undefined || !due('orgs', orgsMs)) return;
    existing.orgs = await reads.all(Org, 'listOrgs').catch((error: unknown) => {
      issueOf(error);
      return existing.orgs;
    });
  };

  const readSecrets = async (reads: ServiceReads): Promise<void> => {
    if (now() - begunAt < calmMs || !due('secrets', secretsMs)) return;
    const results: EndingSecret[] = [];
    for (const { id: orgId } of existing.orgs) {
      for (const read of [secretsOf, signInCertificatesOf]) {
        try {
          results.push(...(await read(reads, orgId)));
        } catch (error) {
          // a user without access to the accounts of an organization, or its sign-in settings, sees nothing
          // of them
          issueOf(error);
        }
      }
    }
    existing.secrets = results;
  };

  const run = async (reads: ServiceReads, { groupId, fact }: Errand, about: About): Promise<void> => {
    const project = projects.get(groupId);
    if (!project) return;
    project.askedAt[fact] = now();
    const isStale = project.stale.delete(fact);
    // half of the interval: two replicas whose turns differ read once
    const ageMs = Math.min(factTable[fact].everyMs / 2, unchangedMs(groupId) - longestReadMs);
    const from = isStale || ageMs <= slowMs ? reads : reads.within(ageMs);
    try {
      await learn(project, fact, from, groupId, { ...about, at: now() + existing.aheadMs });
      if (fact === 'alerts') project.alertsReadAt = now();
    } catch (error) {
      issueOf(error);
    }
  };

  const runAll = async (reads: ServiceReads): Promise<void> => {
    const calm = now() - begunAt >= (only === undefined ? calmMs : passedByMs);
    const about = aboutClusters(existing);
    const errands = errandsOf({ projects, about, now: now(), calm, single: only !== undefined });
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let errand = errands.shift(); errand; errand = errands.shift())
          await run(reads, errand, about.get(errand.groupId) ?? withoutClusters);
      }),
    );
  };

  const look = async (reads: ServiceReads, clock: () => Promise<number>): Promise<void> => {
    const readClock = async () => {
      existing.aheadMs = await clock().then(
        (at) => at - now(),
        () => existing.aheadMs,
      );
    };
    await Promise.all([readClock(), readGroups(reads), readClusters(reads), readOrgs(reads)]);
    await runAll(reads);
    // configurations are wanted only where the alerts have just been found
    if ([...projects.values()].some(({ askedAt: at, facts }) => facts.alerts && at.rules === undefined))
      await runAll(reads);
    await readSecrets(reads);
  };

  return {
    look,
    rest: runAll,
    unasked() {
      const [[groupId = '', project] = []] = projects;
      if (only === undefined || !project) return [];
      return unaskedOf(project, aboutClusters(existing).get(groupId) ?? withoutClusters);
    },
    outdate(groupId, target) {
      if (groupId === undefined) {
        askedAt.groups = 0;
        for (const { stale } of projects.values()) stale.add('alerts').add('passing');
      } else {
        const project = projects.get(groupId);
        for (const fact of changing) project?.stale.add(fact);
        const [, cluster] = searchIndexPath.exec(target) ?? [];
        if (project && cluster !== undefined) {
          project.stale.add('searchIndexes');
          const name = decodeURIComponent(cluster);
          project.facts.searchIndexes = askedNext(project.facts.searchIndexes, name, []);
        }
      }
    },
  };
}

async function secretsOf(reads: ServiceReads, orgId: string): Promise<EndingSecret[]> {
  const accounts = await reads.all(Account, 'listOrgServiceAccounts', { orgId });
  return accounts.flatMap(({ name, clientId, secrets }) =>
    (secrets ?? []).map(({ id, expiresAt: at }) => ({
      ...{ kind: 'secret', orgId, name, id: `${clientId} ${id}`, at },
    })),
  );
}

async function signInCertificatesOf(reads: ServiceReads, orgId: string): Promise<EndingSecret[]> {
  const { id: federationSettingsId } = await reads.one(Federation, 'getOrgFederationSettings', { orgId });
  if (!federationSettingsId) return [];
  const providers = await reads.all(Provider, 'listFederationSettingIdentityProviders', {
    federationSettingsId,
  });
  return providers.flatMap(({ id, displayName, pemFileInfo }) =>
    (pemFileInfo?.certificates ?? []).flatMap(({ notAfter: at }) =>
      at ? [{ kind: 'signInCertificate' as const, orgId, name: displayName ?? id, id, at }] : [],
    ),
  );
}

/** The facts of each project from the list of all clusters. */
const aboutClusters = ({ summaries }: Known): ReadonlyMap<string, About> =>
  new Map(
    [...summaries.values()].map(({ groupId, clusters }) => {
      const active = clusters.filter(({ availability }) => availability !== 'dead');
      return [
        groupId,
        {
          inactive: active.length < clusters.length,
          backedUp: clusters.flatMap(({ backupEnabled, name }) => (backupEnabled ? [name] : [])),
          active: active.map(({ name }) => name),
        },
      ];
    }),
  );

const signature = (group: ClusterSummaryGroup | undefined): string =>
  (group?.clusters ?? []).map(({ clusterId, alertCount }) => `${clusterId} ${alertCount}`).join();

async function learn<Name extends FactName>(
  project: KnownProject,
  fact: Name,
  reads: ServiceReads,
  groupId: string,
  about: About & { at: number },
): Promise<void> {
  project.facts[fact] = await factTable[fact].read(reads, groupId, project.facts, about);
}
