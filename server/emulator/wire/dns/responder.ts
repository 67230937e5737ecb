import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { type DnsRecord, type Outcome, readQuestion, recordTypes, writeAnswer } from './message.ts';

/** Records of a name, of all types. Undefined: the name belongs to no zone of this emulator. */
export type Lookup = (name: string) => readonly DnsRecord[] | undefined;

export interface DnsResponder {
  port: number;
  close(): Promise<void>;
}

/**
 * Answers questions about the names of clusters by UDP; it never asks another server.
 *
 * @throws Error where the port is in use
 */
export async function openDnsResponder(
  lookup: Lookup,
  { host, port }: { host: string; port: number },
): Promise<DnsResponder> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  socket.on('message', (message, { address, port: from }) => {
    const question = readQuestion(message);
    if (!question) return;
    const records = lookup(question.name);
    const wanted = (records ?? []).filter(
      ({ type }) => question.type === recordTypes.ANY || recordTypes[type] === question.type,
    );
    socket.send(writeAnswer(question, outcomeOf(records), wanted), from, address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`--dns-port: port ${port} is in use`) : error),
    );
    socket.bind(port, host, resolve);
  });
  // a resolver that went away does not concern the emulator
  socket.on('error', () => undefined);
  socket.unref();
  return {
    port: socket.address().port,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function outcomeOf(records: readonly DnsRecord[] | undefined): Outcome {
  if (!records) return 'refused';
  return records.length > 0 ? 'found' : 'missing';
}
