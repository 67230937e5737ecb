import { z } from 'zod';
import { AccessLog } from '#contract/access-history.ts';
import { attemptsOf } from '#contract/sign-ins/attempts.ts';
import type { Burst } from '#contract/sign-ins/bursts.ts';
import { type Pair, pairKey } from '#contract/sign-ins/first-seen.ts';
import {
  historyMs,
  type KnownSignIns,
  newsOf,
  overlapMs,
  type SignInNews,
} from '#contract/sign-ins/watch.ts';
import { mostLogLines } from '#contract/tables/log-lines.ts';
import { formatUtc } from '#contract/text/instants.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import type { Found, Reading } from './reading.ts';

/** A call for the list and one for each cluster: of a hundred requests a minute that a project has, five at most. */
const everyMs = 5 * MINUTE;
/** More than this are not reported one by one: a deployment of new machines is one notification. */
const mostPairs = 5;
const mostNames = 5;

const Clusters = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      createDate: z.string().nullish(),
      replicationSpecs: z
        .array(
          z.object({ regionConfigs: z.array(z.object({ providerName: z.string().nullish() })).default([]) }),
        )
        .default([]),
    }),
  ),
});
type SeenCluster = z.output<typeof Clusters>['results'][number];
const History = z.object({ accessLogs: z.array(AccessLog) });

/** Free and shared tiers keep no history // specification §4.1 */
const hasHistory = ({ replicationSpecs }: SeenCluster): boolean =>
  !replicationSpecs.some(({ regionConfigs }) =>
    regionConfigs.some(({ providerName }) => providerName === 'TENANT'),
  );

/** Watches who signs in at the clusters of followed projects: new pairs of user and address, bursts of failures. */
export function signInReading(): Reading {
  const existing = new Map<string, KnownSignIns>();

  const look = async (
    calls: ServiceCalls,
    groupId: string,
    cluster: SeenCluster,
    key: string,
    at: number,
  ) => {
    const before = existing.get(key);
    // a beginning is refused without an end // specification §4.1
    const span = before && { start: before.at - overlapMs, end: at };
    const asked = { groupId, clusterName: cluster.name, query: { nLogs: mostLogLines, ...span } };
    const answer = await calls.call('getGroupDbAccessHistoryCluster', asked);
    // a cluster that has just been deleted does not affect the others
    if (answer.status === 404) return [];
    const attempts = attemptsOf(calls.read(History, answer).accessLogs);
    const created = Date.parse(cluster.createDate ?? '');
    const oldest = attempts.length >= mostLogLines ? attempts.at(-1)?.at : undefined;
    const since = Math.max(at - historyMs, Number.isNaN(created) ? 0 : created, oldest ?? 0);
    const news = newsOf(before, attempts, { at, since });
    existing.set(key, news.known);
    return foundIn(cluster.name, news);
  };

  return {
    name: 'sign-ins',
    topics: ['sign-ins'],
    everyMs,
    async found(calls, { connection, groupId }, at) {
      const list = await calls.call('listGroupClusters', { groupId, query: { itemsPerPage: 500 } });
      const clusters = calls.read(Clusters, calls.present(list)).results.filter(hasHistory);
      const results: Found[] = [];
      for (const cluster of clusters) {
        const key = `${connection} ${groupId} ${cluster.name}`;
        results.push(...(await look(calls, groupId, cluster, key, at)));
      }
      return results;
    },
  };
}

function foundIn(cluster: string, { pairs, bursts }: SignInNews): Found[] {
  const loud = new Set(bursts.map(({ address }) => address));
  // guessing names creates a new pair with each
  const reported = pairs.filter(({ address, succeeded }) => succeeded > 0 || !loud.has(address));
  const rest = reported.slice(mostPairs);
  return [
    ...bursts.map((burst) => ofBurst(cluster, burst)),
    ...reported.slice(0, mostPairs).map((pair) => ofPair(cluster, pair)),
    ...(rest.length > 0 ? [ofRest(cluster, rest)] : []),
  ];
}

const locationOf = ({ user, address }: Pick<Pair, 'user' | 'address'>): string => `${user} from ${address}`;

function ofPair(cluster: string, pair: Pair): Found {
  const { first, succeeded, failed } = pair;
  return {
    kind: 'first-sign-in',
    ...{ subject: locationOf(pair), id: cluster, once: `${cluster} ${pairKey(pair)}` },
    detail: `On ${cluster} at ${formatUtc(first)}: ${succeeded} succeeded, ${failed} failed.`,
  };
}

function ofRest(cluster: string, rest: readonly Pair[]): Found {
  const [first] = rest;
  const names = some(rest.map(locationOf));
  return {
    kind: 'first-sign-in',
    ...{ subject: `${rest.length} more users and addresses`, id: cluster },
    ...{ once: `${cluster} ${first ? pairKey(first) : ''} and others`, detail: `On ${cluster}: ${names}.` },
  };
}

function ofBurst(cluster: string, { address, users, from, to, failures, gotIn }: Burst): Found {
  const entered =
    gotIn.length > 0 ? ` ${some(gotIn)} signed in from there.` : ' No sign-in from there succeeded.';
  return {
    kind: 'sign-in-failures',
    ...{ subject: address, id: cluster, once: `${cluster} ${address} ${from}` },
    detail: `On ${cluster} ${failures} times as ${some(users)} between ${formatUtc(from)} and ${formatUtc(to)}.${entered}`,
  };
}

const some = (names: readonly string[]): string => {
  const more = names.length - mostNames;
  return `${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
