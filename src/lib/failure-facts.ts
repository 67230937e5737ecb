import { isMissingModule } from './modules/missing-module.ts';

const missingPart =
  'Part of this console could not be loaded. Check that its server can be reached, then retry or reload the page.';

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isMissingModule(error) ? missingPart : error.message;
}

/**
 * The message of a failure for the user, for example in `ReadFailure` and `FailureNotice`. `needed`: the
 * missing permission, from `useRefusal`, where the failure does not name it: the service hides resources from
 * callers without a role.
 */
export function failureFacts(
  error: unknown,
  needed?: string,
): { message: string; code?: string; requestId?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const message = messageOf(error);
  const sentences = (needed ?? '').split(/(?<=\.) /).filter((each) => each !== '' && !message.includes(each));
  return {
    message: [message, ...sentences].join(' '),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('requestId' in error && typeof error.requestId === 'string' ? { requestId: error.requestId } : {}),
  };
}
