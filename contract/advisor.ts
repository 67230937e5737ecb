import { z } from 'zod';
import { epochMs } from './access-history.ts';
import { Instant, ObjectId, Paging } from './api/common.ts';
import { defineOperations } from './api/operation.ts';
import { assumedRule } from './evidence/rule-evidence.ts';
import { mostLogLines } from './tables/log-lines.ts';

const Key = z.record(z.string(), z.union([z.literal(1), z.literal(-1)]));

const DropSuggestion = z.object({
  accessCount: z.int(),
  index: z.array(Key),
  name: z.string(),
  namespace: z.string(),
  shards: z.array(z.string()).optional(),
  since: Instant,
  sizeBytes: z.int(),
});

const DropIndexSuggestions = z.object({
  hiddenIndexes: z.array(DropSuggestion),
  redundantIndexes: z.array(DropSuggestion),
  unusedIndexes: z.array(DropSuggestion),
});
export type DropIndexSuggestions = z.infer<typeof DropIndexSuggestions>;

export const SuggestedIndexes = z.object({
  shapes: z.array(
    z.object({
      id: ObjectId,
      namespace: z.string(),
      avgMs: z.int(),
      count: z.int(),
      inefficiencyScore: z.int(),
      operations: z.array(
        z.object({
          predicates: z.array(z.record(z.string(), z.unknown())),
          stats: z.object({ ms: z.int(), nReturned: z.int(), nScanned: z.int(), ts: z.int() }),
        }),
      ),
    }),
  ),
  suggestedIndexes: z.array(
    z.object({
      id: ObjectId,
      namespace: z.string(),
      avgObjSize: z.number(),
      /** Ids of the shapes that it would help. */
      impact: z.array(z.string()),
      index: z.array(Key),
      weight: z.number(),
    }),
  ),
});
export type SuggestedIndexes = z.infer<typeof SuggestedIndexes>;

const triggerTypes = [
  'PERCENT_QUERIES_USE_LOOKUP',
  'NUMBER_OF_QUERIES_USE_LOOKUP',
  'DOCS_CONTAIN_UNBOUNDED_ARRAY',
  'NUMBER_OF_NAMESPACES',
  'DOC_SIZE_TOO_LARGE',
  'NUM_INDEXES',
  'QUERIES_CONTAIN_CASE_INSENSITIVE_REGEX',
] as const;

const SchemaAdvice = z.object({
  recommendations: z.array(
    z.object({
      recommendation: z.enum([
        'REDUCE_LOOKUP_OPS',
        'AVOID_UNBOUNDED_ARRAY',
        'REDUCE_DOCUMENT_SIZE',
        'REMOVE_UNNECESSARY_INDEXES',
        'REDUCE_NUMBER_OF_NAMESPACES',
        'OPTIMIZE_CASE_INSENSITIVE_REGEX_QUERIES',
        'OPTIMIZE_TEXT_QUERIES',
      ]),
      description: z.string(),
      affectedNamespaces: z.array(
        z.object({
          // null: the cluster as a whole
          namespace: z.string().nullable(),
          triggers: z.array(z.object({ triggerType: z.enum(triggerTypes), description: z.string() })),
        }),
      ),
    }),
  ),
});
export type SchemaAdvice = z.infer<typeof SchemaAdvice>;

const SlowQueries = z.object({
  slowQueries: z.array(
    z.object({
      line: z.string(),
      namespace: z.string(),
      opType: z.string().optional(),
      replicaState: z.string().optional(),
      metrics: z
        .object({
          docsExamined: z.int(),
          docsExaminedReturnedRatio: z.number(),
          docsReturned: z.int(),
          fromUserConnection: z.boolean(),
          hasIndexCoverage: z.boolean(),
          hasSort: z.boolean(),
          keysExamined: z.int(),
          keysExaminedReturnedRatio: z.number(),
          numYields: z.int(),
          operationExecutionTime: z.int(),
          responseLength: z.int(),
        })
        .optional(),
    }),
  ),
});
export type SlowQueries = z.infer<typeof SlowQueries>;

const namespaces = z.array(z.string().min(1).max(330)).optional();
const notNegative = z.int().min(0, assumedRule('must be at least 0'));
/** Milliseconds since the epoch, and how many milliseconds from there; the last day where both are absent. */
const span = { since: epochMs.optional(), duration: notNegative.optional() };
const readers = ['GROUP_READ_ONLY'] as const;
const ofCluster = { '2024-08-05': null } as const;
const ofProcess = { '2023-01-01': null } as const;
const cluster = '/groups/{groupId}/clusters/{clusterName}/performanceAdvisor' as const;
const process = '/groups/{groupId}/processes/{processId}/performanceAdvisor' as const;

const shared = { versions: ofCluster, limited: true } as const;

export const advisorOperations = defineOperations(shared, {
  listGroupClusterPerformanceAdvisorDropIndexSuggestions: {
    method: 'GET',
    path: `${cluster}/dropIndexSuggestions`,
    summary: 'List indexes of a cluster that could be dropped',
    roles: readers,
    response: DropIndexSuggestions,
    wrapsUnasked: true,
  },
  listGroupClusterPerformanceAdvisorSuggestedIndexes: {
    method: 'GET',
    path: `${cluster}/suggestedIndexes`,
    summary: 'List indexes that would help the slow queries of a cluster',
    roles: readers,
    query: z.strictObject({
      processIds: z.array(z.string().min(1).max(300)).optional(),
      namespaces,
      since: epochMs.optional(),
      until: epochMs.optional(),
    }),
    response: SuggestedIndexes,
    wrapsUnasked: true,
  },
  listGroupClusterPerformanceAdvisorSchemaAdvice: {
    method: 'GET',
    path: `${cluster}/schemaAdvice`,
    summary: 'List what could be better about the documents and queries of a cluster',
    roles: readers,
    response: SchemaAdvice,
    wrapsUnasked: true,
  },
  listGroupProcessPerformanceAdvisorNamespaces: {
    method: 'GET',
    path: `${process}/namespaces`,
    summary: 'List the collections in which a process ran slow queries',
    roles: readers,
    versions: ofProcess,
    query: z.strictObject(span),
    response: z.object({
      namespaces: z.array(z.object({ namespace: z.string(), type: z.literal('collection') })),
    }),
  },
  listGroupProcessPerformanceAdvisorSlowQueryLogs: {
    method: 'GET',
    path: `${process}/slowQueryLogs`,
    summary: 'List log lines of the slow queries of a process, newest first',
    roles: [
      'GROUP_DATA_ACCESS_ADMIN',
      'GROUP_DATA_ACCESS_READ_ONLY',
      'GROUP_DATA_ACCESS_READ_WRITE',
      'GROUP_OBSERVABILITY_VIEWER',
      'GROUP_STREAM_PROCESSING_OWNER',
    ],
    versions: ofProcess,
    query: z.strictObject({
      ...span,
      namespaces,
      nLogs: z.int().min(0).max(mostLogLines).optional(),
      includeMetrics: z.boolean().optional(),
      includeReplicaState: z.boolean().optional(),
      includeOpType: z.boolean().optional(),
    }),
    response: SlowQueries,
  },
  listGroupProcessPerformanceAdvisorSuggestedIndexes: {
    method: 'GET',
    path: `${process}/suggestedIndexes`,
    summary: 'List indexes that would help the slow queries of a process',
    roles: readers,
    versions: ofProcess,
    // takes the parameters of a list although its answer is not a list // documented
    query: z.strictObject({
      ...Paging,
      ...span,
      namespaces,
      nExamples: notNegative.optional(),
      nIndexes: notNegative.optional(),
    }),
    response: SuggestedIndexes,
  },
});
