import { type Document, Long } from 'bson';
import { MINUTE } from '#contract/values/durations.ts';
import { numberOf } from '#server/data/query/match-leaf.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { versionOf } from '../kernel/documents/cluster-version.ts';
import { dataSetOf } from '../kernel/documents/holder.ts';
import { LiveCatalog } from '../kernel/documents/live-catalog.ts';
import { openOf } from '../kernel/documents/run.ts';
import { loadsOf } from '../kernel/metrics/loads.ts';
import { type MeasuredHost, measuredHosts } from '../kernel/metrics/measured-host.ts';
import { rounded, valueAt } from '../kernel/metrics/values.ts';
import type { Asking } from './asking.ts';
import { doorsOf } from './members.ts';
import { oplogTruncation } from './process-arguments.ts';

const began = Date.now();
const megabyte = 1024 * 1024;
/** Of clusters on shared hosts // documented: 500 */
const tenantConnections = 500;

/** The metrics host of a member, so that both agree; undefined for clusters without host names. */
function measuredMember({ world, holder, index }: Asking): MeasuredHost | undefined {
  const id = doorsOf(holder.cluster)[index]?.id;
  if (!holder.cluster || id === undefined) return undefined;
  return measuredHosts(world, holder.cluster).find(({ host }) => host.id === id);
}

/** Connections of a member: those of its metrics, and at least those that are open here // documented: limits of tiers */
function connectionsOf(asking: Asking): Document {
  const { operations, index } = asking;
  const own = operations.connectionsOf(index);
  const measured = measuredMember(asking);
  if (!measured) return { ...own, available: Math.max(0, tenantConnections - own.current) };
  const value = metricOf(asking, measured, 'CONNECTIONS') ?? 0;
  const current = Math.max(own.current, Math.round(value));
  return {
    current,
    available: Math.max(0, measured.connections - current),
    totalCreated: Math.max(own.totalCreated, current),
    active: own.active,
  };
}

/** Seconds since a member began: not before its cluster was there. */
export function uptimeOf(asking: Asking): number {
  const since = measuredMember(asking)?.since;
  if (since === undefined) return (Date.now() - began) / 1000;
  return Math.max(1, (asking.world.now() - since) / 1000);
}

/** The metric of a member in this minute; undefined for clusters without host names. */
function metricOf(
  { world }: Asking,
  measured: MeasuredHost | undefined,
  name: Parameters<typeof valueAt>[1],
): number | undefined {
  if (!measured) return undefined;
  const at = Math.floor(world.now() / MINUTE) * MINUTE;
  return rounded(valueAt(measured, name, at, loadsOf(world, measured)), 'SCALAR');
}

/** Memory in megabytes: that of the member's metrics, otherwise of this process. */
function memoryOf(asking: Asking): Document {
  const measured = measuredMember(asking);
  const { rss, heapTotal } = process.memoryUsage();
  const resident = metricOf(asking, measured, 'MEMORY_RESIDENT') ?? rss / megabyte;
  const virtual = metricOf(asking, measured, 'MEMORY_VIRTUAL') ?? (rss + heapTotal) / megabyte;
  return { bits: 64, resident: Math.round(resident), virtual: Math.round(virtual), supported: true };
}

const tickets = 128;
const zero = Long.ZERO;
const concurrency = { out: 0, available: tickets, totalTickets: tickets };

/** The storage engine: its cache as in the metrics of the member // documented: wiredTiger */
function wiredTiger(asking: Asking): Document {
  const measured = measuredMember(asking);
  const metric = (name: Parameters<typeof valueAt>[1]) =>
    Long.fromNumber(Math.round(metricOf(asking, measured, name) ?? 0));
  // documented: half of the memory less 1 GB, at least 256 MB
  const most = Math.max(256 * megabyte, ((measured?.ramBytes ?? 0) - 1024 * megabyte) / 2);
  return {
    cache: {
      'bytes currently in the cache': metric('CACHE_USED_BYTES'),
      'tracked dirty bytes in the cache': metric('CACHE_DIRTY_BYTES'),
      'maximum bytes configured': Long.fromNumber(Math.round(most)),
      'bytes read into cache': zero,
      'bytes written from cache': zero,
      'unmodified pages evicted': zero,
      'modified pages evicted': zero,
      'pages read into cache': zero,
      'pages written from cache': zero,
    },
    concurrentTransactions: { read: concurrency, write: concurrency },
    transaction: { 'transaction checkpoints': zero, 'transaction checkpoint currently running': zero },
    log: { 'log bytes written': zero, 'log write operations': zero },
    session: { 'open session count': asking.operations.list().length },
  };
}

function globalLock({ operations }: Asking, uptime: number): Document {
  const total = operations.list().length;
  return {
    totalTime: Long.fromNumber(Math.floor(uptime * 1_000_000)),
    currentQueue: { total: 0, readers: 0, writers: 0 },
    activeClients: { total, readers: 0, writers: 0 },
  };
}

/** Collections and views of all databases // documented: catalogStats */
function catalogStats({ world, holder }: Asking): Document {
  const catalog = new LiveCatalog(world, dataSetOf(world, holder));
  const all = catalog
    .databases()
    .flatMap((db) => catalog.collections(db).map((name) => catalog.open(db, name)?.definition.options));
  const views = all.filter((options) => options?.viewOn !== undefined).length;
  const timeseries = all.filter((options) => options?.timeseries !== undefined).length;
  const capped = all.filter((options) => options?.capped === true).length;
  return { collections: all.length - views - timeseries, capped, views, timeseries };
}

/** Sections that only a request for them adds // documented */
const onRequest = ['latchAnalysis', 'mirroredReads'];

/**
 * The `serverStatus` command. Counts are those of the commands that were answered; sections of parts that the emulator
 * does not have are zero. A section with 0 or false is left out // documented
 */
export function serverStatus(command: Document, asking: Asking): Document {
  const { world, holder, members, index, operations } = asking;
  const { setName, hosts, me, isWritablePrimary, secondary, primary, msg, electionId, lastWrite } =
    members.greeting(index);
  const uptime = uptimeOf(asking);
  const seconds = Math.floor(uptime);
  const { counters } = operations;
  const status: Document = {
    host: members.nameOf(index),
    version: versionOf(holder),
    process: msg === 'isdbgrid' ? 'mongos' : 'mongod',
    pid: Long.fromNumber(process.pid),
    uptime: seconds,
    uptimeMillis: Long.fromNumber(Math.floor(uptime * 1000)),
    uptimeEstimate: Long.fromNumber(seconds),
    localTime: new Date(world.now()),
    asserts: { regular: 0, warning: 0, msg: 0, user: 0, tripwire: 0, rollovers: 0 },
    catalogStats: catalogStats(asking),
    connections: connectionsOf(asking),
    extra_info: { note: 'fields vary by platform', page_faults: zero },
    globalLock: globalLock(asking, uptime),
    locks: counters.locks(),
    ...counters.describe(
      openOf(world, holder.id).cursors.size,
      isDocument(command.opLatencies) && command.opLatencies.histograms === true,
    ),
    opcountersRepl: { insert: zero, query: zero, update: zero, delete: zero, getmore: zero, command: zero },
    ...(setName
      ? {
          repl: {
            setName,
            setVersion: 1,
            hosts,
            me,
            isWritablePrimary,
            secondary,
            primary,
            electionId,
            lastWrite,
          },
        }
      : {}),
    oplogTruncation: oplogTruncation(asking),
    storageEngine: {
      name: 'wiredTiger',
      supportsCommittedReads: true,
      supportsSnapshotReadConcern: true,
      persistent: true,
      readOnly: false,
      backupCursorOpen: false,
    },
    transactions: {
      currentActive: zero,
      currentInactive: zero,
      currentOpen: zero,
      ...counters.transactions(),
    },
    ...(msg === 'isdbgrid' ? {} : { wiredTiger: wiredTiger(asking) }),
    mem: memoryOf(asking),
  };
  for (const name of onRequest) if (isRequested(command[name])) status[name] = {};
  for (const [name, value] of Object.entries(command)) {
    if (name !== 'serverStatus' && Object.hasOwn(status, name) && !isRequested(value)) delete status[name];
  }
  return { ...status, ok: 1 };
}

function isRequested(value: unknown): boolean {
  return value === true || numberOf(value) > 0 || (typeof value === 'object' && value !== null);
}
