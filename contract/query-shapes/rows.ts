import { z } from 'zod';
import { ignored, links } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { documented } from '../evidence/rule-evidence.ts';

const statuses = z.enum(['REJECTED', 'UNREJECTED']);

export const QueryShape = z.object({
  queryShapeHash: z.string(),
  queryShape: z.string().optional(),
  namespace: z.string().optional(),
  command: z.enum(['FIND', 'DISTINCT', 'AGGREGATE']).optional(),
  status: statuses,
  links,
});
export type QueryShape = Omit<z.infer<typeof QueryShape>, 'links'>;

export const shapeCommands = ['find', 'distinct', 'aggregate'] as const;

const Summary = z.object({
  queryShapeHash: z.string(),
  queryShape: z.string(),
  namespace: z.string(),
  command: z.enum(shapeCommands),
  systemQuery: z.boolean(),
  execCount: z.number(),
  lastExecMicros: z.number(),
  avgWorkingMillis: z.number(),
  totalWorkingMillis: z.number(),
  totalTimeToResponseMicros: z.number(),
  docsExamined: z.number(),
  docsExaminedRatio: z.number(),
  docsReturned: z.number(),
  keysExamined: z.number(),
  keysExaminedRatio: z.number(),
  bytesRead: z.number(),
});
export type ShapeSummary = z.infer<typeof Summary>;

const Seen = z.object({ applicationName: z.string().optional(), timestamp: z.int() });

/** Milliseconds since 1970, from 2008 on // documented */
const moment = z.int().min(1_199_145_600_000).optional();
const hash = z.string().regex(/^[a-fA-F0-9]{64}$/u, 'must be 64 hexadecimal digits');
const period = {
  since: moment,
  until: moment,
  processIds: z.array(z.string().max(300)).max(10, documented).optional(),
};
const series = [
  ...['TOTAL_EXECUTION_TIME', 'AVG_EXECUTION_TIME', 'EXECUTION_COUNT', 'KEYS_EXAMINED', 'DOCS_EXAMINED'],
  ...['DOCS_RETURNED', 'TOTAL_TIME_TO_RESPONSE', 'BYTES_READ', 'CPU_TIME', 'KEYS_EXAMINED_RETURNED'],
  ...['DOCS_EXAMINED_RETURNED', 'LAST_EXECUTION_TIME'],
  ...['P50_EXECUTION_TIME', 'P90_EXECUTION_TIME', 'P99_EXECUTION_TIME'],
];

const cluster = '/groups/{groupId}/clusters/{clusterName}';
const shared = { versions: { '2025-03-12': null }, roles: ['GROUP_READ_ONLY'] } as const;

export const queryShapeOperations = defineOperations(shared, {
  listGroupClusterQueryShapeInsightSummaries: {
    method: 'GET',
    path: `${cluster}/queryShapeInsights/summaries`,
    summary: 'List statistics of the query shapes of a cluster',
    query: z.strictObject({
      ...period,
      namespaces: z.array(z.string().max(330)).max(10, documented).optional(),
      commands: z.array(z.enum(shapeCommands)).max(3, documented).optional(),
      nSummaries: z.int().min(1).max(100).optional(),
      series: z.array(z.enum(series)).max(15, documented).optional(),
      queryShapeHashes: z.array(hash).max(10, documented).optional(),
    }),
    response: z.object({ summaries: z.array(Summary), links }),
  },
  getGroupClusterQueryShapeInsightDetails: {
    method: 'GET',
    path: `${cluster}/queryShapeInsights/{queryShapeHash}/details`,
    summary: 'Get statistics of one query shape',
    query: z.strictObject(period),
    response: z.object({ firstSeen: Seen, lastSeen: Seen, queryStats: Summary, links }),
  },
  listGroupClusterQueryShapes: {
    method: 'GET',
    path: `${cluster}/queryShapes`,
    summary: 'List the rejected query shapes of a cluster',
    query: z.strictObject({ status: z.enum(['REJECTED']).optional() }),
    results: QueryShape,
  },
  getGroupClusterQueryShape: {
    method: 'GET',
    path: `${cluster}/queryShapes/{queryShapeHash}`,
    summary: 'Get one query shape of a cluster',
    response: QueryShape,
  },
  updateGroupClusterQueryShape: {
    method: 'PATCH',
    path: `${cluster}/queryShapes/{queryShapeHash}`,
    summary: 'Reject queries of a shape, or no longer',
    roles: ['GROUP_DATA_ACCESS_ADMIN'],
    body: z.strictObject({
      status: statuses,
      ...ignored('command', 'links', 'namespace', 'queryShape', 'queryShapeHash'),
    }),
    response: QueryShape,
  },
});
