import { StoreError, sqliteCode, UnstorableText } from '#server/store/store-error.ts';
import { type Failure, refuse } from './errors.ts';

/** Codes of a PostgreSQL that is gone or takes too long, and of its client. */
const gone = /^(08...|57P0.|57014|25P03|53...|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE)$/;

/** The failure reported for an unforeseen error; it does not reveal the details. */
export function unforeseen(error: unknown): Failure {
  if (error instanceof UnstorableText || isUnstorable(error))
    return refuse('INVALID_REQUEST', { message: 'Text must not contain NUL.' });
  return refuse(isStoreFailure(error) ? 'STORE_UNAVAILABLE' : 'INTERNAL_ERROR', { cause: error });
}

/** PostgreSQL refuses NUL itself: no text of its encoding has it. */
const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '22021';

/** Whether an error means that the database is unavailable. */
export function isStoreFailure(error: unknown): boolean {
  if (error instanceof StoreError || sqliteCode(error) !== undefined) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && gone.test(error.code)) return true;
  return /connection terminated|query read timeout|timeout exceeded when trying to connect|driver has already been destroyed/i.test(
    error.message,
  );
}
