import { badField, type ErrorCode, failWith, type ServiceError } from '#contract/api/errors.ts';
import type { ClusterAction } from '#contract/clusters/can.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import type { ClusterField } from './changes.ts';

/** A new cluster runs // observed: code */
export const pausedAtCreation = (): ServiceError =>
  badField('paused', 'must be off for a new cluster', 'CANNOT_CREATE_PAUSED_CLUSTER');

/** Why a request that names a cluster otherwise is refused; undefined: it does not. */
export function renameRefusal(
  { name }: Pick<ClusterRecord, 'name'>,
  asked: string | undefined,
): ServiceError | undefined {
  if (asked === undefined || asked === name) return undefined;
  return failWith('CLUSTER_CANNOT_CHANGE_NAME', {
    parameters: [name],
    fields: [{ field: 'name', description: `must stay ${name}` }],
  });
}

/** Combinations of changes that a cluster always refuses, whatever its state // documented, observed: codes */
export function combinationRefusal(
  before: ClusterRecord,
  changed: readonly ClusterField[],
  action: ClusterAction,
): ServiceError | undefined {
  const refusal = (code: ErrorCode, field: string, description: string) =>
    failWith(code, { parameters: [before.name], fields: [{ field, description }] });
  if ((action === 'pause' || action === 'resume') && changed.length > 1)
    return refusal(
      action === 'pause' ? 'CANNOT_UPDATE_AND_PAUSE_CLUSTER' : 'CANNOT_UPDATE_PAUSED_CLUSTER',
      'paused',
      'must be changed alone, without any other field',
    );
  if (action === 'update' && isTenant(before))
    return refusal(
      'TENANT_CLUSTER_UPDATE_UNSUPPORTED',
      changed[0] ?? '',
      'cannot be changed on a free or shared cluster: move it to M10 or larger first',
    );
  return undefined;
}
