import { fail, failWith, type OAuthErrorCode, oauthErrors, ServiceError } from '#contract/api/errors.ts';
import { StoreError } from '#server/store/store-error.ts';
import { OAuthRefusal } from '../../kernel/oauth-refusal.ts';
import type { RawResponse } from '../raw-request.ts';

/** Headers on every answer but the 401 // observed */
export const securityHeaders: Record<string, string> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubdomains;',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Permitted-Cross-Domain-Policies': 'none',
  Vary: 'Accept-Encoding',
};

export interface FailureStyle {
  oauth: boolean;
  envelope: boolean;
  pretty: boolean;
  headers: Record<string, string>;
  /** The operation, once it is known. */
  path?: string;
}

/** Converts any thrown value to the client's response. A foreign error is a 500 without details. */
export function failure(error: unknown, style: FailureStyle): RawResponse {
  if (error instanceof OAuthRefusal) return oauthFailure(error.code, error.headers);
  if (style.oauth) {
    if (!(error instanceof ServiceError)) return oauthFailure('server_error', {});
    const { errorCode } = error.body;
    const code = isOAuthCode(errorCode) ? errorCode : codeOf(error.status);
    return oauthFailure(code, { ...error.headers }, error.status);
  }
  const existing = error instanceof ServiceError ? named(error, style.path) : unexpected(error);
  const { status, body } = existing;
  // observed: the body of the 401 is always pretty, and comes without these headers
  const unauthenticated = status === 401 && 'WWW-Authenticate' in existing.headers;
  const shown = style.envelope && !unauthenticated ? { status, content: body } : body;
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      ...(unauthenticated ? {} : { 'X-Error-Code': body.errorCode, ...securityHeaders, ...style.headers }),
      ...existing.headers,
    },
    body: unauthenticated ? spacedJson(shown) : JSON.stringify(shown, null, style.pretty ? 2 : 0),
  };
}

/** Pretty text with a space on both sides of the colon, as the 401 has it // observed: 142 bytes */
function spacedJson(body: object): string {
  return JSON.stringify(body, null, 2).replaceAll(/^( +"[^"]+"):/gmu, '$1 :');
}

/** A missing resource is named by the requested path // specification §7 */
function named(error: ServiceError, path: string | undefined): ServiceError {
  return error.body.errorCode === 'RESOURCE_NOT_FOUND' && path ? fail('RESOURCE_NOT_FOUND', path) : error;
}

/** A full disk is no defect: reads continue, and the change has not happened. */
function unexpected(error: unknown): ServiceError {
  if (!(error instanceof StoreError)) return fail('UNEXPECTED_ERROR');
  return failWith('SERVICE_UNAVAILABLE', {
    detail: `The emulator cannot store the change: ${error.message}`,
    headers: { 'Retry-After': '5' },
  });
}

function isOAuthCode(text: string): text is OAuthErrorCode {
  return Object.hasOwn(oauthErrors, text);
}

function codeOf(status: number): OAuthErrorCode {
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

function oauthFailure(code: OAuthErrorCode, headers: Record<string, string>, status?: number): RawResponse {
  const [usual, description] = oauthErrors[code];
  return {
    status: status ?? usual,
    headers: { 'Content-Type': 'application/json', ...securityHeaders, ...headers },
    body: JSON.stringify({ error_description: description, error: code }),
  };
}
