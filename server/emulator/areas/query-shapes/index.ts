import type { Document } from 'bson';
import { fail } from '#contract/api/errors.ts';
import { type QueryShape, type ShapeSummary, shapeCommands } from '#contract/query-shapes/rows.ts';
import { defineArea } from '#server/emulator/kernel/area.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { openOf } from '#server/emulator/kernel/documents/run.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { spec } from '#server/emulator/kernel/table.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** A rejected shape. */
interface RejectedRecord extends QueryShape {
  id: string;
  groupId: string;
  clusterId: string;
}

const queryShapeTables = {
  rejectedShapes: spec<RejectedRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId, order: (row) => row.id },
  }),
};

type QueryShapeTables = typeof queryShapeTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends QueryShapeTables {}
}

interface Found {
  summary: ShapeSummary;
  firstSeen: number;
  lastSeen: number;
  application: string | undefined;
}

const systemDatabases: ReadonlySet<string> = new Set(['admin', 'config', 'local']);
const sumOf = (metrics: Document, name: string) => Number(metrics[name]?.sum ?? 0);
const ratio = (examined: number, returned: number) => Number((examined / Math.max(1, returned)).toFixed(2));

/** A line of `$queryStats` in the words of the API. */
function foundOf({ key, queryShapeHash, metrics }: Document): Found | undefined {
  const { queryShape } = key;
  const command = shapeCommands.find((each) => each === queryShape.command);
  if (!command) return undefined;
  const { db, coll } = queryShape.cmdNs ?? {};
  const count = Number(metrics.execCount);
  const micros = sumOf(metrics, 'totalExecMicros');
  const [keys, docs, returned] = ['keysExamined', 'docsExamined', 'docsReturned'].map((name) =>
    sumOf(metrics, name),
  ) as [number, number, number];
  return {
    summary: {
      queryShapeHash,
      queryShape: JSON.stringify(queryShape),
      namespace: `${db}.${coll}`,
      command,
      systemQuery: systemDatabases.has(db),
      execCount: count,
      lastExecMicros: Number(metrics.lastExecutionMicros),
      totalWorkingMillis: micros / 1000,
      avgWorkingMillis: Number((micros / 1000 / Math.max(1, count)).toFixed(3)),
      totalTimeToResponseMicros: sumOf(metrics, 'firstResponseExecMicros'),
      docsExamined: docs,
      docsExaminedRatio: ratio(docs, returned),
      docsReturned: returned,
      keysExamined: keys,
      keysExaminedRatio: ratio(keys, returned),
      bytesRead: 0, // documents are in memory here
    },
    firstSeen: metrics.firstSeenTimestamp.getTime(),
    lastSeen: metrics.latestSeenTimestamp.getTime(),
    application: key.client?.application?.name,
  };
}

/** Shapes of the queries since the process began, by their total time. */
function shapesOf(world: World, clusterId: string): Found[] {
  const lines = openOf(world, clusterId).operations.queryStats.list(world.now(), undefined);
  return lines
    .map(foundOf)
    .filter((match) => match !== undefined)
    .sort((a, b) => b.summary.totalWorkingMillis - a.summary.totalWorkingMillis);
}

interface Period {
  since?: number | undefined;
  until?: number | undefined;
}
const isWithin =
  ({ since = 0, until = Number.POSITIVE_INFINITY }: Period) =>
  ({ firstSeen, lastSeen }: Found): boolean =>
    lastSeen >= since && firstSeen <= until;

interface Location {
  groupId: string;
  clusterName: string;
  queryShapeHash: string;
}

function shapeOf(world: World, params: Location): Found {
  const { id } = clusterOf(world, params.groupId, params.clusterName);
  const hash = params.queryShapeHash.toUpperCase();
  const match = shapesOf(world, id).find(({ summary }) => summary.queryShapeHash === hash);
  if (!match) throw fail('QUERY_SHAPE_NOT_FOUND', params.queryShapeHash, params.clusterName);
  return match;
}

const upper = { find: 'FIND', distinct: 'DISTINCT', aggregate: 'AGGREGATE' } as const;

function unrejected({ summary }: Found): QueryShape {
  const { queryShapeHash, queryShape, namespace, command } = summary;
  return { queryShapeHash, queryShape, namespace, command: upper[command], status: 'UNREJECTED' };
}

const view = ({ id: _, groupId: __, clusterId: ___, ...shown }: RejectedRecord): QueryShape => shown;

function rejected(world: World, params: Location): RejectedRecord | undefined {
  const { id } = clusterOf(world, params.groupId, params.clusterName);
  return world.tables.rejectedShapes.get(`${id}/${params.queryShapeHash.toUpperCase()}`);
}

const queryShapeHandlers = defineHandlers({
  listGroupClusterQueryShapeInsightSummaries({ world, params, query }) {
    const { id } = clusterOf(world, params.groupId, params.clusterName);
    const { namespaces, commands, queryShapeHashes, nSummaries = 100 } = query;
    const hashes = queryShapeHashes?.map((hash) => hash.toUpperCase());
    const matches = shapesOf(world, id)
      .filter(isWithin(query))
      .map(({ summary }) => summary)
      .filter(
        ({ namespace, command, queryShapeHash }) =>
          (namespaces?.includes(namespace) ?? true) &&
          (commands?.includes(command) ?? true) &&
          (hashes?.includes(queryShapeHash) ?? true),
      );
    return { summaries: matches.slice(0, nSummaries) };
  },

  getGroupClusterQueryShapeInsightDetails({ world, params }) {
    const { summary, firstSeen, lastSeen, application } = shapeOf(world, params);
    const client = application === undefined ? {} : { applicationName: application };
    return {
      firstSeen: { ...client, timestamp: firstSeen },
      lastSeen: { ...client, timestamp: lastSeen },
      queryStats: summary,
    };
  },

  listGroupClusterQueryShapes({ world, params }) {
    const { id } = clusterOf(world, params.groupId, params.clusterName);
    return { rows: world.tables.rejectedShapes.by('cluster', id), view };
  },

  getGroupClusterQueryShape({ world, params }) {
    const existing = rejected(world, params);
    return existing ? view(existing) : unrejected(shapeOf(world, params));
  },

  updateGroupClusterQueryShape({ world, caller, params, body, peer }) {
    const { groupId, clusterName } = params;
    const existing = rejected(world, params);
    const shape = existing ? view(existing) : unrejected(shapeOf(world, params));
    const { id: clusterId } = clusterOf(world, groupId, clusterName);
    const id = `${clusterId}/${shape.queryShapeHash}`;
    const { rejectedShapes } = world.tables;
    if (body.status === 'REJECTED')
      rejectedShapes.put({ ...shape, status: 'REJECTED', id, groupId, clusterId });
    else rejectedShapes.delete(id);
    const event = body.status === 'REJECTED' ? 'QUERY_SHAPE_BLOCKED' : 'QUERY_SHAPE_UNBLOCKED';
    if (body.status !== shape.status) record(world, event, { groupId, clusterName }, { caller, peer });
    return { ...shape, status: body.status };
  },
});

export const area = defineArea({
  name: 'query-shapes',
  tables: queryShapeTables,
  handlers: queryShapeHandlers,
});
