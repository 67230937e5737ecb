import { EventEmitter } from 'node:events';
import { createServer, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ConnectionCounter, limitConnections } from './connection-limits.ts';

/** A socket that only counts. */
class FakeSocket extends EventEmitter {
  readonly remoteAddress: string;
  destroyed = false;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): this {
    this.destroyed = true;
    this.emit('close');
    return this;
  }
}

function counterOf(limits: ConstructorParameters<typeof ConnectionCounter>[0]) {
  const counter = new ConnectionCounter(limits);
  const open = (address = '192.0.2.1') => {
    const socket = new FakeSocket(address);
    return { socket, counted: counter.admit(socket as unknown as Socket) };
  };
  return open;
}

test('at the limit of an address, its oldest silent connection gives way to a new one', () => {
  const open = counterOf({ perAddress: 2, total: 10 });
  const [first, second, other] = [open(), open(), open('192.0.2.2')];
  const third = open();
  expect(third.counted).toMatchObject({ begin: expect.any(Function) });
  expect([first, second, third, other].map(({ socket }) => socket.destroyed)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('at the limit of all addresses too', () => {
  const open = counterOf({ perAddress: 10, total: 2 });
  const [first, second] = [open('192.0.2.1'), open('192.0.2.2')];
  expect(open('192.0.2.3').counted).toMatchObject({ begin: expect.any(Function) });
  expect([first.socket.destroyed, second.socket.destroyed]).toEqual([true, false]);
});

test('idle connections give way after silent ones, busy ones never', () => {
  const open = counterOf({ perAddress: 3, total: 10 });
  const [busy, idle, silent] = [open(), open(), open()];
  busy.counted?.begin();
  idle.counted?.begin();
  idle.counted?.end();
  const next = open();
  expect([busy, idle, silent].map(({ socket }) => socket.destroyed)).toEqual([false, false, true]);
  next.counted?.begin();
  open().counted?.begin();
  expect(idle.socket.destroyed).toBe(true);
  const refused = open();
  expect(refused.counted).toBeUndefined();
  busy.counted?.end();
  expect(open().counted).toMatchObject({ begin: expect.any(Function) });
  expect(busy.socket.destroyed).toBe(true);
});

test('an address that has closed its connections starts anew, and proxies have no limit of their own', () => {
  const open = counterOf({ perAddress: 1, total: 50, exempt: ['192.0.2.8/31'] });
  for (let count = 0; count < 20; count += 1) {
    const one = open();
    one.counted?.begin();
    expect(one.counted).toMatchObject({ begin: expect.any(Function) });
    one.socket.destroy();
  }
  const proxied = Array.from({ length: 20 }, () => open('::ffff:192.0.2.9'));
  for (const { counted } of proxied) counted?.begin();
  expect(proxied.every(({ counted }) => counted !== undefined)).toBe(true);
});

test('a network of IPv6 is one address', () => {
  const open = counterOf({ perAddress: 1, total: 50 });
  const first = open('2001:db8::1');
  open('2001:db8::ffff:2');
  expect(first.socket.destroyed).toBe(true);
});

test('silent connections beyond the limit keep no request waiting', async () => {
  const server = createServer((_, outgoing) => outgoing.end('here'));
  limitConnections(server, { perAddress: 20, total: 100 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const silent = Array.from({ length: 60 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await Promise.all(silent.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  const status = await new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port }, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  });
  expect(status).toBe(200);
  await expect.poll(() => silent.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(20);
  for (const socket of silent) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});
