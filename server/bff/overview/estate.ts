import { z } from 'zod';
import { ClusterSummaryGroup } from '#contract/clusters/schemas.ts';
import { Failure } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop } from '../loop.ts';
import { Trouble } from '../upstream/trouble.ts';
import { type FactName, factTable } from './facts.ts';
import { type Errand, errandsOf, type KnownProject } from './rounds.ts';
import type { ServiceReads } from './service-reads.ts';

const Group = z.object({ id: z.string(), name: z.string(), orgId: z.string() });
const Org = z.object({ id: z.string(), name: z.string() });
const Account = z.object({
  name: z.string(),
  clientId: z.string(),
  secrets: z.array(z.object({ id: z.string(), expiresAt: z.string() })).nullish(),
});

/** A secret of a service account that ends. */
interface EndingSecret {
  orgId: string;
  name: string;
  id: string;
  at: string;
}

/** What is known of everything that a connection sees. */
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

export interface Estate {
  readonly known: Known;
  /** Resolves when there is something to tell that is no older than a turn. */
  ready(): Promise<void>;
  /** Something of a project has changed, or of any: it is read again soon. */
  outdate(groupId: string | undefined): void;
  stop(): Promise<void>;
}

interface EstateRoom {
  /** The way to the service, and its clock. */
  open: () => Promise<{ reads: ServiceReads; clock: () => Promise<number> }>;
  log: Log;
  now: () => number;
}

const turnMs = 15_000;
/** After nobody has asked for so long nothing is read any more. */
const forgottenMs = 60_000;
const groupsMs = 60_000;
const orgsMs = 600_000;
const secretsMs = 1_800_000;
/** What changes seldom waits until those who have just opened the page have what they came for. */
const calmMs = 30_000;
const atOnce = 6;

/** Reads everything that a connection sees bit by bit, as long as somebody looks: one turn every fifteen seconds. */
export function createEstate({ open, log, now }: EstateRoom): Estate {
  const projects = new Map<string, KnownProject>();
  const known: Known = {
    ...{ groups: undefined, orgs: [], summaries: new Map(), projects, secrets: [] },
    ...{ groupsError: undefined, clustersError: undefined, aheadMs: 0 },
  };
  const begunAt = now();
  const askedAt = { groups: 0, orgs: 0, secrets: 0 };
  let lookedAt = now();
  /** Something that is shown differs from what was read. */
  let changed = false;

  const trouble = (error: unknown): Error => {
    if (error instanceof Trouble || error instanceof Failure) return error;
    throw error;
  };
  const due = (list: keyof typeof askedAt, everyMs: number): boolean => {
    if (now() - askedAt[list] < everyMs) return false;
    askedAt[list] = now();
    return true;
  };

  const readGroups = async (reads: ServiceReads): Promise<void> => {
    if (!due('groups', known.groups === undefined ? 0 : groupsMs)) return;
    try {
      known.groups = await reads.all(Group, 'listGroups');
      known.groupsError = undefined;
      const ids = new Set(known.groups.map(({ id }) => id));
      for (const id of projects.keys()) if (!ids.has(id)) projects.delete(id);
      for (const id of ids)
        if (!projects.has(id)) projects.set(id, { facts: {}, askedAt: {}, stale: new Set() });
    } catch (error) {
      known.groupsError = trouble(error);
    }
  };

  /** The one list that tells of all projects: where a count of alerts has moved the alerts are read again. */
  const readClusters = async (reads: ServiceReads): Promise<void> => {
    try {
      const groups = await reads.all(ClusterSummaryGroup, 'listClusterDetails');
      const before = known.summaries;
      known.summaries = new Map(groups.map((group) => [group.groupId, group]));
      for (const [groupId, group] of known.summaries)
        if (signature(before.get(groupId)) !== signature(group)) projects.get(groupId)?.stale.add('alerts');
      known.clustersError = undefined;
    } catch (error) {
      known.clustersError = trouble(error);
    }
  };

  const readOrgs = async (reads: ServiceReads): Promise<void> => {
    if (!due('orgs', orgsMs)) return;
    known.orgs = await reads.all(Org, 'listOrgs').catch((error: unknown) => {
      trouble(error);
      return known.orgs;
    });
  };

  const readSecrets = async (reads: ServiceReads): Promise<void> => {
    if (now() - begunAt < calmMs || !due('secrets', secretsMs)) return;
    const found: EndingSecret[] = [];
    for (const { id: orgId } of known.orgs) {
      try {
        for (const { name, clientId, secrets } of await reads.all(Account, 'listOrgServiceAccounts', {
          orgId,
        }))
          for (const { id, expiresAt } of secrets ?? [])
            found.push({ orgId, name, id: `${clientId} ${id}`, at: expiresAt });
      } catch (error) {
        // whoever may not read the accounts of an organization is told nothing of them
        trouble(error);
      }
    }
    known.secrets = found;
  };

  const run = async (reads: ServiceReads, { groupId, fact }: Errand): Promise<void> => {
    const project = projects.get(groupId);
    if (!project) return;
    project.askedAt[fact] = now();
    project.stale.delete(fact);
    try {
      await learn(project, fact, reads, groupId);
      if (fact === 'alerts') project.alertsReadAt = now();
    } catch (error) {
      trouble(error);
    }
  };

  const runAll = async (reads: ServiceReads): Promise<void> => {
    const inactive = new Set(
      [...known.summaries.values()]
        .filter(({ clusters }) => clusters.some(({ availability }) => availability === 'dead'))
        .map(({ groupId }) => groupId),
    );
    const calm = now() - begunAt >= calmMs;
    const errands = errandsOf({ projects, inactive, now: now(), calm });
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let errand = errands.shift(); errand; errand = errands.shift()) await run(reads, errand);
      }),
    );
  };

  const look = async (): Promise<void> => {
    const { reads, clock } = await open();
    const readClock = async () => {
      known.aheadMs = await clock().then(
        (at) => at - now(),
        () => known.aheadMs,
      );
    };
    changed = false;
    await Promise.all([readClock(), readGroups(reads), readClusters(reads), readOrgs(reads)]);
    await runAll(reads);
    // severities are wanted only where the alerts have just been found
    if ([...projects.values()].some(({ askedAt: at, facts }) => facts.alerts && at.severities === undefined))
      await runAll(reads);
    await readSecrets(reads);
  };

  let looking: Promise<void> | undefined;
  const once = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  let turnedAt = 0;
  const loop = createLoop({
    async turn() {
      if (now() - lookedAt > forgottenMs) return turnMs;
      turnedAt = now();
      // a connection that is gone, or cannot be used: whoever asks is told
      await once().catch(trouble);
      return turnMs;
    },
    ...{ soonMs: turnMs, wakeMs: 300, failedMs: turnMs, log, failure: 'the overview cannot be read' },
  });
  loop.start();

  return {
    known,
    async ready() {
      lookedAt = now();
      // whoever waits for the first look waits for all of it
      if (!changed && known.groups !== undefined && now() - turnedAt < turnMs + 1_000) return;
      turnedAt = now();
      await once().catch((error: unknown) => {
        if (!(error instanceof Failure)) log.error(describeError(error), 'the overview cannot be read');
        throw error;
      });
    },
    outdate(groupId) {
      changed = true;
      if (groupId === undefined) {
        askedAt.groups = 0;
        for (const { stale } of projects.values()) stale.add('alerts').add('passing');
      } else {
        const stale = projects.get(groupId)?.stale;
        for (const fact of ['alerts', 'severities', 'passing', 'expiring'] as const) stale?.add(fact);
      }
      if (now() - lookedAt < forgottenMs) loop.wake();
    },
    stop: loop.stop,
  };
}

const signature = (group: ClusterSummaryGroup | undefined): string =>
  (group?.clusters ?? []).map(({ clusterId, alertCount }) => `${clusterId} ${alertCount}`).join();

async function learn<Name extends FactName>(
  project: KnownProject,
  fact: Name,
  reads: ServiceReads,
  groupId: string,
): Promise<void> {
  project.facts[fact] = await factTable[fact].read(reads, groupId);
}
