import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Why nothing is sent to a host: in a sentence, for the person who named it. */
export class OutgoingRefusal extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'OutgoingRefusal';
  }
}

interface Destination {
  /** Without brackets. */
  host: string;
  port: number;
  isEncrypted: boolean;
}

interface CheckedAddress {
  address: string;
  family: 4 | 6;
}

export interface Outgoing {
  /** The address to which this may be sent, now; throws OutgoingRefusal. */
  validate(destination: Destination): Promise<CheckedAddress>;
}

/**
 * Addresses outside of the public internet: this machine, private networks, metadata services of clouds, and
 * addresses that embed those // RFC 6890
 */
const notPublic4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic4.addSubnet(network, prefix, 'ipv4');

/** The one part of IPv6 that is routed, and what in it leads elsewhere. */
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');
const notPublic6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  notPublic6.addSubnet(network, prefix, 'ipv6');

function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic4.check(address, 'ipv4');
  return family === 6 && public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

const plain = (host: string): string => host.replace(/^\[|\]$/gu, '').toLowerCase();

/**
 * Authorizes the targets of notifications: any public host, encrypted; inside private networks and without
 * encryption only hosts that the server's configuration names. The checked address is the one that is used,
 * so that a name cannot lead elsewhere a moment later.
 */
export function createOutgoing(
  named: readonly string[],
  resolve: (host: string) => Promise<{ address: string }[]> = (host) => lookup(host, { all: true }),
): Outgoing {
  const wanted = new Set(named.map((each) => each.toLowerCase()));
  const isNamed = (host: string, port: number): boolean =>
    [host, `[${host}]`].some((each) => wanted.has(each) || wanted.has(`${each}:${port}`));

  return {
    async validate({ host: input, port, isEncrypted }) {
      const host = plain(input);
      const existing = isNamed(host, port);
      if (!existing && !isEncrypted)
        throw new OutgoingRefusal(`${host} must be reached encrypted, or be named by --notification-host.`);
      const addresses = isIP(host) ? [host] : await addressesOf(host, resolve);
      const [first] = addresses;
      if (first === undefined) throw new OutgoingRefusal(`${host} has no address.`);
      if (!existing && !addresses.every(isPublicAddress))
        throw new OutgoingRefusal(
          `${host} is inside a private network: an administrator can name it by --notification-host.`,
        );
      return { address: first, family: isIP(first) === 6 ? 6 : 4 };
    },
  };
}

async function addressesOf(
  host: string,
  resolve: (host: string) => Promise<{ address: string }[]>,
): Promise<string[]> {
  try {
    return (await resolve(host)).map(({ address }) => address);
  } catch {
    throw new OutgoingRefusal(`${host} cannot be found.`);
  }
}

/** Resolves every name to the checked address. */
export const pinned =
  ({ address, family }: CheckedAddress): LookupFunction =>
  (_, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
