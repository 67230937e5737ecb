import { z } from 'zod';
import { cases } from './error-cases.ts';

/** Error body of every failed operation // specification §2.2, observed: badRequestDetail */
export const ApiError = z.object({
  detail: z.string().nullish(),
  error: z.int(),
  errorCode: z.string(),
  parameters: z.array(z.unknown()).nullish(),
  reason: z.string().nullish(),
  badRequestDetail: z
    .object({ fields: z.array(z.object({ field: z.string(), description: z.string() })).nullish() })
    .nullish(),
});
export type ApiError = z.infer<typeof ApiError>;

export interface FieldProblem {
  field: string;
  description: string;
  /** Whether nothing supports the rule: the emulator refuses by it, the console warns. */
  isAssumed?: boolean;
}

export type ErrorCode = keyof typeof cases;

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
};

/** The standard phrase of an HTTP status. */
export function reasonOf(status: number): string {
  return reasons[status] ?? 'Error';
}

/** A failure that is reported to the caller. Handlers throw it; the pipeline turns it into the error body. */
export class ServiceError extends Error {
  readonly status: number;
  readonly body: ApiError;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Whether no document and no observation supports the rule. The emulator refuses by it; in front of the real service it is a
   * warning only.
   */
  readonly isAssumed: boolean;

  constructor(
    status: number,
    body: ApiError,
    headers: Readonly<Record<string, string>> = {},
    isAssumed = false,
  ) {
    super(body.detail ?? body.errorCode);
    this.name = 'ServiceError';
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.isAssumed = isAssumed;
  }
}

/** The error of a rule without evidence: see `isAssumed`. */
export const assumed = ({ status, body, headers }: ServiceError): ServiceError =>
  new ServiceError(status, body, headers, true);

/** Text of a catalogue entry with `{0}`, `{1}` filled in. */
export function detailOf(code: ErrorCode, parameters: readonly unknown[]): string {
  return cases[code][1].replace(/\{(\d)\}/g, (_, index: string) => String(parameters[Number(index)] ?? ''));
}

const mostFields = 100;

/** The fields in a refusal: ten thousand problems are unreadable, and sending them would block other requests. */
function reportedFields(fields: readonly FieldProblem[]): FieldProblem[] {
  if (fields.length <= mostFields) return [...fields];
  const rest = fields.length - mostFields;
  return [
    ...fields.slice(0, mostFields),
    {
      field: 'body',
      description: rest === 1 ? 'has 1 more problem' : `has ${rest.toLocaleString('en')} more problems`,
    },
  ];
}

/** A catalogued failure: `throw fail('CLUSTER_NOT_FOUND', name, groupId)`. */
export function fail(code: ErrorCode, ...parameters: unknown[]): ServiceError {
  return failWith(code, { parameters });
}

/** The same with the fields at fault, another status or text, or headers. */
export function failWith(
  code: ErrorCode,
  more: {
    parameters?: readonly unknown[];
    fields?: readonly FieldProblem[];
    detail?: string;
    status?: number;
    headers?: Readonly<Record<string, string>>;
  },
): ServiceError {
  const parameters = [...(more.parameters ?? [])];
  const status = more.status ?? cases[code][0];
  return new ServiceError(
    status,
    {
      detail: more.detail ?? detailOf(code, parameters),
      error: status,
      errorCode: code,
      parameters,
      reason: reasonOf(status),
      ...(more.fields?.length ? { badRequestDetail: { fields: reportedFields(more.fields) } } : {}),
    },
    more.headers,
  );
}

/** The 400 of a field whose type is right and whose value is not. */
export function badField(field: string, description: string, code: ErrorCode = 'VALIDATION_ERROR') {
  return badFields([{ field, description }], code);
}

/** The same for several fields; the first gives the sentence. */
export function badFields(problems: readonly FieldProblem[], code: ErrorCode = 'VALIDATION_ERROR') {
  // what else a rule knows of a problem is not for the caller
  const fields = problems.map(({ field, description }) => ({ field, description }));
  const [first] = fields;
  return failWith(code, {
    parameters: first ? [first.field] : [],
    detail: first ? `Invalid attribute ${first.field} specified: ${first.description}.` : 'Validation error.',
    fields,
  });
}

/** The 400 of a field that is not there. */
export function missingField(field: string): ServiceError {
  return failWith('MISSING_ATTRIBUTE', {
    parameters: [field],
    fields: [{ field, description: 'is required' }],
  });
}

/** Error body of the token endpoints // specification §7 */
export const OAuthError = z.object({ error: z.string(), error_description: z.string() });
export type OAuthError = z.infer<typeof OAuthError>;

export const oauthErrors = {
  invalid_request: [400, 'The request is malformed or lacks a parameter.'],
  unsupported_grant_type: [400, 'Only the client_credentials grant type is supported.'],
  invalid_grant: [400, 'The grant is invalid.'],
  invalid_client: [401, 'Invalid credentials provided.'], // observed
  access_denied: [403, 'The IP access list of the service account does not contain this address.'],
  rate_limited: [429, 'Resource /api/oauth is limited to 10 requests every 1 minutes.'],
  server_error: [500, 'An unexpected error occurred.'],
} as const satisfies Record<string, readonly [number, string]>;
export type OAuthErrorCode = keyof typeof oauthErrors;
