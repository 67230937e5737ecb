import type { ApiError } from '#contract/api/errors.ts';

/** Every failed request of the console, refused by the service, the emulator or our own server. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly { field: string; description: string }[];
  readonly parameters: readonly unknown[];
  readonly requestId: string | undefined;
  /** Seconds to wait before another try makes sense. */
  readonly retryAfter: number | undefined;
  /** Whether the console's own server refused, and not the service behind it. */
  readonly isOwn: boolean;

  constructor(
    status: number,
    about: {
      code: string;
      message: string;
      fields?: readonly { field: string; description: string }[];
      parameters?: readonly unknown[];
      requestId?: string;
      retryAfter?: number;
      isOwn?: boolean;
    },
  ) {
    super(about.message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = about.code;
    this.fields = about.fields ?? [];
    this.parameters = about.parameters ?? [];
    this.requestId = about.requestId;
    this.retryAfter = about.retryAfter;
    this.isOwn = about.isOwn ?? false;
  }
}

interface Refusal extends Partial<Omit<ApiError, 'error'>> {
  error?: { code?: string; message?: string; requestId?: string; fields?: ApiFailure['fields'] } | number;
}

/** Reads either error shape: the service's flat one, or ours below `error`. */
export function failureFrom(status: number, body: unknown, headers?: Headers): ApiFailure {
  const wait = Number(headers?.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(wait) ? wait : undefined;
  const requestId = headers?.get('x-request-id') ?? undefined;
  const refusal = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  if (typeof refusal.error === 'object') {
    return new ApiFailure(status, {
      code: refusal.error.code ?? 'UNKNOWN',
      message: refusal.error.message ?? 'The request failed.',
      isOwn: true,
      ...(refusal.error.fields ? { fields: refusal.error.fields } : {}),
      ...optionalId(refusal.error.requestId ?? requestId),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    });
  }
  return new ApiFailure(status, {
    code: refusal.errorCode ?? `HTTP_${status}`,
    message: refusal.detail ?? refusal.reason ?? 'The request failed.',
    fields: refusal.badRequestDetail?.fields ?? [],
    parameters: refusal.parameters ?? [],
    ...optionalId(requestId),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

function optionalId(requestId: string | undefined): { requestId?: string } {
  return requestId ? { requestId } : {};
}

/** The request got no response. Whether a change was applied is unknown then: `settle-change.ts` reports it. */
export function unreachable(cause: unknown): ApiFailure {
  const failure = new ApiFailure(0, {
    code: 'UNREACHABLE',
    message: `Quarterdeck could not be reached (${globalThis.location?.host ?? 'this server'}). Check that it is running, and the network.`,
  });
  failure.cause = cause;
  return failure;
}
