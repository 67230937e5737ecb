import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect as connectTcp, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { loadOrCreateAuthority } from '#server/tls/authority.ts';

interface SeenConnect {
  authority: string;
  authorization: string | undefined;
}

/** A proxy that speaks CONNECT, and resolves names by a table of its own. */
export async function startProxy() {
  const sockets = new Set<Socket>();
  const server = createServer((_, outgoing) => outgoing.writeHead(405).end());
  const proxy = {
    url: '',
    port: 0,
    seen: [] as SeenConnect[],
    /** Name or address, with port → local port. */
    routes: new Map<string, number>(),
    /** Status in place of a connection. */
    status: undefined as number | undefined,
    /** Required value of Proxy-Authorization. */
    requires: undefined as string | undefined,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on('connect', (incoming, socket: Socket, head) => {
    const authority = incoming.url ?? '';
    const authorization = incoming.headers['proxy-authorization'];
    proxy.seen.push({ authority, authorization });
    sockets.add(socket);
    socket.on('error', () => {});
    const isAllowed = proxy.requires === undefined || authorization === proxy.requires;
    const port = proxy.routes.get(authority);
    const status = isAllowed ? (proxy.status ?? (port === undefined ? 502 : 200)) : 407;
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const upstream = connectTcp({ host: '127.0.0.1', port: port ?? 0 }, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    sockets.add(upstream);
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  proxy.port = (server.address() as AddressInfo).port;
  proxy.url = `http://127.0.0.1:${proxy.port}`;
  return proxy;
}

/** TLS for names of its own in front of a local port, with an authority that nobody else trusts. */
export async function startTlsFront(names: readonly string[], targetPort: number) {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-front-'));
  const { ca, cert, key } = loadOrCreateAuthority(dir, { names });
  const sockets = new Set<Socket>();
  const server = createTlsServer({ cert, key }, (socket) => {
    const target = connectTcp({ host: '127.0.0.1', port: targetPort });
    for (const each of [socket, target]) {
      sockets.add(each);
      each.on('error', () => {});
    }
    socket.pipe(target).pipe(socket);
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    ca,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
        rmSync(dir, { recursive: true, force: true });
      }),
  };
}
