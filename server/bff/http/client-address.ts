import { isIP } from 'node:net';
import { shortAddress } from '#contract/security/cidr.ts';
import { headersOf, type RawRequest } from './raw-request.ts';

/** Without a zone, in its canonical form: an IPv4 address that arrived on an IPv6 socket is the IPv4 address. */
function plain(address: string): string {
  return shortAddress(address.replace(/%.*$/, ''));
}

/** Who is asking: the peer, or what trusted proxies in front say, read from the nearest one outwards. */
export function clientAddress(raw: RawRequest, trustedProxies: readonly string[]): string {
  const trusted = trustedProxies.map(plain);
  let address = plain(raw.peer);
  const forwarded = headersOf(raw, 'x-forwarded-for').flatMap((value) => value.split(','));
  while (trusted.includes(address)) {
    const next = plain((forwarded.pop() ?? '').trim());
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}
