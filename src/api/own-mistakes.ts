import { CancelledError } from '@tanstack/react-query';
import { ApiFailure } from './errors.ts';

/**
 * Whether a page failed because of a bug in the console itself, which belongs in the browser's console. The
 * page shows refusals of the service. A read cancelled because its page is left or the session is over is no
 * failure.
 */
export const isOwnMistake = (error: unknown): boolean =>
  !(error instanceof ApiFailure || error instanceof CancelledError);
