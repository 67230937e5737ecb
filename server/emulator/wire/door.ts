import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { ConnectionCounter } from '#server/listening/connection-limits.ts';
import {
  type CertificateAndKey,
  createAuthorityCertificate,
  createKey,
  createServerCertificate,
} from '#server/tls/certificate.ts';
import { silence } from './silence.ts';

/** Of one member // documented: of the smallest dedicated tier */
const mostConnections = 1500;
/** The first byte of a TLS handshake // RFC 8446 §5.1 */
const handshake = 0x16;

/** A way in: plain and TLS on one port, as the client begins. */
export interface Door {
  server: Server;
  sockets: Set<Socket>;
  port: number;
  /** `host:port` for clients. */
  address: string;
}

/** The certificate that a client has shown: SHA-256, and the subject as RFC 2253 writes it. */
export interface ShownCertificate {
  fingerprint: string;
  subject: string;
}

/** Takes a connection whose first byte has come. */
export type OnConnected = (
  socket: Socket,
  certificate: () => ShownCertificate | undefined,
  /** Called once the first whole message has come: the connection gives way to no other one any more. */
  greeted: () => void,
) => void;

export interface DoorRules {
  admits: (address: string) => boolean;
  /** The door's own certificate, for the name that a client has sent; generated for the process by default. */
  identity: (name?: string) => SecureContext;
  /** Address to listen on. */
  listen: string;
  /** 0: any free one. */
  port: number;
  /** Name by which clients reach the door. */
  host: string;
}

/** The least version of TLS that a cluster speaks, as the API names it. */
export type LeastTls = keyof typeof tlsOptions;

/** Versions that are no longer safe need ciphers that no client is given otherwise. */
const old = { ciphers: 'DEFAULT@SECLEVEL=0' };
const tlsOptions = {
  TLS1_0: { minVersion: 'TLSv1', ...old },
  TLS1_1: { minVersion: 'TLSv1.1', ...old },
  TLS1_2: { minVersion: 'TLSv1.2' },
  TLS1_3: { minVersion: 'TLSv1.3' },
} as const;

/** Issues a certificate for names of members. */
export type IssueCertificate = (names: readonly string[]) => CertificateAndKey;

/** The zone of a member's name: the part that all clusters of a project share. */
const zonePattern = /^[a-z0-9-]{1,63}\.([a-z0-9]{1,20}\.mongodb\.net)$/u;
/** Certificates of zones that are kept; clients may send any name. */
const mostZones = 500;

/**
 * The TLS identity of doors. Clients prove that they have the key of a certificate; the sign-in checks its owner.
 * With `issue`, a client that names a member of the service gets a certificate for its project's zone.
 */
export function identityOf(
  input: CertificateAndKey | undefined,
  issue?: IssueCertificate,
): (least?: LeastTls, name?: string) => SecureContext {
  let identity = input;
  const created = new Map<string, SecureContext>();
  const pairs = new Map<string, CertificateAndKey>();
  const pairOf = (zone: string | undefined): CertificateAndKey => {
    identity ??= ownIdentity();
    if (zone === undefined || !issue) return identity;
    const existing = pairs.get(zone);
    if (existing) return existing;
    if (pairs.size >= mostZones) return identity;
    const pair = issue([`*.${zone}`]);
    pairs.set(zone, pair);
    return pair;
  };
  return (least = 'TLS1_2', name) => {
    const [, zone] = (issue && zonePattern.exec(name?.toLowerCase() ?? '')) ?? [];
    const pair = pairOf(zone);
    const key = `${least} ${pair === identity ? '' : zone}`;
    const context = created.get(key) ?? createSecureContext({ ...pair, ...tlsOptions[least] });
    created.set(key, context);
    return context;
  };
}

function ownIdentity(): CertificateAndKey {
  const key = createKey();
  const server = createServerCertificate(key);
  return { key: server.key, cert: server.cert + createAuthorityCertificate(key) };
}

/** Opens a port. A connection that is not admitted is closed immediately. */
export function openDoor(
  { admits, identity, listen, port, host }: DoorRules,
  connected: OnConnected,
): Promise<Door> {
  const sockets = new Set<Socket>();
  const counter = new ConnectionCounter({ perAddress: mostConnections, total: mostConnections });
  const server = createServer((socket) => {
    const counted = admits(socket.remoteAddress ?? '') ? counter.admit(socket) : undefined;
    if (!counted) {
      socket.destroy();
      return;
    }
    socket.setTimeout(silence.firstByteMs, () => socket.destroy());
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('readable', () => {
      const first: Buffer | null = socket.read();
      if (first === null) return;
      socket.unshift(first);
      socket.setTimeout(0);
      if (first[0] === handshake) secure(socket, identity, connected, counted.begin);
      else connected(socket, () => undefined, counted.begin);
    });
  });
  // the counter refuses before; this bounds what Node accepts at once
  server.maxConnections = 2 * mostConnections;
  // what keeps the process alive is the API
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, listen, () => {
      server.off('error', reject);
      server.on('error', () => undefined);
      const address = server.address();
      const actual = typeof address === 'object' ? (address?.port ?? port) : port;
      const name = host.includes(':') ? `[${host}]` : host;
      resolve({ server, sockets, port: actual, address: `${name}:${actual}` });
    });
  });
}

/** `CN=app,O=Example`: Node lists the parts of a name from its root, each on a line. */
function distinguishedName(subject: string): string {
  return subject.split('\n').reverse().join(',');
}

function secure(
  socket: Socket,
  identity: DoorRules['identity'],
  connected: OnConnected,
  greeted: () => void,
): void {
  // any certificate may be shown: the certificates of users are signed by authorities of their projects
  const options = {
    ...{ isServer: true, secureContext: identity(), requestCert: true, rejectUnauthorized: false },
    SNICallback: (name: string, done: (error: Error | null, context?: SecureContext) => void) =>
      done(null, identity(name)),
  };
  const wrapped = new TLSSocket(socket, options);
  wrapped.on('error', () => socket.destroy());
  const shownCertificate = () => {
    const shown = wrapped.getPeerX509Certificate();
    return shown && { fingerprint: shown.fingerprint256, subject: distinguishedName(shown.subject) };
  };
  connected(wrapped, shownCertificate, greeted);
}
