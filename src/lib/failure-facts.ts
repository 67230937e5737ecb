import { isMissingModule } from './modules/missing-module.ts';

const missingPart =
  'Part of this console could not be loaded. Check that its server can be reached, then retry or reload the page.';

/** What an error says, whatever was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isMissingModule(error) ? missingPart : error.message;
}

/**
 * What a person is told of a failure, by `ReadFailure` and `FailureNotice` for one. `needed`: why it could not
 * be otherwise, as `useRefusal` tells it; the service names no role, and hides what one has no role in.
 */
export function failureFacts(
  error: unknown,
  needed?: string,
): { message: string; code?: string; requestId?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const message = messageOf(error);
  return {
    message: needed === undefined ? message : `${message} ${needed}`,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('requestId' in error && typeof error.requestId === 'string' ? { requestId: error.requestId } : {}),
  };
}
