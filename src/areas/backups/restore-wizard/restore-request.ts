import type { Args } from '#contract/api/operations.ts';
import { call } from '#src/api/client.ts';
import type { RestoreSearch } from '../shared/backups-search.ts';
import type { SourceKind } from '../shared/facts.ts';
import { namesOf } from './part-names.ts';

type Of<Id extends RestoreOperation> = { operationId: Id; args: Args<Id> };

export type RestoreOperation =
  | 'createGroupClusterBackupRestoreJob'
  | 'createGroupClusterCollectionRestoreJob'
  | 'createGroupFlexClusterBackupRestoreJob'
  | 'downloadGroupFlexClusterBackup'
  | 'createGroupServerlessBackupRestoreJob';

/** The one request that a restore is. */
export type RestoreRequest =
  | Of<'createGroupClusterBackupRestoreJob'>
  | Of<'createGroupClusterCollectionRestoreJob'>
  | Of<'createGroupFlexClusterBackupRestoreJob'>
  | Of<'downloadGroupFlexClusterBackup'>
  | Of<'createGroupServerlessBackupRestoreJob'>;

/** The requested restore, and the location of its source. */
export interface Wanted {
  groupId: string;
  sourceKind: SourceKind;
  search: RestoreSearch;
}

/** Which operation a kind of cluster and a way of restoring need. */
export function operationFor(sourceKind: SourceKind, kind: RestoreSearch['kind']): RestoreOperation {
  if (sourceKind === 'serverless') return 'createGroupServerlessBackupRestoreJob';
  if (sourceKind === 'flex') {
    return kind === 'download' ? 'downloadGroupFlexClusterBackup' : 'createGroupFlexClusterBackupRestoreJob';
  }
  return kind === 'collections'
    ? 'createGroupClusterCollectionRestoreJob'
    : 'createGroupClusterBackupRestoreJob';
}

/** The request; undefined while something that it needs has not been chosen. */
export function requestOf({ groupId, sourceKind, search }: Wanted): RestoreRequest | undefined {
  const { cluster, kind, snapshot } = search;
  if (cluster === undefined || kind === undefined) return undefined;
  const point = pointOf(search);
  if (kind === 'collections') return collectionsRequest(groupId, cluster, search);
  if (kind === 'pointInTime' ? !point : snapshot === undefined) return undefined;
  if (sourceKind === 'flex') return flexRequest(groupId, cluster, search);
  const target = targetOf(search);
  if (sourceKind === 'serverless') {
    // a download names a target too, although nothing goes there: the instance itself // documented
    const to = kind === 'download' ? { targetGroupId: groupId, targetClusterName: cluster } : target;
    if (!to) return undefined;
    const body = { deliveryType: deliveries[kind], ...to, ...(point ?? { snapshotId: snapshot }) };
    return {
      operationId: 'createGroupServerlessBackupRestoreJob',
      args: { groupId, clusterName: cluster, body },
    };
  }
  if (kind !== 'download' && !target) return undefined;
  const body = {
    deliveryType: deliveries[kind],
    ...(kind === 'download' ? {} : target),
    ...(kind === 'pointInTime' ? point : { snapshotId: snapshot }),
  };
  return { operationId: 'createGroupClusterBackupRestoreJob', args: { groupId, clusterName: cluster, body } };
}

const deliveries = { snapshot: 'automated', pointInTime: 'pointInTime', download: 'download' } as const;

/** The moment, in the format of the service; undefined for a snapshot, or without a choice. */
export function pointOf({ kind, snapshot, at, increment }: RestoreSearch) {
  const ofMoment = kind === 'pointInTime' || (kind === 'collections' && snapshot === undefined);
  if (!ofMoment || at === undefined) return undefined;
  return increment === undefined ? { pointInTimeUTCSeconds: at } : { oplogTs: at, oplogInc: increment };
}

function targetOf({ project, target }: RestoreSearch) {
  return project === undefined || target === undefined
    ? undefined
    : { targetGroupId: project, targetClusterName: target };
}

function flexRequest(groupId: string, name: string, search: RestoreSearch): RestoreRequest | undefined {
  const { kind, snapshot: snapshotId = '' } = search;
  if (kind === 'download') {
    return { operationId: 'downloadGroupFlexClusterBackup', args: { groupId, name, body: { snapshotId } } };
  }
  const target = targetOf(search);
  if (!target) return undefined;
  const body = {
    snapshotId,
    targetDeploymentItemName: target.targetClusterName,
    targetProjectId: target.targetGroupId,
  };
  return { operationId: 'createGroupFlexClusterBackupRestoreJob', args: { groupId, name, body } };
}

function collectionsRequest(
  groupId: string,
  clusterName: string,
  search: RestoreSearch,
): RestoreRequest | undefined {
  const { snapshot, databaseSuffix, collectionSuffix } = search;
  const { databases, collections } = namesOf(search);
  const target = targetOf(search);
  const point = pointOf(search);
  if (!target || databases.length + collections.length === 0) return undefined;
  if (snapshot === undefined && !point) return undefined;
  const writeStrategy = search.write ?? 'CREATE_NEW';
  const renamed = writeStrategy === 'CREATE_NEW';
  const body = {
    ...target,
    ...(snapshot === undefined ? collectionPoint(point ?? {}) : { snapshotId: snapshot }),
    ...(databases.length > 0 ? { databases } : {}),
    ...(collections.length > 0 ? { collections } : {}),
    ...(renamed && databaseSuffix !== undefined ? { databaseSuffix } : {}),
    ...(renamed && collectionSuffix !== undefined ? { collectionSuffix } : {}),
    indexStrategy: search.index ?? 'ALL',
    writeStrategy,
  };
  return { operationId: 'createGroupClusterCollectionRestoreJob', args: { groupId, clusterName, body } };
}

/** Restores of collections spell the seconds in another way // observed */
function collectionPoint({
  pointInTimeUTCSeconds,
  ...oplog
}: {
  pointInTimeUTCSeconds?: number;
  oplogTs?: number;
  oplogInc?: number;
}) {
  return pointInTimeUTCSeconds === undefined ? oplog : { pointInTimeUtcSeconds: pointInTimeUTCSeconds };
}

/** Sends it; answers the id of the job. */
export async function sendRestore(
  request: RestoreRequest,
  connection: string,
  idempotencyKey: string,
): Promise<string> {
  const { operationId, args } = request;
  const { id } = await call(operationId, connection, args as Args<typeof operationId>, { idempotencyKey });
  return id;
}
