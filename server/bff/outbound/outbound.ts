import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { Agent, buildConnector, fetch as fetchWith, type Pool } from 'undici';
import {
  type Destination,
  destinationOf,
  type HttpProxy,
  type ProxySettings,
  proxyOf,
} from './proxy-settings.ts';
import { openTunnel } from './tunnel.ts';

const fetchConnectMs = 5_000;

export interface OutboundSettings {
  proxy: ProxySettings;
  /** Authorities, PEM, that are trusted beside the usual ones. */
  upstreamCa: readonly string[];
}

interface ConnectOptions {
  origin: string;
  timeoutMs: number;
  /** Authority, PEM, in place of the usual ones. */
  ca?: string | null;
  /** Resolves the host where it is reached directly. */
  lookup?: LookupFunction;
  /** The address that a proxy connects to, in place of the host of the origin. */
  address?: string | undefined;
}

/** How this server reaches other hosts: directly or through a proxy, and which authorities it trusts. */
export interface Outbound {
  proxyOf(destination: Destination): HttpProxy | undefined;
  /** Authorities for a connection; undefined: those of Node. */
  trusted(ca?: string | null): string[] | undefined;
  /** The option `connect` of undici. */
  connect(options: ConnectOptions): NonNullable<Pool.Options['connect']>;
  /** `fetch` through the proxy. */
  fetch: typeof fetchWith;
  close(): Promise<void>;
}

/** A connector that opens a tunnel, with TLS inside of it where the origin has TLS. */
function tunnelled(
  proxy: HttpProxy,
  { timeoutMs, address }: Pick<ConnectOptions, 'timeoutMs' | 'address'>,
  ca: string[] | undefined,
): buildConnector.connector {
  const secured = buildConnector({ timeout: timeoutMs, ...(ca ? { ca } : {}) });
  return (options, done) => {
    const isTls = options.protocol === 'https:';
    const host = address ?? options.hostname.replace(/^\[|\]$/g, '');
    const port = Number(options.port) || (isTls ? 443 : 80);
    openTunnel(proxy, { host, port }, { timeoutMs, ca }).then(
      (socket) => {
        if (isTls) secured({ ...options, httpSocket: socket }, done);
        else done(null, socket);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

export function createOutbound({ proxy: settings, upstreamCa }: OutboundSettings): Outbound {
  const trusted = (ca: string | null = null): string[] | undefined => {
    if (ca !== null) return [ca, ...upstreamCa];
    // an explicit list replaces the usual authorities
    return upstreamCa.length === 0 ? undefined : [...rootCertificates, ...upstreamCa];
  };
  const ofDestination = (destination: Destination) => proxyOf(settings, destination);
  const connect: Outbound['connect'] = ({ origin, timeoutMs, ca, lookup, address }) => {
    const proxy = ofDestination(destinationOf(new URL(origin)));
    const authorities = trusted(ca);
    if (proxy) return tunnelled(proxy, { timeoutMs, address }, authorities);
    return {
      timeout: timeoutMs,
      ...(authorities ? { ca: authorities } : {}),
      ...(lookup ? { lookup } : {}),
    };
  };
  const agents = new Map<string, Agent>();
  const agentOf = (origin: string): Agent => {
    const existing = agents.get(origin);
    if (existing) return existing;
    const agent = new Agent({ connect: connect({ origin, timeoutMs: fetchConnectMs }) });
    agents.set(origin, agent);
    return agent;
  };
  return {
    proxyOf: ofDestination,
    trusted,
    connect,
    fetch: (input, options) => {
      const { origin } = new URL(typeof input === 'string' ? input : 'url' in input ? input.url : input.href);
      return fetchWith(input, { ...options, dispatcher: agentOf(origin) });
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
      agents.clear();
    },
  };
}

/** Without a proxy, and with the usual authorities. */
export const direct: Outbound = createOutbound({ proxy: { noProxy: [] }, upstreamCa: [] });
