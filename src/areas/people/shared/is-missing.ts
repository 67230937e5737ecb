import { ApiFailure } from '#src/api/errors.ts';

/** Whether the service has no such resource: an organization without federation, or a service without a newer area. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.status === 404;
