import { CancelledError } from '@tanstack/react-query';
import { ApiFailure } from './errors.ts';

/**
 * Whether what a page ended with is a mistake of the console itself, which belongs into the browser's own console.
 * The page shows what the service refused; and a read that was given up, because its page is left or the session is
 * over, has failed nobody.
 */
export const isOwnMistake = (error: unknown): boolean =>
  !(error instanceof ApiFailure || error instanceof CancelledError);
