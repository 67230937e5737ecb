import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { listen } from './listen.ts';

const host = '127.0.0.1';
const servers: Server[] = [];
const server = () => {
  const created = createServer();
  servers.push(created);
  return created;
};
afterEach(async () => {
  for (const each of servers.splice(0)) await new Promise((resolve) => each.close(resolve));
});

test('refuses an explicitly requested port that is in use, and names its holder', async () => {
  const port = await listen(server(), { host, port: 0 });
  const refused = listen(server(), { host, port, flag: '--emulator-port' });
  await expect(refused).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`);
  await expect(refused).rejects.toThrow('choose another port with --emulator-port');
  if (process.platform === 'linux') await expect(refused).rejects.toThrow(`by process ${process.pid} (`);
});

test('without one, the next free port is taken', async () => {
  const first = await listen(server(), { host, port: 0 });
  const next = await listen(server(), { host, port: first, orNext: true });
  expect(next).toBeGreaterThan(first);
  expect(next).toBeLessThanOrEqual(first + 20);
  const after = await listen(server(), { host, port: first, orNext: true });
  expect(after).toBeGreaterThan(next);
});

test('a server with a wrong address reports the address, whatever the port', async () => {
  await expect(listen(server(), { host: '192.0.2.1', port: 0, orNext: true })).rejects.toThrow(
    '192.0.2.1 is not an address of this machine. Choose another one with --host.',
  );
  await expect(listen(server(), { host: '999.1.1.1', port: 0 })).rejects.toThrow(
    '999.1.1.1 is neither an address',
  );
});
