import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { formatShort } from '#src/lib/time/time.ts';
import type { Zone } from '#src/lib/time/zones.ts';
import { isRunning, type SnapshotFact, type Source } from '../shared/facts.ts';

export interface TakeFacts {
  source: Source;
  /** Of this cluster, the newest first. */
  snapshots: readonly SnapshotFact[];
  zone: Zone;
  now: number;
}

/** Why a snapshot of a cluster cannot be requested now; undefined: it can. */
export function takeRefusal({ source, snapshots, zone, now }: TakeFacts): string | undefined {
  if (source.deleted) return 'The cluster is deleted.';
  if (source.kind === 'flex') return 'Atlas takes snapshots of flex clusters itself, once a day.';
  if (source.kind === 'serverless') return 'Atlas takes snapshots of serverless instances itself.';
  const refused = source.cluster && clusterRefusal('snapshot', source.cluster);
  if (refused) return clusterRefusals[refused];
  const running = snapshots.find((each) => each.onDemand && isRunning(each));
  if (!running) return undefined;
  const state = running.state === 'queued' ? 'queued' : 'in progress';
  const { requestedAt } = running;
  const since = requestedAt === undefined ? '' : ` since ${formatShort(requestedAt, zone, now)}`;
  const took = lastTookMs(snapshots);
  const usual = took === undefined ? '' : ` The last one took ${formatDuration(took)}.`;
  return `An on-demand snapshot is ${state}${since}.${usual}`;
}

/** The running snapshot that a new request would wait for: one of the schedule only queues it // documented */
export function waitsFor({ snapshots, zone, now }: TakeFacts): string | undefined {
  const running = snapshots.find((each) => !each.onDemand && isRunning(each));
  if (!running) return undefined;
  const { requestedAt } = running;
  const since = requestedAt === undefined ? '' : ` since ${formatShort(requestedAt, zone, now)}`;
  return `Waits for the scheduled snapshot in progress${since}.`;
}

/** From the request of the latest complete snapshot to its completion. */
function lastTookMs(snapshots: readonly SnapshotFact[]): number | undefined {
  for (const { state, at, requestedAt } of snapshots) {
    if (state === 'completed' && at !== undefined && requestedAt !== undefined && at > requestedAt) {
      return at - requestedAt;
    }
  }
  return undefined;
}
