import { type ErrorCode, reasonOf, ServiceError } from '#contract/api/errors.ts';
import type { Needed, Operation } from '#contract/api/operation.ts';
import type { Profile } from '#contract/emulator/control.ts';

/** Refusals because another entity already has the name: 409 // specification §7 */
const namesInUse: ReadonlySet<string> = new Set<ErrorCode>([
  'ATLAS_FTS_DUPLICATE_INDEX',
  'DUPLICATE_CLUSTER_NAME',
]);

/** A refusal with the status that a profile gives it. */
export function refusedBy(profile: Profile, error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  return profile === 'observed' ? asObserved(error) : asSpecified(error);
}

/** The observed service answers a missing role with 401 // observed */
function asObserved(error: ServiceError): ServiceError {
  return error.body.errorCode === 'USER_UNAUTHORIZED' ? withStatus(error, 401) : error;
}

/** Every error body has all five fields // specification §2.2 */
function asSpecified(error: ServiceError): ServiceError {
  if (namesInUse.has(error.body.errorCode)) return withStatus(error, 409);
  if (error.body.parameters) return error;
  return new ServiceError(error.status, { ...error.body, parameters: [] }, error.headers);
}

function withStatus(error: ServiceError, status: number): ServiceError {
  return new ServiceError(status, { ...error.body, error: status, reason: reasonOf(status) }, error.headers);
}

/** Who may call: the specification's table of roles, where it has the operation // specification §4 */
export function neededBy(row: Operation, profile: Profile): Needed {
  return profile === 'specification' ? (row.specifiedRoles ?? row.roles) : row.roles;
}

/** The status of a success: the specification answers an update with 200 // specification §7 */
export function successOf(row: Operation, profile: Profile): number {
  return profile === 'specification' ? (row.specifiedStatus ?? row.status) : row.status;
}
