import type { Result } from '#contract/api/operations.ts';
import type { GameDayRegion } from '#contract/console/game-days.ts';

export type Cluster = Result<'listGroupClusters'>['results'][number];

/** A region with its nodes in one shard. */
interface Standing {
  region: GameDayRegion;
  /** Higher is preferred; nodes of the highest are primary. */
  priority: number;
  electable: number;
  other: number;
}

export interface ShardPlan {
  shard: number;
  /** In the order of their priority. */
  regions: Standing[];
}

/** The location of the nodes of each shard. */
export function shardsOf({ replicationSpecs }: Pick<Cluster, 'replicationSpecs'>): ShardPlan[] {
  return replicationSpecs.map(({ regionConfigs }, shard) => ({
    shard,
    regions: regionConfigs
      .map(
        ({
          providerName,
          regionName,
          priority,
          electableSpecs,
          readOnlySpecs,
          analyticsSpecs,
        }): Standing => ({
          region: { cloudProvider: providerName as GameDayRegion['cloudProvider'], regionName },
          priority: priority ?? 0,
          electable: electableSpecs?.nodeCount ?? 0,
          other: (readOnlySpecs?.nodeCount ?? 0) + (analyticsSpecs?.nodeCount ?? 0),
        }),
      )
      .sort((a, b) => b.priority - a.priority),
  }));
}

export const nameOf = ({ cloudProvider, regionName }: GameDayRegion): string =>
  `${cloudProvider}/${regionName}`;

/** Every region of the cluster once, the preferred first. */
export function regionsOf(shards: readonly ShardPlan[]): GameDayRegion[] {
  const results = new Map<string, GameDayRegion>();
  for (const { regions } of shards) for (const { region } of regions) results.set(nameOf(region), region);
  return [...results.values()];
}

export type Outcome = 'unchanged' | 'elects' | 'noPrimary' | 'gone';

export interface ShardForecast {
  shard: number;
  outcome: Outcome;
  votesLeft: number;
  votes: number;
  /** `Shard 1: majority lost (1 of 3 votes left): writes stop; reads only with secondary`. */
  text: string;
}

const sentences: Readonly<Record<Outcome, (votes: string, to: string) => string>> = {
  unchanged: (votes) => `keeps its primary (${votes} votes left)`,
  elects: (votes, to) => `elects a primary in ${to} (${votes} votes left): writes pause for seconds`,
  noPrimary: (votes) => `majority lost (${votes} votes left): writes stop; reads only with secondary`,
  gone: () => 'no electable node left: Atlas refuses the simulation',
};

/** The effect of failing regions on each shard: a primary needs more than half of all votes. */
export function forecast(shards: readonly ShardPlan[], failing: ReadonlySet<string>): ShardForecast[] {
  return shards.map(({ shard, regions }) => {
    const up = regions.filter(({ region }) => !failing.has(nameOf(region)));
    const votes = regions.reduce((sum, { electable }) => sum + electable, 0);
    const votesLeft = up.reduce((sum, { electable }) => sum + electable, 0);
    const preferred = regions.find(({ electable }) => electable > 0);
    const next = up.find(({ electable }) => electable > 0);
    const outcome: Outcome =
      votesLeft === 0
        ? 'gone'
        : votesLeft * 2 <= votes
          ? 'noPrimary'
          : next === preferred
            ? 'unchanged'
            : 'elects';
    const message = sentences[outcome](`${votesLeft} of ${votes}`, next?.region.regionName ?? '');
    return { shard, outcome, votesLeft, votes, text: `Shard ${shard + 1}: ${message}` };
  });
}

/** Why no simulation can be started on a cluster; undefined where one can // documented: which clusters may */
export function obstacleOf(
  cluster: Pick<Cluster, 'name' | 'paused' | 'stateName' | 'replicationSpecs'>,
): string | undefined {
  const { name, paused, stateName } = cluster;
  if (paused) return `${name} is paused. Resume it first.`;
  if (regionsOf(shardsOf(cluster)).length < 2)
    return `All nodes of ${name} are in one region. A simulation needs a cluster with nodes in more than one.`;
  if (stateName !== 'IDLE') return `${name} is being changed (${stateName}). Wait until it is available.`;
  return undefined;
}
