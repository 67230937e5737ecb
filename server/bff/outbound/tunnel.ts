import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { type HttpProxy, proxyName } from './proxy-settings.ts';

type ProxyErrorCode = 'PROXY_UNREACHABLE' | 'PROXY_AUTH' | 'PROXY_REFUSED' | 'PROXY_GATEWAY';

/** A proxy that did not open a connection. Its message names the proxy and the next step. */
export class ProxyError extends Error {
  readonly code: ProxyErrorCode;

  constructor(code: ProxyErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ProxyError';
    this.code = code;
  }
}

const networkCode = (error: unknown): string => {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
};

function unreachable(proxy: HttpProxy, error: unknown): ProxyError {
  const code = networkCode(error);
  const reasons: readonly (readonly [RegExp, string])[] = [
    [/^(ENOTFOUND|EAI_)/, 'DNS has no address for it'],
    [/^ECONNREFUSED$/, 'nothing accepts connections at this port'],
    [/^ETIMEDOUT$/, 'connecting timed out'],
    [/^(CERT_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_|DEPTH_ZERO_)/, 'its certificate is not trusted'],
  ];
  const reason = reasons.find(([pattern]) => pattern.test(code))?.[1] ?? 'the connection was lost';
  return new ProxyError(
    'PROXY_UNREACHABLE',
    `The proxy ${proxyName(proxy)} could not be reached: ${reason}. Check --proxy or HTTPS_PROXY, and whether the proxy runs.`,
    error,
  );
}

function refused(proxy: HttpProxy, status: number, host: string): ProxyError {
  const name = proxyName(proxy);
  if (status === 407)
    return new ProxyError(
      'PROXY_AUTH',
      proxy.authorization === undefined
        ? `The proxy ${name} requires credentials (407). Add them to QUARTERDECK_PROXY or HTTPS_PROXY: http://user:password@host:port.`
        : `The proxy ${name} refused the credentials (407). Check user and password in QUARTERDECK_PROXY or HTTPS_PROXY.`,
    );
  if (status === 502 || status === 503 || status === 504)
    return new ProxyError(
      'PROXY_GATEWAY',
      `The proxy ${name} could not reach ${host} (${status}). Check the address, or retry.`,
    );
  return new ProxyError(
    'PROXY_REFUSED',
    `The proxy ${name} refused a connection to ${host} (${status}). Allow this host at the proxy, or add it to NO_PROXY.`,
  );
}

/** Opens a connection through a proxy by CONNECT. The caller owns the socket. */
export function openTunnel(
  proxy: HttpProxy,
  { host, port }: { host: string; port: number },
  { timeoutMs, ca }: { timeoutMs: number; ca?: readonly string[] | undefined },
): Promise<Socket> {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const request = proxy.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request({
      ...{ host: proxy.hostname, port: proxy.port, method: 'CONNECT', path: authority, agent: false },
      ...(ca === undefined ? {} : { ca: [...ca] }),
      headers: {
        host: authority,
        'user-agent': 'quarterdeck',
        ...(proxy.authorization === undefined ? {} : { 'proxy-authorization': proxy.authorization }),
      },
    });
    const timer = setTimeout(
      () => asked.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })),
      timeoutMs,
    );
    asked.once('connect', (answer, socket, head) => {
      clearTimeout(timer);
      if (answer.statusCode === 200) {
        if (head.length > 0) socket.unshift(head);
        resolve(socket as Socket);
        return;
      }
      // an error after the refusal concerns nobody
      socket.on('error', () => {});
      socket.destroy();
      reject(refused(proxy, answer.statusCode ?? 0, authority));
    });
    asked.once('response', (answer) => {
      clearTimeout(timer);
      answer.destroy();
      reject(refused(proxy, answer.statusCode ?? 0, authority));
    });
    asked.on('error', (error) => {
      clearTimeout(timer);
      reject(unreachable(proxy, error));
    });
    asked.end();
  });
}
