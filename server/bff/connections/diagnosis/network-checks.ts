import { lookup } from 'node:dns/promises';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate } from 'node:tls';
import type { ConnectionCheck } from '#contract/console/bff.ts';
import { shortAddress } from '#contract/security/cidr.ts';
import { DAY } from '#contract/values/durations.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import { type Destination, destinationOf, type HttpProxy, proxyName } from '../../outbound/proxy-settings.ts';
import { openTunnel, ProxyError } from '../../outbound/tunnel.ts';
import { codeOf } from '../../upstream/upstream-errors.ts';
import { hostOf, wireMessage } from '../../upstream/wire-messages.ts';

const stepMs = 5_000;
/** A certificate that ends within this time is worth a warning. */
const soonMs = 14 * DAY;

/** Where a connection leads. */
interface Target {
  origin: string;
  /** PEM of the authority that is trusted in place of the usual ones. */
  ca: string | null;
}

const check = (
  id: ConnectionCheck['id'],
  state: ConnectionCheck['state'],
  message: string,
): ConnectionCheck => ({
  id,
  state,
  message,
});

async function within<Result>(promise: Promise<Result>, code: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(code), { code })), stepMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Opens a socket and ends it again; rejects with the error of the network. */
function opened<Opened extends Socket>(open: () => Opened, ready: string): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const socket = open();
    socket.setTimeout(stepMs, () =>
      socket.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })),
    );
    socket.once(ready, () => resolve(socket));
    // also after it was opened: an error without a listener would end the process
    socket.on('error', reject);
  });
}

const nameOf = (name: PeerCertificate['issuer'] | undefined): string =>
  [name?.O, name?.CN].filter(Boolean).join(', ') || 'unknown';

/** The fields of a certificate: issuer, names and expiry. */
export function certificateFacts(
  certificate: Pick<PeerCertificate, 'issuer' | 'subject' | 'subjectaltname' | 'valid_to'>,
) {
  const names = (certificate.subjectaltname ?? '')
    .split(', ')
    .flatMap((each) => /^(?:DNS|IP Address):(.+)$/.exec(each)?.[1] ?? [])
    .map(shortAddress);
  return {
    issuer: nameOf(certificate.issuer),
    names: names.length > 0 ? names : [certificate.subject?.CN ?? 'unknown'],
    expiresAt: Date.parse(certificate.valid_to),
  };
}

/** `22 Nov 2026 08:54 UTC` */
function dateOf(at: number): string {
  const [, day, month, year, time] =
    /^\w+, (\d+) (\w+) (\d+) (\d\d:\d\d)/.exec(new Date(at).toUTCString()) ?? [];
  return `${Number(day)} ${month} ${year} ${time} UTC`;
}

/** The result of a handshake, from the fields of the certificate and why it is not trusted, if it is not. */
export function tlsCheck(
  host: string,
  facts: ReturnType<typeof certificateFacts>,
  errorCode: string,
  now: number,
): ConnectionCheck {
  const listed = facts.names.slice(0, 5).join(', ') + (facts.names.length > 5 ? ' …' : '');
  const about = `Certificate issued by ${facts.issuer} for ${listed}, valid until ${dateOf(facts.expiresAt)}.`;
  if (errorCode !== '') return check('tls', 'failed', `${wireMessage(errorCode, host)} ${about}`);
  if (facts.expiresAt - now < soonMs)
    return check('tls', 'warning', `${about} It expires soon: the owner of ${host} has to renew it.`);
  return check('tls', 'ok', about);
}

interface TlsTarget {
  destination: Destination;
  ca: string[] | undefined;
  /** For messages. */
  host: string;
  now: number;
  /** Tunnel through a proxy. */
  socket: Socket | undefined;
}

async function checkTls(target: TlsTarget): Promise<ConnectionCheck> {
  const { destination, ca, host, now, socket: tunnel } = target;
  const { hostname, port } = destination;
  const servername = /^[\d.]+$|:/.test(hostname) ? undefined : hostname;
  const socket = await opened(
    () =>
      connectTls({
        ...(tunnel ? { socket: tunnel } : {}),
        ...{ host: hostname, port },
        ...(servername === undefined ? {} : { servername }),
        ...(ca === undefined ? {} : { ca }),
        // nothing is sent over it: an untrusted certificate is read in order to name its issuer
        rejectUnauthorized: false,
      }),
    'secureConnect',
  );
  const { authorizationError } = socket;
  const error =
    typeof authorizationError === 'string'
      ? authorizationError
      : authorizationError
        ? codeOf(authorizationError)
        : '';
  const facts = certificateFacts(socket.getPeerCertificate());
  socket.destroy();
  return tlsCheck(host, facts, error, now);
}

/** Opens a tunnel to the service and ends it again. */
async function checkProxy(
  tunnel: () => Promise<Socket> | undefined,
  proxy: HttpProxy,
  host: string,
): Promise<ConnectionCheck> {
  (await tunnel())?.destroy();
  return check('proxy', 'ok', `The proxy ${proxyName(proxy)} opens connections to ${host}.`);
}

/**
 * DNS, TCP and TLS, in this order; what follows a failure is skipped. With a proxy, DNS and TCP concern the proxy, which resolves the
 * name of the service itself.
 */
export async function checkNetwork(
  target: Target,
  now: number,
  outbound: Pick<Outbound, 'proxyOf' | 'trusted'>,
): Promise<ConnectionCheck[]> {
  const url = new URL(target.origin);
  const host = hostOf(target.origin);
  const destination = destinationOf(url);
  const { isTls } = destination;
  const proxy = outbound.proxyOf(destination);
  const { hostname, port } = proxy ?? destination;
  const ca = outbound.trusted(target.ca);
  const tunnel = () =>
    proxy &&
    openTunnel(proxy, { host: destination.hostname, port: destination.port }, { timeoutMs: stepMs, ca });
  const checks: ConnectionCheck[] = [];
  const steps: readonly (readonly [ConnectionCheck['id'], () => Promise<ConnectionCheck>])[] = [
    [
      'dns',
      async () => {
        const result = await within(lookup(hostname, { all: true }), 'EAI_AGAIN');
        return check(
          'dns',
          'ok',
          `${proxy ? 'The proxy ' : ''}${hostname} is ${result
            .map(({ address }) => shortAddress(address))
            .slice(0, 4)
            .join(', ')}.`,
        );
      },
    ],
    [
      'tcp',
      async () => {
        const socket = await opened(() => connectTcp({ host: hostname, port }), 'connect');
        socket.destroy();
        return check('tcp', 'ok', `Port ${port}${proxy ? ' of the proxy' : ''} accepts connections.`);
      },
    ],
    ...(proxy ? [['proxy', () => checkProxy(tunnel, proxy, host)] as const] : []),
    ...(isTls
      ? [['tls', async () => checkTls({ destination, ca, host, now, socket: await tunnel() })] as const]
      : []),
  ];
  for (const [id, run] of steps) {
    const failed = checks.some(({ state }) => state === 'failed');
    if (failed) {
      checks.push(check(id, 'skipped', 'Not checked, because an earlier check failed.'));
      continue;
    }
    try {
      checks.push(await run());
    } catch (error) {
      const code = codeOf(error) || (error instanceof AggregateError ? codeOf(error.errors[0]) : '');
      const at = proxy && id !== 'tls' ? `the proxy ${proxyName(proxy)}` : host;
      checks.push(check(id, 'failed', error instanceof ProxyError ? error.message : wireMessage(code, at)));
    }
  }
  return checks;
}
