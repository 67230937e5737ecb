import { X509Certificate } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEmulatorCommand } from './command.ts';
import { TestEmulator } from './emulator-for-tests.ts';
import { defaultWorld } from './http/options.ts';
import { type Running, startEmulator } from './start.ts';

let dir: string;
const running: Running[] = [];
const clients: MongoClient[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-hosts-'));
});
afterEach(async () => {
  for (const each of clients.splice(0)) await each.close();
  for (const each of running.splice(0)) await each.close();
  rmSync(dir, { recursive: true, force: true });
});

async function start(...options: string[]) {
  const argv = ['--port=0', '--data=:memory:', '--seed=single', '--pace=instant', ...options];
  const started = await startEmulator(readEmulatorCommand(argv), (error) => {
    throw error;
  });
  running.push(started);
  const world = started.emulator.host.worlds.get(defaultWorld);
  if (!world) throw new Error('no world');
  return { ...started, at: new TestEmulator(started.emulator, world) };
}

/** Resolves any name to this machine, as the name service of containers does. */
const lookup = (_: string, options: object, done: (error: null, ...addresses: never[]) => void) =>
  'all' in options && options.all
    ? done(null, ...([[{ address: '127.0.0.1', family: 4 }]] as never[]))
    : done(null, ...(['127.0.0.1', 4] as never[]));

async function pingOf(uri: string, options: object = {}) {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 20_000, ...options });
  clients.push(client);
  return await client.db('admin').command({ ping: 1 });
}

/** The first of some free ports, below those that the system gives to other programs: they remain free. */
async function freeBase(): Promise<number> {
  for (let base = 20_000 + (process.pid % 1000) * 10; base < 32_000; base += 10) {
    const free = await Promise.all(Array.from({ length: 6 }, (_, index) => isFree(base + index)));
    if (free.every(Boolean)) return base;
  }
  throw new Error('no ports are free');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const cluster = ({ at }: Awaited<ReturnType<typeof start>>, name = at.clusterName) =>
  at.ask('GET', `~/groups/${at.groupId}/clusters/${name}`);

describe('addresses in answers about clusters', () => {
  test('can be connected to as they are, with the authority of the emulator', async () => {
    const started = await start('--wire');
    const { body } = await cluster(started);
    const { standard } = body.connectionStrings;
    expect(standard).toMatch(
      /^mongodb:\/\/127\.0\.0\.1:\d+,127\.0\.0\.1:\d+,127\.0\.0\.1:\d+\/\?tls=true&authSource=admin&replicaSet=atlas-/,
    );
    const login = { username: started.ready?.username, password: started.ready?.password };
    expect(await pingOf(standard, { ca: started.authority?.ca, auth: login })).toMatchObject({ ok: 1 });
    await expect(
      pingOf(standard, { auth: login, serverSelectionTimeoutMS: 500 }),
      'without the authority',
    ).rejects.toThrow();
    expect(started.ready?.connectionString).toBe(
      standard.replace('mongodb://', `mongodb://quarterdeck:${started.ready?.password}@`),
    );
  });

  test('are those of earlier versions too, and of new clusters', async () => {
    const started = await start('--wire');
    const { at } = started;
    const old = await at.ask('GET', `~/groups/${at.groupId}/clusters/${at.clusterName}`, {
      accept: 'application/vnd.atlas.2023-01-01+json',
    });
    expect(old.body.mongoURI).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+,/);
    expect(old.body.mongoURIWithOptions).toBe(old.body.connectionStrings.standard);
    const body = {
      name: 'ideas',
      providerSettings: { backingProviderName: 'AWS', regionName: 'US_EAST_1' },
    };
    const flexes = `~/groups/${at.groupId}/flexClusters`;
    expect((await at.ask('POST', flexes, { body })).status).toBe(201);
    at.world.advance(60_000);
    const flex = await at.ask('GET', `${flexes}/ideas`);
    expect(flex.body.connectionStrings.standard).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+,/);
  });

  test('are those of the service without the option', async () => {
    const started = await start();
    expect((await cluster(started)).body.connectionStrings.standard).toMatch(/mongodb\.net:27017/);
    expect(started.ready).toBeUndefined();
  });

  test('remain valid after a reset, with the same user', async () => {
    const started = await start('--wire');
    const { at, ready } = started;
    expect((await at.ask('POST', '/_emulator/reset')).status).toBe(200);
    const { standard } = (await cluster(started)).body.connectionStrings;
    const printed = ready?.connectionString ?? '';
    expect(printed).toBe(standard.replace('mongodb://', `mongodb://quarterdeck:${ready?.password}@`));
    expect(await pingOf(printed, { ca: started.authority?.ca })).toMatchObject({ ok: 1 });
  });

  test('change after a reset where another program took a port meanwhile', async () => {
    const started = await start('--wire');
    const { at, emulator } = started;
    const [{ id = '' } = {}] = at.world.tables.clusters.all();
    const [port = 0] = emulator.host.wires.portsOf(at.world, id) ?? [];
    const { forget } = emulator.host.wires;
    const other = createServer();
    emulator.host.wires.forget = async (world) => {
      await forget.call(emulator.host.wires, world);
      await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    };
    expect((await at.ask('POST', '/_emulator/reset')).status).toBe(200);
    await new Promise((resolve) => other.close(resolve));
    const { standard } = (await cluster(started)).body.connectionStrings;
    expect(standard).not.toContain(`:${port}`);
    const auth = { username: started.ready?.username, password: started.ready?.password };
    expect(await pingOf(standard, { ca: started.authority?.ca, auth })).toMatchObject({ ok: 1 });
  });
});

describe('fixed ports', () => {
  test('begin at the base, in the order of creation, in every process and after a reset', async () => {
    const base = await freeBase();
    const started = await start(`--wire-port=${base}`);
    const expected = [0, 1, 2].map((index) => `127.0.0.1:${base + index}`).join();
    const standardOf = async () => (await cluster(started)).body.connectionStrings.standard;
    expect(await standardOf()).toContain(`mongodb://${expected}/`);
    await started.at.ask('POST', '/_emulator/reset');
    expect(await standardOf()).toContain(`mongodb://${expected}/`);
    await started.close();
    running.splice(0);
    const again = await start(`--wire-port=${base}`);
    expect((await cluster(again)).body.connectionStrings.standard).toContain(`mongodb://${expected}/`);
  });

  test('that are in use are named at the start', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await expect(start(`--wire-port=${port}`)).rejects.toThrow(`--wire-port: port ${port} is in use`);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('another host name', () => {
  test('is in the certificate, in the printed address, in links and in connection strings', async () => {
    const started = await start('--hostname=emulator', '--hostname=Atlas.Test', '--wire', `--host=0.0.0.0`);
    expect(started.served.url).toBe(`https://emulator:${started.served.port}`);
    const names = new X509Certificate(started.authority?.cert ?? '').subjectAltName ?? '';
    expect(names.split(', ')).toEqual(expect.arrayContaining(['DNS:emulator', 'DNS:atlas.test']));
    const { ready, authority, credentials, controlToken } = started;
    expect(ready?.connectionString).toMatch(/@emulator:\d+,emulator:\d+,emulator:\d+\//);
    expect(await pingOf(ready?.connectionString ?? '', { ca: authority?.ca, lookup })).toMatchObject({
      ok: 1,
    });

    const answer = await new Promise<string>((resolve, reject) => {
      const { port } = started.served;
      const socket = connect({
        host: 'emulator',
        port,
        servername: 'emulator',
        ca: authority?.ca,
        lookup: lookup as never,
      });
      socket.on('error', reject);
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      socket.on('end', () => resolve(text));
      const path = `/api/atlas/v2/groups/${credentials.groupId}`;
      // the control token opens the controls for other machines as well
      socket.write(
        `GET /_emulator/state HTTP/1.1\r\nHost: emulator:${port}\r\nAuthorization: Bearer ${controlToken}\r\nX-Path: ${path}\r\nConnection: close\r\n\r\n`,
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    const group = await started.at.ask('GET', `~/groups/${credentials.groupId}`, {
      headers: { host: `emulator:${started.served.port}` },
    });
    expect(group.body.links[0].href).toContain('/api/atlas/v2/groups/');
  });

  test.each(['emu lator', '-x', '', 'a..b'])('is refused with its option: %j', (name) => {
    expect(() => readEmulatorCommand([`--hostname=${name}`])).toThrow('--hostname:');
  });
});

describe('names of the service', () => {
  test('are resolved by the responder, and members have a certificate for them', async () => {
    const started = await start('--dns-port=0');
    const { standardSrv } = (await cluster(started)).body.connectionStrings;
    const name = standardSrv.replace('mongodb+srv://', '');
    const resolver = new Resolver();
    resolver.setServers([`127.0.0.1:${started.dnsPort}`]);
    const records = await resolver.resolveSrv(`_mongodb._tcp.${name}`);
    expect(records).toHaveLength(3);
    const [[text = ''] = []] = await resolver.resolveTxt(name);
    expect(text).toMatch(/^authSource=admin&replicaSet=atlas-/);
    const [first] = records;
    expect(await resolver.resolve4(first?.name ?? '')).toEqual(['127.0.0.1']);
    await expect(resolver.resolve4(`other.${name}`)).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(resolver.resolve4('example.com')).rejects.toMatchObject({ code: 'EREFUSED' });
    const authorized = await new Promise<boolean>((resolve, reject) => {
      const socket = connect(
        {
          host: '127.0.0.1',
          port: first?.port ?? 0,
          servername: first?.name ?? '',
          ca: started.authority?.ca,
        },
        () => {
          resolve(socket.authorized);
          socket.destroy();
        },
      );
      socket.on('error', reject);
    });
    expect(authorized).toBe(true);
  });
});

test('a trust bundle begins with the authority of the emulator', async () => {
  const { writeTrustBundle } = await import('#server/exec/trust-files.ts');
  const started = await start();
  const file = join(dir, 'bundle.pem');
  writeTrustBundle(file, started.authority?.ca ?? '', {});
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith(started.authority?.ca ?? 'none')).toBe(true);
  expect(text.match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(1);
});
