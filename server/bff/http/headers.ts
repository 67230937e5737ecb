export interface HeaderPolicy {
  /** Whether browsers reach this server over https. */
  https: boolean;
  trustedTypes: boolean;
}

const everywhere: readonly (readonly [string, string])[] = [
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['x-frame-options', 'DENY'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()'],
];

/** Policy of a page of the console; styles carry the nonce, scripts come from files only // reliability M3 */
export function pagePolicy(nonce: string, trustedTypes: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(trustedTypes ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ].join('; ');
}

/** Policy of a script, which counts where it is a worker: it may load the rest of itself. */
export const scriptPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Adds the headers of every answer, errors included; headers set by a route stay. */
export function secure(response: Response, policy: HeaderPolicy, requestId: string): Response {
  const headers = response.headers;
  for (const [name, value] of everywhere) headers.set(name, value);
  if (policy.https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  if (!headers.has('content-security-policy')) {
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
  }
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.set('x-request-id', requestId);
  return response;
}
