import type { TwinGap } from '#contract/console/twins.ts';
import { isTwinResource, twinResource } from '#contract/twins/resources.ts';
import type { FinishedRead } from './twin-reads.ts';
import type { Loaded } from './twin-world.ts';

/** Gaps that are listed one by one. */
const mostListed = 1_000;

/** Everything of the source that the twin does not hold: reads without a result, and objects that its emulator left out. */
export function gapsOf(
  reads: readonly FinishedRead[],
  { omitted, omittedCount }: Pick<Loaded, 'omitted' | 'omittedCount'>,
): { gaps: TwinGap[]; gapCount: number } {
  const unread = reads.flatMap(({ resource, groupId, clusterName, state, reason }): TwinGap[] =>
    state === 'read'
      ? []
      : [
          {
            ...{ resource, label: twinResource(resource).title, kind: state, reason },
            ...(groupId === '' ? {} : { groupId }),
            ...(clusterName === '' ? {} : { clusterName }),
          },
        ],
  );
  const left = omitted.map(
    ({ resource, groupId, clusterName, label, reason }): TwinGap => ({
      ...{ resource, kind: 'notImitated', reason },
      label: label || (isTwinResource(resource) ? twinResource(resource).title : resource),
      ...(groupId === undefined ? {} : { groupId }),
      ...(clusterName === undefined ? {} : { clusterName }),
    }),
  );
  return { gaps: [...unread, ...left].slice(0, mostListed), gapCount: unread.length + omittedCount };
}
