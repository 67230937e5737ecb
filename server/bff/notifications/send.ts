import { createTransport } from 'nodemailer';
import { Client } from 'undici';
import type { MailServer } from '#contract/notifications/settings.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { signatureOf } from './messages.ts';
import { type Outgoing, pinned } from './outgoing.ts';

const connectMs = 5_000;
const answerMs = 10_000;
/** The answer of an endpoint is ignored. */
const longestAnswer = 64 * 1024;

export interface Webhook {
  url: string;
  key: string;
  body: string;
  /** Media type of the body. */
  type?: string;
  deliveryId: string;
}

/**
 * Posts a signed body to the checked address. Redirects are not followed, and only the status of the answer
 * is reported. Returns a message for the log; throws where the endpoint does not accept it.
 */
export async function postWebhook(
  { url, key, body, type = 'application/json', deliveryId }: Webhook,
  { outgoing, outbound }: { outgoing: Outgoing; outbound: Outbound },
  now: number,
): Promise<string> {
  const { origin, hostname, port, protocol, pathname, search } = new URL(url);
  const isEncrypted = protocol === 'https:';
  const destination = { host: hostname, port: Number(port) || (isEncrypted ? 443 : 80), isEncrypted };
  const address = await outgoing.validate(destination);
  const client = new Client(origin, {
    connect: outbound.connect({
      ...{ origin, timeoutMs: connectMs, lookup: pinned(address), address: address.address },
    }),
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxResponseSize: longestAnswer,
  });
  try {
    const answer = await client.request({
      method: 'POST',
      path: `${pathname}${search}`,
      headers: {
        'content-type': type,
        'user-agent': 'quarterdeck',
        'quarterdeck-delivery': deliveryId,
        'quarterdeck-signature': signatureOf(key, Math.floor(now / 1_000), body),
      },
      body,
      signal: AbortSignal.timeout(connectMs + answerMs),
    });
    await answer.body.dump();
    if (answer.statusCode < 200 || answer.statusCode > 299)
      throw new Error(`${hostname} answered ${answer.statusCode}.`);
    return `${hostname} answered ${answer.statusCode}.`;
  } finally {
    await client.destroy();
  }
}

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Hands a mail over to the server that an administrator named, at the checked address. Throws where it is not
 * accepted.
 */
export async function sendMail(
  mail: Mail,
  { server, password }: { server: MailServer; password: string },
  outgoing: Outgoing,
): Promise<string> {
  const { host, port, security, user, from } = server;
  const address = await outgoing.validate({ host, port, isEncrypted: security !== 'none' });
  const transport = createTransport({
    host: address.address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { servername: host.replace(/^\[|\]$/gu, '') },
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: connectMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    // a text of ours names no files and no addresses to be fetched
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ ...mail, from });
    return `${host} took the mail.`;
  } finally {
    transport.close();
  }
}
