import { z } from 'zod';
import { regionLabels, tiersOf } from '#contract/clusters/placement.ts';
import { ClusterSummaryGroup } from '#contract/clusters/schemas.ts';
import type { ClusterPlacement, FleetPlacements } from '#contract/overview/placements.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { Failure } from '../http/errors.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { ServiceReads } from './service-reads.ts';

const Spec = z.object({ instanceSize: z.string().optional() }).optional();
const PlacedCluster = z.object({
  id: z.string(),
  replicationSpecs: z.array(
    z.object({
      regionConfigs: z.array(
        z.object({
          priority: z.number(),
          providerName: z.string(),
          backingProviderName: z.string().optional(),
          regionName: z.string(),
          electableSpecs: Spec,
          readOnlySpecs: Spec,
        }),
      ),
    }),
  ),
});

interface KnownProject {
  /** Which clusters it had: with others it is read again. */
  signature: string;
  readAt: number;
  clusters: ClusterPlacement[];
}

export interface Placements {
  /** The placements known now; missing or outdated ones are read in the background. */
  reported(reads: ServiceReads): Promise<FleetPlacements>;
  /** Resolves when nothing is being read. */
  settled(): Promise<void>;
  stop(): void;
}

/** Clusters seldom move, and a user who moves one sees it on its own page. */
const oldMs = 30 * MINUTE;
const atOnce = 6;

/** Regions and sizes of the clusters of a connection, read project by project on request. */
export function createPlacements(now: () => number): Placements {
  const existing = new Map<string, KnownProject>();
  let reading: Promise<void> | undefined;
  let stopped = false;

  const readOne = async (reads: ServiceReads, group: ClusterSummaryGroup): Promise<void> => {
    try {
      const clusters = await reads.all(PlacedCluster, 'listGroupClusters', { groupId: group.groupId });
      existing.set(group.groupId, {
        signature: signatureOf(group),
        readAt: now(),
        clusters: clusters.map((cluster) => ({
          clusterId: cluster.id,
          tiers: tiersOf(cluster),
          regions: regionLabels(cluster),
        })),
      });
    } catch (error) {
      // a project that cannot be read now is retried at the next request
      if (!(error instanceof ServiceProblem || error instanceof Failure)) throw error;
    }
  };

  const readAll = async (reads: ServiceReads, groups: readonly ClusterSummaryGroup[]): Promise<void> => {
    const waiting = [...groups];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let group = waiting.shift(); group && !stopped; group = waiting.shift())
          await readOne(reads, group);
      }),
    );
  };

  return {
    async reported(reads) {
      const all = await reads.all(ClusterSummaryGroup, 'listClusterDetails');
      const groups = all.filter(({ clusters }) => clusters.length > 0);
      const outdated = groups.filter((group) => {
        const project = existing.get(group.groupId);
        return project?.signature !== signatureOf(group) || now() - project.readAt > oldMs;
      });
      if (outdated.length > 0 && !stopped)
        reading ??= readAll(reads, outdated).finally(() => {
          reading = undefined;
        });
      const matches = groups.flatMap(({ groupId }) => existing.get(groupId) ?? []);
      return {
        clusters: matches.flatMap(({ clusters }) => clusters),
        read: matches.length,
        projects: groups.length,
      };
    },
    settled: () => reading ?? Promise.resolve(),
    stop() {
      stopped = true;
    },
  };
}

const signatureOf = ({ clusters }: ClusterSummaryGroup): string =>
  clusters.map(({ clusterId }) => clusterId).join();
