import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2SecureServer, ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';

/** The two ends of a connection; the same for its socket and for what TLS puts around that. */
export const keyOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>) =>
  `${remoteAddress} ${remotePort}`;

/**
 * Prepares a server for its end. What this answers takes no more connections and lets each go as soon as nothing is
 * under way on it, at the latest after `graceMs`; resolves when all are gone. Node alone waits for connections that
 * browsers have opened in advance as if a request were under way on them // measured
 */
export function drainable(server: Server | Http2SecureServer): (graceMs: number) => Promise<void> {
  const sockets = new Map<string, Socket>();
  /** Those of HTTP/2, which still hold what their last answers wrote when these have ended. */
  const sessions = new Map<string, ServerHttp2Session>();
  const underWay = new Map<string, Set<ServerResponse>>();
  let isDraining = false;

  const letGo = (key: string) => {
    if (!isDraining || underWay.has(key)) return;
    const session = sessions.get(key);
    if (session) session.close();
    else sockets.get(key)?.destroySoon();
  };

  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    sockets.set(key, socket);
    socket.once('close', () => {
      sockets.delete(key);
      underWay.delete(key);
    });
  });
  server.on('session', (session: ServerHttp2Session) => {
    const key = keyOf(session.socket);
    sessions.set(key, session);
    session.once('close', () => sessions.delete(key));
  });
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const key = keyOf(incoming.socket);
    const answers = underWay.get(key) ?? new Set();
    underWay.set(key, answers.add(outgoing));
    if (isDraining) outgoing.shouldKeepAlive = false;
    outgoing.once('close', () => {
      answers.delete(outgoing);
      if (answers.size === 0) underWay.delete(key);
      letGo(key);
    });
  });

  return (graceMs) =>
    new Promise((resolve) => {
      isDraining = true;
      const force = setTimeout(() => {
        for (const socket of sockets.values()) socket.destroy();
      }, graceMs);
      server.close(() => {
        clearTimeout(force);
        resolve();
      });
      for (const answers of underWay.values()) {
        for (const outgoing of answers) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false;
      }
      for (const key of [...sockets.keys()]) letGo(key);
    });
}
