import { ownValue } from '#contract/values/own-value.ts';
import type { RestoreRequest } from './restore-request.ts';

interface Named {
  sourceNamespace: string;
  targetNamespace?: string | undefined;
}

/** Fields of the request in jobs of all kinds. */
export interface RestoreJobLike {
  id: string;
  deliveryType?: string;
  snapshotId?: string | undefined;
  pointInTimeUTCSeconds?: number | undefined;
  pointInTimeUtcSeconds?: number | undefined;
  oplogTs?: number | undefined;
  oplogInc?: number | undefined;
  targetClusterName?: string | undefined;
  targetGroupId?: string | undefined;
  targetDeploymentItemName?: string | undefined;
  targetProjectId?: string | undefined;
  databases?: readonly Named[] | undefined;
  collections?: readonly Named[] | undefined;
  writeStrategy?: string;
}

type Asked = Omit<RestoreJobLike, 'id'>;

const flexDeliveries: Record<string, string> = { RESTORE: 'automated', DOWNLOAD: 'download' };

const listed = (parts: readonly Named[] = []): string[] =>
  parts.map(({ sourceNamespace, targetNamespace = '' }) => `${sourceNamespace}>${targetNamespace}`).sort();

/** Two with the same signature ask for the same: the way, the point, the target, the parts. */
export function signatureOf(asked: Asked): string {
  const { deliveryType, databases, collections, writeStrategy } = asked;
  const moment = asked.pointInTimeUTCSeconds ?? asked.pointInTimeUtcSeconds ?? asked.oplogTs;
  const delivery = ownValue(flexDeliveries, deliveryType ?? '') ?? deliveryType ?? 'collections';
  return JSON.stringify([
    delivery,
    // a job of a moment also names the snapshot that it starts from
    moment === undefined ? asked.snapshotId : [moment, asked.oplogInc],
    // a download goes nowhere, whatever it names
    ...(delivery === 'download'
      ? []
      : [
          asked.targetClusterName ?? asked.targetDeploymentItemName,
          asked.targetGroupId ?? asked.targetProjectId,
        ]),
    writeStrategy,
    listed(databases),
    listed(collections),
  ]);
}

export function requestSignature({ operationId, args }: RestoreRequest): string {
  if (operationId === 'createGroupFlexClusterBackupRestoreJob') {
    return signatureOf({ ...args.body, deliveryType: 'automated' });
  }
  if (operationId === 'downloadGroupFlexClusterBackup') {
    return signatureOf({ ...args.body, deliveryType: 'download' });
  }
  return signatureOf(args.body);
}
