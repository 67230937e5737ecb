import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { drainable } from './drain.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const each of sockets.splice(0)) each.destroy();
});

const once = (socket: Socket | Server, event: string) =>
  new Promise<string>((resolve) => socket.once(event, (input) => resolve(String(input))));

async function started(onRequest: (path: string, outgoing: ServerResponse) => void) {
  server = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) =>
    onRequest(incoming.url ?? '', outgoing),
  );
  const drain = drainable(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const ask = async (path: string) => {
    const socket = await open();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  };
  return { drain, open, ask };
}

/** The server takes no connection any more, and every one that it had has ended. */
async function isDrained(): Promise<void> {
  expect(server.listening).toBe(false);
  expect(sockets).not.toHaveLength(0);
  await expect.poll(() => sockets.filter(({ closed }) => !closed)).toEqual([]);
}

/** Longer than any test, so that a test that waits for it fails. */
const forEver = 60_000;

test('connections without a request under way end at once, used or not', async () => {
  const { drain, open, ask } = await started((_, outgoing) => outgoing.end('ok'));
  await open();
  await once(await ask('/'), 'data');
  await drain(forEver);
  await isDrained();
});

test('a request under way is answered, and its connection ends with it', async () => {
  let answer = () => {};
  const { drain, ask } = await started((_, outgoing) => {
    answer = () => outgoing.end('late');
  });
  const socket = await ask('/');
  await once(server, 'request');
  const drained = drain(forEver);
  answer();
  expect(await once(socket, 'data')).toMatch(/connection: close[\s\S]*late$/i);
  await drained;
});

test('a stream that ends lets its connection go', async () => {
  let stream: ServerResponse | undefined;
  const { drain, ask } = await started((_, outgoing) => {
    stream = outgoing;
    outgoing.write('hello');
  });
  await once(await ask('/'), 'data');
  const drained = drain(forEver);
  stream?.end('bye');
  await drained;
  await isDrained();
});

test('what takes too long is cut off', async () => {
  const { drain, ask } = await started((_, outgoing) => void outgoing.write('hello'));
  await once(await ask('/'), 'data');
  await drain(20);
  await isDrained();
});
