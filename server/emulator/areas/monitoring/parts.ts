import { fail } from '#contract/api/errors.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { isTenant } from '#contract/clusters/record.ts';
import type { Series } from '#contract/monitoring/part-schemas.ts';
import { DAY, HOUR } from '#contract/values/durations.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import { type MeasuredHost, measuredHosts } from '#server/emulator/kernel/metrics/measured-host.ts';
import { measuredTimes } from '#server/emulator/kernel/metrics/measured-times.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { momentsOf, type Span, type SpanQuery, spanOf } from './span.ts';

/** A period without granularity; a day without a period // assumed */
export function plainSpan(query: SpanQuery, now: number): Span {
  const isOpen = query.period === undefined && query.start === undefined && query.end === undefined;
  const asked = isOpen ? { period: 'P1D' } : query;
  const span = spanOf({ ...asked, granularity: 'PT1M' }, now);
  const length = span.end - span.start;
  if (length <= 6 * HOUR) return span;
  return { ...span, granularity: length <= 2 * DAY ? 'PT5M' : 'PT1H' };
}

/** Values at the moments of a period at which the host was measured. */
export function seriesOf(
  world: World,
  host: MeasuredHost,
  span: Span,
  { name, units, valueAt }: { name: string; units: string | null; valueAt: (at: number) => number },
): Series {
  const isMeasured = measuredTimes(world, host);
  const moments = momentsOf(span, world.now()).filter(isMeasured);
  return {
    name,
    ...(units === null ? {} : { units }),
    dataPoints: moments.map((at) => ({ timestamp: iso(at), value: Number(valueAt(at).toFixed(4)) })),
  };
}

export const periodView = ({ granularity, start, end }: Span) => ({
  granularity,
  start: iso(start),
  end: iso(end),
});

/** Free and shared tiers are not measured by collection // assumed, as for the advisor */
export function dedicatedOf(world: World, params: { groupId: string; clusterName: string }): ClusterRecord {
  const cluster = clusterOf(world, params.groupId, params.clusterName);
  if (isTenant(cluster)) throw fail('FEATURE_UNSUPPORTED', 'collection metrics');
  return cluster;
}

/** The member of a cluster that a view shows // assumed: the first of its kind */
export function hostOf(world: World, cluster: ClusterRecord, view: string): MeasuredHost {
  const hosts = measuredHosts(world, cluster);
  const wanted = view === 'SECONDARY' ? 'secondary' : 'primary';
  const host = hosts.find(({ part }) => part === wanted) ?? hosts[0];
  if (!host) throw fail('RESOURCE_NOT_FOUND');
  return host;
}
