import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy that gives each request to the next replica, without stickiness. */
export interface RoundRobin {
  port: number;
  /** Ports of the replicas. */
  targets: number[];
  close(): Promise<void>;
}

/** Listens before the replicas exist, because they are started with its address. */
export async function startRoundRobin(): Promise<RoundRobin> {
  const targets: number[] = [];
  let turn = 0;
  const server: Server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
    const send = (at: number, attempts: number): void => {
      const port = targets[at % targets.length];
      const upstream = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
      upstream.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      });
      upstream.on('error', (error: NodeJS.ErrnoException) => {
        // nothing was sent: the other replica may take it, as with nginx
        if (error.code === 'ECONNREFUSED' && attempts > 1) return send(at + 1, attempts - 1);
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
      });
      outgoing.on('close', () => upstream.destroy());
      upstream.end(body);
    };
    turn += 1;
    send(turn, targets.length);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    targets,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
