import type { OperationId } from '#contract/api/operations.ts';
import { ApiFailure } from '../errors.ts';

/** Whether the service refused because the credentials lack a role. */
export const isByRole = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && !failure.isOwn && failure.code === 'USER_UNAUTHORIZED';

/**
 * The refusal with the role that its operation needs, because the service names none // observed. The table of roles is loaded
 * with the first refusal; without it the refusal stays as it is.
 */
export const withNeededRole = (failure: ApiFailure, id: OperationId): Promise<ApiFailure> =>
  import('./needed-role.ts').then(
    ({ withRole }) => withRole(failure, id),
    () => failure,
  );
