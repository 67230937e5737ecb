import { isTenant } from '#contract/clusters/record.ts';
import type { LogDelivery } from '#contract/emulator/flows.ts';
import type { LogIntegrationRequest, MetricIntegrationRequest } from '#contract/log-export/schemas.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { integrationSettings } from '#server/emulator/kernel/alerts/integration-settings.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { auditLines, serverLines } from '#server/emulator/kernel/metrics/log-lines.ts';
import { hostsOfGroup } from '#server/emulator/kernel/metrics/measured-host.ts';
import type { BucketFile, Settled } from '#server/emulator/kernel/outgoing.ts';
import { dropOld, kept } from '#server/emulator/kernel/retention.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import { untilNextTurn } from '#server/emulator/kernel/turns.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { bucketOf, type Destination, destinationOf, type LogBatch } from './destinations.ts';
import { metricsBody, metricsType, processorPoints, processPoints } from './metric-points.ts';
import { isMetrics, type MetricService, metricServiceOf } from './metric-services.ts';
import type { LogProgressRecord } from './records.ts';

/** Time between two deliveries // assumed */
const everyMs = 5 * MINUTE;
/** Lines of one delivery, and how far back it reaches after a jump of the clock: more is dropped. */
const mostLines = 2000;
const longestMs = 30 * MINUTE;
/** Deliveries that fail one after the other before the failure is an event // assumed */
const mostFailures = 3;

/** Lines of these logs leave a project; the push-based export has all of them // documented */
const allLogs = ['MONGOD', 'MONGOS', 'MONGOD_AUDIT', 'MONGOS_AUDIT'];
const secretField = 'settings';

/** Begins deliveries to a destination, or begins them again with its new settings. */
export function beginDeliveries(
  world: World,
  { id, groupId }: { id: string; groupId: string },
  settings?: LogIntegrationRequest | MetricIntegrationRequest,
): void {
  const { logProgress } = world.tables;
  const before = logProgress.get(id);
  if (before) world.cancel(before.due);
  const sealed = settings && world.seal(JSON.stringify(settings), id, secretField);
  logProgress.put({
    ...{ id, groupId, failures: 0, until: before?.until ?? world.now() },
    ...(sealed === undefined ? {} : { sealed }),
    due: world.after(everyMs, 'logs.deliver', { id }),
  });
}

export function endDeliveries(world: World, id: string): void {
  const before = world.tables.logProgress.get(id);
  if (!before) return;
  world.cancel(before.due);
  world.tables.logProgress.delete(id);
}

/** What leaves in one delivery. */
interface Collected {
  /** Lines of logs, or values of metrics. */
  count: number;
  dropped: number;
  send: (deliveryId: string) => void;
}

interface Source {
  type: string;
  /** Bucket or address, without secrets. */
  target: string;
  /** A service of others: deliveries stay recorded unless an address replaces it. */
  service?: string | undefined;
  collect: (from: number, to: number) => Collected;
}

function logSource(
  world: World,
  groupId: string,
  { type, logTypes, destination }: { type: string; logTypes: readonly string[]; destination: Destination },
): Source {
  return {
    type,
    target: destination.target,
    service: destination.kind === 'address' ? destination.service : undefined,
    collect(from, to) {
      const { batches, dropped } = batchesOf(world, groupId, logTypes, from, to);
      const count = batches.reduce((sum, { lines }) => sum + lines.length, 0);
      return { count, dropped, send: (id) => send(world, id, destination, batches, to) };
    },
  };
}

/** One value of each metric at the time of the delivery. */
function metricSource(world: World, groupId: string, settings: MetricIntegrationRequest): Source {
  return {
    type: metricsType,
    target: settings.endpoint,
    collect(_, to) {
      const { metricSelection } = settings;
      const processes = processPoints(world, groupId, metricSelection, to);
      const points = [...processes, ...processorPoints(world, groupId, metricSelection)];
      const headers = {
        'content-type': 'application/json',
        ...Object.fromEntries((settings.headers ?? []).map(({ name, value }) => [name, value])),
      };
      return {
        count: points.length,
        dropped: 0,
        send: (deliveryId) =>
          world.outbox.push({ deliveryId, url: settings.endpoint, headers, body: metricsBody(points, to) }),
      };
    },
  };
}

/** Metrics in the form of the service that a project is integrated with. */
function serviceSource(world: World, groupId: string, service: MetricService): Source {
  return {
    type: service.type,
    target: service.url,
    service: service.name,
    collect(_, to) {
      const points = processPoints(world, groupId, ['MONGODB_METRICS', 'HARDWARE_METRICS'], to);
      const { url, headers, name } = service;
      return {
        count: points.length,
        dropped: 0,
        send: (deliveryId) =>
          world.outbox.push({ deliveryId, service: name, url, headers, body: service.bodyOf(points, to) }),
      };
    },
  };
}

/** Settings with their secrets; undefined where another installation sealed them. */
export function sealedSettings<Settings>(world: World, id: string): Settings | undefined {
  const sealed = world.tables.logProgress.get(id)?.sealed;
  if (sealed === undefined) return undefined;
  try {
    return JSON.parse(world.unseal(sealed, id, secretField)) as Settings;
  } catch {
    return undefined;
  }
}

/** The settings of a destination; undefined where another installation sealed them. */
function sourceOf(world: World, { id, groupId }: LogProgressRecord): Source | undefined {
  const { pushExports, logIntegrations, metricIntegrations } = world.tables;
  const push = pushExports.get(id);
  if (push?.state === 'ACTIVE') {
    const destination = bucketOf(push.bucketName, push.prefixPath);
    return logSource(world, groupId, { type: 'PUSH', logTypes: allLogs, destination });
  }
  if (metricIntegrations.get(id)) {
    const metrics = sealedSettings<MetricIntegrationRequest>(world, id);
    return metrics && metricSource(world, groupId, metrics);
  }
  const integration = world.tables.integrations.get(id);
  if (integration) {
    const settings = integrationSettings(world, groupId, integration.type);
    const service = settings && metricServiceOf(integration.type, settings);
    return service && serviceSource(world, groupId, service);
  }
  const logs = logIntegrations.get(id) && sealedSettings<LogIntegrationRequest>(world, id);
  return logs && logSource(world, groupId, { ...logs, destination: destinationOf(logs) });
}

/** Log lines of all processes of a project between two times, at most `mostLines`. */
function batchesOf(world: World, groupId: string, logTypes: readonly string[], from: number, to: number) {
  const batches: LogBatch[] = [];
  let left = mostLines;
  let dropped = 0;
  for (const host of hostsOfGroup(world, groupId)) {
    if (isTenant(host.cluster)) continue;
    const program = host.part === 'router' ? 'mongos' : 'mongod';
    for (const suffix of ['', '_AUDIT']) {
      if (!logTypes.includes(`${program.toUpperCase()}${suffix}`)) continue;
      const lines = (suffix === '' ? serverLines : auditLines)(world, host, from + 1, to);
      const taken = lines.slice(0, left);
      left -= taken.length;
      dropped += lines.length - taken.length;
      const log = suffix === '' ? program : `${program}-audit`;
      if (taken.length > 0)
        batches.push({ clusterName: host.cluster.name, hostname: host.host.hostname, log, lines: taken });
    }
  }
  return { batches, dropped };
}

/** One file for each log of each process, by the hour and minute of its end // assumed */
function filesOf(names: readonly string[], batches: readonly LogBatch[], to: number): BucketFile[] {
  const name = iso(to).replaceAll(':', '_');
  return batches.map(({ clusterName, hostname, log, lines }) => ({
    path: [...names, clusterName, hostname, log, `${name}.log.gz`],
    content: () => lines.map((line) => `${line}\n`).join(''),
  }));
}

function send(world: World, id: string, destination: Destination, batches: readonly LogBatch[], to: number) {
  if (destination.kind === 'bucket') {
    const { names } = destination;
    world.bucketFiles.push({ make: () => filesOf(names, batches, to), deliveryId: id });
    return;
  }
  const { target: url, service, headers, bodyOf } = destination;
  world.outbox.push({
    deliveryId: id,
    ...(service === undefined ? {} : { service }),
    url,
    headers,
    body: bodyOf(batches),
  });
}

function deliver(world: World, { id }: { id: string }): void {
  const progress = world.tables.logProgress.get(id);
  const source = progress && sourceOf(world, progress);
  if (!progress || !source) return;
  const { groupId } = progress;
  const to = world.now();
  const from = Math.max(progress.until, to - longestMs);
  const { count, dropped, send: leave } = source.collect(from, to);
  // a jump of the clock is one delivery, of its end
  const behind = world.clock.target() - to;
  const due = world.after(Math.max(everyMs, untilNextTurn(world), behind), 'logs.deliver', { id });
  world.tables.logProgress.put({ ...progress, until: to, due });
  if ((dropped > 0 || from > progress.until) && source.type === 'PUSH')
    record(world, 'PUSH_BASED_LOG_EXPORT_DROPPED_LOG', { groupId });
  if (count === 0) return;
  const deliveryId = world.id();
  const { logDeliveries } = world.tables;
  logDeliveries.put({
    id: deliveryId,
    groupId,
    sourceId: id,
    at: world.iso(),
    type: source.type,
    target: source.target,
    from: iso(from),
    to: iso(to),
    lines: count,
    dropped,
    outcome: source.service === undefined ? 'pending' : 'recorded',
  });
  const all = () => logDeliveries.by('all', 'all');
  dropOld(world, logDeliveries, all, kept.deliveries, ({ at }) => at);
  leave(deliveryId);
}

/** Failures are events when they repeat, as is the first success behind them; failed lines are sent again. */
export function settle(
  world: World,
  { deliveryId, outcome, detail }: Settled & { deliveryId: string },
): void {
  const delivery = world.tables.logDeliveries.get(deliveryId);
  if (!delivery) return;
  world.tables.logDeliveries.put({ ...delivery, outcome, detail });
  const { sourceId, groupId, from, type } = delivery;
  const progress = world.tables.logProgress.get(sourceId);
  if (!progress || (outcome !== 'failed' && outcome !== 'delivered')) return;
  const failures = outcome === 'failed' ? progress.failures + 1 : 0;
  const until = outcome === 'failed' ? Math.min(progress.until, Date.parse(from)) : progress.until;
  world.tables.logProgress.put({ ...progress, failures, until });
  const push = world.tables.pushExports.get(sourceId);
  if (failures === mostFailures) {
    if (push) world.tables.pushExports.put({ ...push, state: 'BUCKET_VERIFICATION_FAILED' });
    // the service's list has no such events for metrics
    else if (!isMetrics(type)) record(world, 'LOG_STREAMING_EXPORT_FAILED_RETRIES_EXHAUSTED', { groupId });
  }
  if (failures === 0 && progress.failures >= mostFailures && type !== 'PUSH' && !isMetrics(type))
    record(world, 'LOG_STREAMING_EXPORT_RECOVERED', { groupId });
}

/** An integration of a project with a service that receives metrics: deliveries begin, or end with it. */
export function integrationChanged(world: World, { id, groupId }: { id: string; groupId: string }): void {
  const type = world.tables.integrations.get(id)?.type;
  if (type !== undefined && isMetrics(type)) beginDeliveries(world, { id, groupId });
  else endDeliveries(world, id);
}

export const deliveryTransitions = { 'logs.deliver': deliver };

export const deliveryHandlers = defineHandlers({
  listEmulatorLogDeliveries({ world, query }) {
    const rows = world.tables.logDeliveries.by('all', 'all');
    const wanted = rows.filter(({ groupId }) => groupId === (query.groupId ?? groupId));
    return wanted.slice(0, mostShown).map(({ sourceId: _, ...shown }): LogDelivery => shown);
  },
});

/** Deliveries in one answer. */
const mostShown = 500;
