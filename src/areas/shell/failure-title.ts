import type { ApiFailure } from '#src/api/errors.ts';

type Failed = Pick<ApiFailure, 'status' | 'code'> & Partial<Pick<ApiFailure, 'isOwn'>>;

/**
 * What happened, by status: only an answer of the service that rejects the request is a refusal. A service that fails, is
 * overloaded or was not reached has refused nothing.
 */
export function titleOf(failure: Failed | undefined): string {
  if (!failure) return 'Internal error of the console';
  const { status, code, isOwn } = failure;
  if (status === 0) return 'Quarterdeck could not be reached';
  if (code === 'UPSTREAM_AUTH_FAILED') return 'Atlas refused the credentials of this connection';
  if (code === 'EMULATOR_STARTING') return 'The emulator is starting';
  if (
    code === 'UPSTREAM_TLS' ||
    code === 'UPSTREAM_PROXY' ||
    code === 'UPSTREAM_UNREACHABLE' ||
    code === 'UPSTREAM_TIMEOUT'
  )
    return 'Atlas could not be reached';
  if (status === 403 && isOwn) return 'This console refused the request';
  if (status === 403) return 'The credentials of this connection lack the permission to read this';
  if (status === 429)
    return isOwn ? 'Too many requests to Quarterdeck' : 'Atlas accepts no more requests for now';
  if (ofThisServer.has(code)) return 'Quarterdeck is not available';
  if (status >= 500 || status === 408) return 'Atlas is not available';
  return 'Atlas refused the request';
}

/**
 * Host and next step where the service itself has answered that it is not able to; the server adds both to failures on the
 * way. Undefined where there is nothing to add.
 */
export function nextStepOf(
  failure: Pick<ApiFailure, 'status' | 'code'> | undefined,
  origin: string | undefined,
): string | undefined {
  if (!failure || failure.status < 500 || origin === undefined) return undefined;
  if (ofThisServer.has(failure.code) || /^(UPSTREAM_|EMULATOR_)/.test(failure.code)) return undefined;
  return `${new URL(origin).host} answered ${failure.status}. If it persists, check the status of the service.`;
}

/** Failures of the console's own server, not of the service behind it. */
const ofThisServer: ReadonlySet<string> = new Set([
  'INTERNAL_ERROR',
  'SECRET_UNREADABLE',
  'AUDIT_UNAVAILABLE',
  'STORE_UNAVAILABLE',
  'NOT_BUILT',
  'CLOSING',
]);
