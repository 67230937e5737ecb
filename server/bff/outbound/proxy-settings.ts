import { contains, parseBlock } from '#contract/security/cidr.ts';
import { isLoopbackHost } from '../http/hosts.ts';

/** A proxy for outgoing connections. */
export interface HttpProxy {
  protocol: 'http:' | 'https:';
  /** Without brackets. */
  hostname: string;
  port: number;
  /** Value of `Proxy-Authorization`: a secret. */
  authorization: string | undefined;
}

export interface ProxySettings {
  /** For TLS connections. */
  https?: HttpProxy | undefined;
  /** For connections without TLS. */
  http?: HttpProxy | undefined;
  /** Hosts that are reached directly: names, `.suffixes`, addresses, CIDR blocks, each with or without a port, or `*`. */
  noProxy: readonly string[];
}

/** An origin or a part of it, as far as the selection of a proxy depends on it. */
export interface Destination {
  isTls: boolean;
  /** Without brackets. */
  hostname: string;
  port: number;
}

const plain = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase();

/** The destination of an URL. */
export function destinationOf(url: URL): Destination {
  const isTls = url.protocol === 'https:';
  return { isTls, hostname: plain(url.hostname), port: Number(url.port) || (isTls ? 443 : 80) };
}

/** Reads the URL of a proxy; the reason of a refusal completes a sentence about the setting, and never repeats the value. */
export function parseProxy(text: string): HttpProxy | string {
  // a bare host is common in HTTP_PROXY // documented: curl
  const full = text.includes('://') ? text : `http://${text}`;
  const wanted = 'must be the URL of an HTTP proxy such as http://proxy.example.com:3128';
  if (full.length > 2_048 || !URL.canParse(full)) return wanted;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(full);
  if (protocol !== 'http:' && protocol !== 'https:') return wanted;
  if (hostname === '' || pathname !== '/' || search !== '' || hash !== '') return wanted;
  let authorization: string | undefined;
  if (username !== '' || password !== '') {
    try {
      const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
      authorization = `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`;
    } catch {
      return 'has a percent sign in its credentials that is not encoded as %25';
    }
  }
  const usual = protocol === 'https:' ? 443 : 80;
  return { protocol, hostname: plain(hostname), port: Number(port) || usual, authorization };
}

function isExcepted(entry: string, { hostname, port }: Destination): boolean {
  if (entry === '*') return true;
  const block = parseBlock(plain(entry));
  if (block.ok) {
    const own = parseBlock(hostname);
    return own.ok && own.block.family === block.block.family && contains(block.block, own.block);
  }
  const [, host = entry, onlyPort] = /^(.+):(\d{1,5})$/.exec(entry) ?? [];
  if (onlyPort !== undefined && Number(onlyPort) !== port) return false;
  const name = plain(host).replace(/^\*?\./, '');
  return hostname === name || hostname.endsWith(`.${name}`);
}

/** The proxy of a destination; undefined where it is reached directly. This machine never needs one. */
export function proxyOf(settings: ProxySettings, destination: Destination): HttpProxy | undefined {
  const proxy = destination.isTls ? settings.https : settings.http;
  if (!proxy || isLoopbackHost(destination.hostname) || /^127\./.test(destination.hostname)) return undefined;
  return settings.noProxy.some((entry) => isExcepted(entry, destination)) ? undefined : proxy;
}

/** Host and port of a proxy, for messages. */
export const proxyName = ({ hostname, port }: HttpProxy): string =>
  `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;

type Environment = Readonly<Record<string, string | undefined>>;

interface ProxySource {
  /** Value of `--proxy`, on the command line. */
  flag: string | undefined;
  /** Value of `QUARTERDECK_PROXY`. */
  own: string | undefined;
  noProxy: readonly string[];
  env: Environment;
}

/** Flag and environment → settings, or the reasons of a refusal. The flag wins; `none` ignores the environment. */
export function readProxySettings({ flag, own, noProxy, env }: ProxySource): {
  settings: ProxySettings;
  reasons: string[];
} {
  const reasons: string[] = [];
  const read = (text: string | undefined, name: string): HttpProxy | undefined => {
    if (!text) return undefined;
    const proxy = parseProxy(text);
    if (typeof proxy !== 'string') return proxy;
    reasons.push(`${name} ${proxy}`);
    return undefined;
  };
  const fromEnv = (name: string): HttpProxy | undefined => {
    const lower = env[name.toLowerCase()];
    return lower ? read(lower, name.toLowerCase()) : read(env[name], name);
  };
  const input = flag ?? own;
  const usual = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[,\s]+/);
  const except = [...noProxy, ...usual].filter((each) => each !== '');
  if (input === 'none') return { settings: { noProxy: [] }, reasons };
  if (input !== undefined) {
    const proxy = read(input, flag === undefined ? 'QUARTERDECK_PROXY' : '--proxy');
    if (flag !== undefined && proxy?.authorization !== undefined)
      reasons.push('--proxy: credentials are read from QUARTERDECK_PROXY or HTTPS_PROXY, not from flags.');
    return { settings: { https: proxy, http: proxy, noProxy: except }, reasons };
  }
  const settings = { https: fromEnv('HTTPS_PROXY'), http: fromEnv('HTTP_PROXY'), noProxy: except };
  return { settings, reasons };
}
