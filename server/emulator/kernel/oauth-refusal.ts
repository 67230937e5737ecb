import type { OAuthErrorCode } from '#contract/api/errors.ts';

/** A refusal of the token endpoints, in OAuth's own shape // specification §7 */
export class OAuthRefusal extends Error {
  readonly code: OAuthErrorCode;
  readonly headers: Record<string, string>;
  constructor(code: OAuthErrorCode, headers: Record<string, string> = {}) {
    super(code);
    this.code = code;
    this.headers = headers;
  }
}
