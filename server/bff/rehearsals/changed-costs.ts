import { costText, relativeCost } from '#contract/clusters/relative-cost.ts';
import type { Rehearsal } from '#contract/twins/rehearsals.ts';
import { clusterIn } from '../change-sets/checks/checked-cluster.ts';
import type { FinishedRead } from '../twins/twin-reads.ts';

/** The relative cost of each cluster, by project and name; undefined where a size is unknown. */
function costsOf(reads: readonly FinishedRead[]): Map<string, number | undefined> {
  const clusters = reads.filter(({ resource }) => resource === 'clusters');
  return new Map(
    clusters.flatMap(({ groupId, items }) =>
      items.map((item): [string, number | undefined] => {
        // reads of a twin hold no links
        const cluster = clusterIn({ links: [], ...item });
        return [`${groupId} ${String(item.name)}`, cluster && relativeCost(cluster)];
      }),
    ),
  );
}

/** The cost of the clusters whose cost differs, compared with before. */
export function changedCosts(
  before: readonly FinishedRead[],
  after: readonly FinishedRead[],
): Rehearsal['cost'] {
  const [was, is] = [costsOf(before), costsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    if (was.get(key) === is.get(key) && was.has(key) && is.has(key)) return [];
    const text = is.has(key) ? costText(was.get(key), is.get(key)) : 'nothing: it is deleted';
    const [groupId = '', clusterName = ''] = key.split(' ');
    return [{ groupId, clusterName, text: text ?? 'unknown' }];
  });
}
