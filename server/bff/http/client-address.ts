import { isIP } from 'node:net';
import { shortAddress } from '#contract/security/cidr.ts';
import { type AccessList, compileTexts } from '#server/auth/access-list.ts';
import { headersOf, type RawRequest } from './raw-request.ts';

/** Without a zone, in its canonical form: an IPv4 address that arrived on an IPv6 socket is the IPv4 address. */
function plain(address: string): string {
  return shortAddress(address.replace(/%.*$/, ''));
}

/** Lists of the configuration, compiled once. */
const compiled = new WeakMap<readonly string[], AccessList>();

function listOf(proxies: readonly string[]): AccessList {
  const list = compiled.get(proxies) ?? compileTexts(proxies);
  compiled.set(proxies, list);
  return list;
}

/** Who is asking: the peer, or what trusted proxies in front say, read from the nearest one outwards. */
export function clientAddress(raw: RawRequest, trustedProxies: readonly string[]): string {
  const trusted = listOf(trustedProxies);
  let address = plain(raw.peer);
  const forwarded = headersOf(raw, 'x-forwarded-for').flatMap((value) => value.split(','));
  while (trusted.matches(address)) {
    const next = plain((forwarded.pop() ?? '').trim());
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}
