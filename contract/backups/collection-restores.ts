import { z } from 'zod';
import { clusterNameText, Instant, links, ObjectId } from '#contract/api/common.ts';
import { documented } from '../evidence/rule-evidence.ts';
import { restoredNames } from './restored-names-rules.ts';
import { type Problem, pointProblems } from './restores.ts';

const collectionRestoreStates = [
  'INITIALIZING',
  'IN_PROGRESS',
  'FINALIZING',
  'SUCCESSFUL',
  'CANCELED',
  'FAILED',
] as const;
export const restoredCollectionStates = [
  'NOT_STARTED',
  'IN_PROGRESS',
  'FINALIZING',
  'NOT_FOUND',
  'UNSUPPORTED',
  'SUCCESSFUL',
  'ROLLBACK',
  'NOT_RESTORED',
  'FAILED',
  'INDEX_BUILD_FAILED',
] as const;
const indexStates = ['NOT_STARTED', 'IN_PROGRESS', 'SUCCESSFUL', 'FAILED', 'NOT_RESTORED'] as const;
const indexStrategies = ['ALL', 'NONE', 'ALL_EXCEPT_TTL'] as const;
const writeStrategies = ['CREATE_NEW', 'OVERWRITE_EXISTING'] as const;

const { database: databaseName, namespace: namespaceName, suffix: suffixText } = restoredNames;
const database = z
  .string()
  .max(databaseName.longest, documented)
  .regex(databaseName.pattern, databaseName.text);
const namespace = z
  .string()
  .max(namespaceName.longest, documented)
  .regex(namespaceName.pattern, namespaceName.text);
const suffix = z.string().min(1).max(suffixText.longest).regex(suffixText.pattern, suffixText.text);

const pair = <Name extends z.ZodString>(name: Name) =>
  z.strictObject({ sourceNamespace: name, targetNamespace: name.optional() });

export const CreateCollectionRestore = z.strictObject({
  collectionSuffix: suffix.optional(),
  collections: z.array(pair(namespace)).max(100, documented).optional(),
  databaseSuffix: suffix.optional(),
  databases: z.array(pair(database)).max(100, documented).optional(),
  indexStrategy: z.enum(indexStrategies),
  oplogInc: z.int().min(1).max(2_147_483_647).optional(),
  oplogTs: z.int().min(1).max(2_147_483_647).optional(),
  pointInTimeUtcSeconds: z.int().min(1).max(2_147_483_647).optional(),
  snapshotId: ObjectId.optional(),
  targetClusterName: clusterNameText('must be the name of a cluster'),
  targetGroupId: ObjectId,
  writeStrategy: z.enum(writeStrategies),
});
export type CreateCollectionRestore = z.output<typeof CreateCollectionRestore>;

const Pair = z.object({ sourceNamespace: z.string(), targetNamespace: z.string().optional() });

export const CollectionRestoreJob = z.object({
  id: ObjectId,
  collectionSuffix: z.string().optional(),
  collections: z.array(Pair).optional(),
  createdAt: Instant.optional(),
  databaseSuffix: z.string().optional(),
  databases: z.array(Pair).optional(),
  errorMessage: z.string().optional(),
  finishedAt: Instant.optional(),
  indexStatus: z
    .object({ failedCollectionCount: z.int().min(0).optional(), state: z.enum(indexStates).optional() })
    .optional(),
  indexStrategy: z.enum(indexStrategies),
  oplogInc: z.int().optional(),
  oplogTs: z.int().optional(),
  pointInTimeUtcSeconds: z.int().optional(),
  restoredDocuments: z.int().min(0),
  snapshotId: ObjectId.optional(),
  state: z.enum(collectionRestoreStates),
  targetClusterName: z.string(),
  targetGroupId: ObjectId,
  totalDocuments: z.int().min(0),
  writeStrategy: z.enum(writeStrategies),
  links,
});
export type CollectionRestoreJob = z.infer<typeof CollectionRestoreJob>;

export const RestoredCollection = z.object({
  effectiveTargetNamespace: z.string().optional(),
  indexStatus: z
    .object({ errorMessage: z.string().optional(), state: z.enum(indexStates).optional() })
    .optional(),
  restoredDocuments: z.int().optional(),
  sourceNamespace: z.string(),
  state: z.enum(restoredCollectionStates),
  targetNamespace: z.string().optional(),
  totalDocuments: z.int().optional(),
});
export type RestoredCollection = z.infer<typeof RestoredCollection>;

/** The problems of a request whose fields are well-formed; empty: nothing // documented where not marked */
export function collectionRestoreProblems(request: CreateCollectionRestore): Problem[] {
  const { snapshotId, pointInTimeUtcSeconds, oplogTs, oplogInc, databases = [], collections = [] } = request;
  const wrong = (field: string, description: string): Problem => ({
    field,
    description,
    code: 'VALIDATION_ERROR',
  });
  const problems: Problem[] = [];
  const ofPoint = pointInTimeUtcSeconds ?? oplogTs ?? oplogInc;
  if (snapshotId === undefined) {
    const point = { pointInTimeUTCSeconds: pointInTimeUtcSeconds, oplogTs, oplogInc };
    problems.push(...pointProblems(point, 'pointInTimeUtcSeconds'));
  } else if (ofPoint !== undefined) {
    problems.push(wrong('snapshotId', 'cannot be combined with a point in time'));
  }
  if (databases.length + collections.length === 0) {
    problems.push(wrong('collections', 'is required, or databases'));
  }
  if (request.writeStrategy === 'OVERWRITE_EXISTING') {
    for (const field of ['collectionSuffix', 'databaseSuffix'] as const) {
      // assumed
      if (request[field] !== undefined)
        problems.push({ ...wrong(field, 'makes no sense where names are kept'), isAssumed: true });
    }
  }
  for (const [field, pairs] of [
    ['databases', databases],
    ['collections', collections],
  ] as const) {
    const targets = pairs.map(({ targetNamespace }) => targetNamespace);
    targets.forEach((target, index) => {
      // assumed: two into one could only keep the second
      if (target !== undefined && targets.indexOf(target) < index) {
        problems.push({
          ...wrong(`${field}[${index}].targetNamespace`, 'is the target of another one, too'),
          isAssumed: true,
        });
      }
    });
  }
  return problems;
}
