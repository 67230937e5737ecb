/** Host of an origin, with its port where it is not the usual one. */
export const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin);

/** What each error of the network means, and the next step; by the code of Node, OpenSSL or undici. */
const messages: readonly (readonly [code: RegExp, message: (host: string) => string])[] = [
  [
    /^(ENOTFOUND|EAI_NONAME)$/,
    (host) =>
      `DNS has no address for ${host}. Check the address of the connection and the DNS server of this machine.`,
  ],
  [
    /^EAI_AGAIN$/,
    (host) =>
      `The DNS server did not answer for ${host}. Check the network and the DNS server of this machine.`,
  ],
  [
    /^ECONNREFUSED$/,
    (host) =>
      `${host} could not be reached: nothing accepts connections at this port. Check the address and whether the service runs.`,
  ],
  [
    /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/,
    (host) =>
      `${host} could not be reached: there is no route to it. Check the network, VPN and firewall of this machine.`,
  ],
  [
    /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    (host) =>
      `${host} could not be reached: connecting timed out. Check the firewall and proxy settings, or retry.`,
  ],
  [
    /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/,
    (host) => `${host} did not answer in time. Retry; if it persists, check the status of the service.`,
  ],
  [
    /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/,
    (host) =>
      `The certificate of ${host} is not valid at this time. Check the clock of this machine, then the certificate.`,
  ],
  [
    /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
    (host) =>
      `The certificate of ${host} is for another name. Check the address, and whether a proxy answers in its place.`,
  ],
  [
    /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|INVALID_CA|INVALID_PURPOSE)/,
    (host) =>
      `The certificate of ${host} is not trusted by this server. Check whether a proxy intercepts TLS; add its authority with --upstream-ca or NODE_EXTRA_CA_CERTS.`,
  ],
  [
    /^(ERR_TLS_|ERR_SSL_|ERR_OSSL|EPROTO$)/,
    (host) =>
      `TLS with ${host} failed. Check that the address is an https address and that no proxy is in between.`,
  ],
];

/** What happened on the way to a host, and the next step; without an own message for the code that of a lost connection. */
export function wireMessage(code: string, host: string): string {
  const [, message] = messages.find(([pattern]) => pattern.test(code)) ?? [];
  return message?.(host) ?? `The connection to ${host} was lost. Retry; if it persists, check the network.`;
}
