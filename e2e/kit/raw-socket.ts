import { connect as dial } from 'node:net';
import { connect as dialSecurely } from 'node:tls';

/** Sends bytes as they are: the status, or `closed`. With an authority, through TLS. */
export function raw(
  port: number,
  lines: readonly string[],
  ca?: string,
  body = '',
): Promise<{ status: string; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = ca
      ? dialSecurely({ port, host: 'localhost', servername: 'localhost', ca })
      : dial(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: text.split(' ')[1] ?? 'closed', text }));
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}
