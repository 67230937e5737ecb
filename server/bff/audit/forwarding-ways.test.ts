import { createHmac } from 'node:crypto';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutgoing } from '../notifications/outgoing.ts';
import { postWebhook } from '../notifications/send.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { startProxy, startTlsFront } from '../outbound/proxy-for-tests.ts';
import { parseProxy } from '../outbound/proxy-settings.ts';
import { sendSyslog } from './syslog.ts';

const address = '93.184.215.14';
const credentials = `Basic ${Buffer.from('user:canary-1').toString('base64')}`;
const closers: (() => Promise<unknown>)[] = [];
let proxy: Awaited<ReturnType<typeof startProxy>>;
let received: string;
let port: number;

beforeEach(async () => {
  received = '';
  proxy = await startProxy();
  proxy.requires = credentials;
  closers.push(proxy.close);
  const receiver = createServer((socket) => {
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => receiver.close(resolve)));
  port = (receiver.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** TLS in front of the receiver, which only the proxy reaches, by the checked address. */
async function startFront(name: string) {
  const front = await startTlsFront([name], port);
  closers.push(front.close);
  proxy.routes.set(`${address}:6514`, front.port);
  return front;
}

function depsWith(ca: string[]) {
  const read = parseProxy(proxy.url.replace('//', '//user:canary-1@'));
  if (typeof read === 'string') throw new Error(read);
  const outbound = createOutbound({ proxy: { https: read, http: read, noProxy: [] }, upstreamCa: ca });
  closers.push(outbound.close);
  return { outbound, outgoing: createOutgoing([], () => Promise.resolve([{ address }])) };
}

const destination = { host: 'logs.test', port: 6514, transport: 'tls' } as const;

test('syslog over TLS goes through the proxy to the checked address, and the receiver sees neither proxy nor credentials', async () => {
  const front = await startFront('logs.test');
  const reported = await sendSyslog(['<110>1 a', '<110>1 b'], destination, depsWith([front.ca]));
  expect(reported).toBe('logs.test:6514 took 2 entries.');
  expect(proxy.seen).toEqual([{ authority: `${address}:6514`, authorization: credentials }]);
  await expect.poll(() => received).toBe('8 <110>1 a8 <110>1 b');
});

test('syslog over TLS is not sent to a receiver with an unknown authority or another name', async () => {
  await startFront('logs.test');
  await expect(sendSyslog(['<110>1 a'], destination, depsWith([]))).rejects.toThrow(
    /certificate|self.signed/iu,
  );
  const other = await startFront('other.test');
  await expect(sendSyslog(['<110>1 a'], destination, depsWith([other.ca]))).rejects.toThrow(/logs\.test/u);
  expect(received).toBe('');
});

test('a proxy that refuses syslog is named without its credentials', async () => {
  const front = await startFront('logs.test');
  proxy.requires = 'Basic other';
  const refused = await sendSyslog(['<110>1 a'], destination, depsWith([front.ca])).catch(String);
  expect(refused).toMatch(/407/u);
  expect(refused).not.toContain('canary-1');
});

test('the webhook gets signed lines through the proxy, without the credentials of the proxy', async () => {
  const seen: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const hook = createHttpServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk) => {
      body += String(chunk);
    });
    incoming.on('end', () => {
      seen.push({ url: incoming.url, headers: incoming.headers, body });
      outgoing.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => hook.close(resolve)));
  port = (hook.address() as AddressInfo).port;
  const front = await startFront('logs.test');
  const request = { url: 'https://logs.test:6514/audit', key: 'k', body: '{"id":"1"}\n', deliveryId: '1' };
  const reported = await postWebhook(
    { ...request, type: 'application/x-ndjson' },
    depsWith([front.ca]),
    1_700_000_000_000,
  );
  expect(reported).toBe('logs.test answered 204.');
  const signature = createHmac('sha256', 'k').update(`1700000000.${request.body}`).digest('hex');
  expect(seen).toMatchObject([
    {
      ...{ url: '/audit', body: request.body },
      headers: {
        'quarterdeck-signature': `t=1700000000,v1=${signature}`,
        'quarterdeck-delivery': '1',
        'content-type': 'application/x-ndjson',
      },
    },
  ]);
  expect(JSON.stringify(seen)).not.toMatch(/proxy-auth/iu);
  expect(proxy.seen).toEqual([{ authority: `${address}:6514`, authorization: credentials }]);
});
