import { accessOf } from '#contract/access.ts';
import type { OperationId } from '#contract/api/operations.ts';
import type { Role } from '#contract/roles.ts';
import { ApiFailure } from '../errors.ts';
import { missingRole } from './grants.ts';

/** The body contains the organization, so no row can require a role in it // observed: NOT_ORG_GROUP_CREATOR */
const checkedByBody: Partial<Record<OperationId, readonly [Role, ...Role[]]>> = {
  createGroup: ['ORG_OWNER', 'ORG_GROUP_CREATOR'],
  createOrg: ['ORG_OWNER'],
};

/** Roles that may call an operation, as far as the console knows before the call. */
export function neededFor(id: OperationId, profile?: Parameters<typeof accessOf>[1]) {
  const row = accessOf(id, profile);
  const roles = checkedByBody[id];
  return roles ? { ...row, roles } : row;
}

/** The refusal with the roles that its operation needs; the same one where every caller may send it. */
export function withRole(failure: ApiFailure, id: OperationId): ApiFailure {
  const { roles } = neededFor(id);
  if (typeof roles === 'string') return failure;
  const { status, code, fields, parameters, requestId, retryAfter } = failure;
  return new ApiFailure(status, {
    ...{ code, fields, parameters },
    message: `${failure.message} ${missingRole(roles, [], {})}`,
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}
