/** What an error says, whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * What a person is told of a failure, by `ReadFailure` and `FailureNotice` for one. `needed`: why it could not
 * be otherwise, as `useRefusal` tells it; the service names no role, and hides what one has no role in.
 */
export function failureFacts(
  error: unknown,
  needed?: string,
): { message: string; code?: string; requestId?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    message: needed === undefined ? error.message : `${error.message} ${needed}`,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('requestId' in error && typeof error.requestId === 'string' ? { requestId: error.requestId } : {}),
  };
}
