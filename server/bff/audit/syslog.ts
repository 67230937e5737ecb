import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { SyslogForwarding } from '#contract/console/audit-forwarding.ts';
import type { AuditEntry } from '#contract/console/bff.ts';
import type { Outgoing } from '../notifications/outgoing.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { openTunnel } from '../outbound/tunnel.ts';
import { jsonLine } from './audit-file.ts';

const connectMs = 5_000;
const totalMs = 15_000;
/** For a receiver that does not close its side after the last message. */
const closeMs = 1_000;
/** Receivers accept at least 2,048 bytes // RFC 5426 §3.2; longer entries come without their changes. */
const longestJson = 8_192;
/** Facility "log audit" // RFC 5424 §6.2.1 */
const facility = 13;
const severities: Readonly<Record<AuditEntry['outcome'], number>> = {
  done: 6,
  started: 6,
  refused: 4,
  unknown: 4,
  failed: 3,
};

/** A field of the header: printable ASCII without spaces; `-` where it is empty // RFC 5424 §6 */
const field = (text: string, most: number): string =>
  text.replace(/[^\x21-\x7e]/gu, '_').slice(0, most) || '-';

/** Without letters beyond ASCII a message needs no byte order mark // RFC 5424 §6.4 */
const ascii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/gu, (letter) =>
    [...Array(letter.length).keys()]
      .map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/** An entry as a message of RFC 5424; its text is the entry as JSON. */
export function syslogMessage(entry: AuditEntry, host = hostname()): string {
  const whole = ascii(jsonLine(entry));
  const json =
    whole.length <= longestJson
      ? whole
      : ascii(jsonLine({ ...entry, changes: [{ field: 'omitted', before: null, after: whole.length }] }));
  const header = [
    `<${facility * 8 + severities[entry.outcome]}>1`,
    new Date(entry.at).toISOString(),
    field(host, 255),
    'quarterdeck',
    '-',
    field(entry.operation, 32),
    '-',
  ];
  return `${header.join(' ')} ${json}`;
}

/** Each message after its length // RFC 6587 §3.4.1, RFC 5425 §4.3 */
const framed = (messages: readonly string[]): string =>
  messages.map((message) => `${Buffer.byteLength(message)} ${message}`).join('');

export interface SyslogDeps {
  outgoing: Outgoing;
  outbound: Pick<Outbound, 'proxyOf' | 'trusted'>;
}

/** Sends messages to the checked address. Returns a message for people; throws where they cannot be handed over. */
export async function sendSyslog(
  messages: readonly string[],
  { host, port, transport }: Omit<SyslogForwarding, 'enabled'>,
  { outgoing, outbound }: SyslogDeps,
): Promise<string> {
  const isEncrypted = transport === 'tls';
  const { address, family } = await outgoing.validate({ host, port, isEncrypted });
  const name = host.replace(/^\[|\]$/gu, '');
  if (transport === 'udp') {
    await sendDatagrams(messages, { address, port, family });
    return `Sent to ${host}:${port} by UDP. UDP does not confirm the receipt.`;
  }
  const signal = AbortSignal.timeout(totalMs);
  const proxy = outbound.proxyOf({ isTls: isEncrypted, hostname: name, port });
  const ca = outbound.trusted();
  let socket: Socket = proxy
    ? await openTunnel(proxy, { host: address, port }, { timeoutMs: connectMs, ca })
    : connect({ host: address, port, timeout: connectMs });
  const stop = () => socket.destroy(new Error(`${host}:${port} did not answer in time.`));
  signal.addEventListener('abort', stop, { once: true });
  socket.on('timeout', stop);
  try {
    if (!proxy) await once(socket, 'connect');
    if (isEncrypted) {
      const servername = isIP(name) ? undefined : name;
      socket = connectTls({
        socket,
        host: name,
        ...(servername ? { servername } : {}),
        ...(ca ? { ca } : {}),
      });
      socket.on('timeout', stop);
      await once(socket, 'secureConnect');
    }
    await handOver(socket, framed(messages));
    return `${host}:${port} took ${messages.length === 1 ? 'the entry' : `${messages.length} entries`}.`;
  } finally {
    signal.removeEventListener('abort', stop);
    socket.on('error', () => {});
    socket.destroy();
  }
}

/** Writes everything, and waits until the receiver has closed its side: a reset means that it did not read all. */
async function handOver(socket: Socket, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const end = (error?: Error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    };
    socket.once('error', end);
    socket.once('close', () =>
      end(socket.writableFinished ? undefined : new Error('The receiver closed early.')),
    );
    socket.once('finish', () => {
      timer = setTimeout(end, closeMs);
    });
    // answers are ignored
    socket.resume();
    socket.end(text);
  });
}

async function sendDatagrams(
  messages: readonly string[],
  { address, port, family }: { address: string; port: number; family: 4 | 6 },
): Promise<void> {
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  try {
    for (const message of messages)
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.send(message, port, address, (error) => {
          socket.off('error', reject);
          if (error) reject(error);
          else resolve();
        });
      });
  } finally {
    socket.close();
  }
}
