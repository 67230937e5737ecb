import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintOpaqueToken } from '#server/auth/bearer.ts';
import { openDocumentStore } from '#server/store/documents.ts';
import { loadOrCreateKey } from '#server/store/key-file.ts';
import { createFolder, requireOwnFolder } from '#server/store/private-file.ts';
import { type Authority, certificateIssuer, loadOrCreateAuthority } from '#server/tls/authority.ts';
import type { EmulatorCommand } from './command.ts';
import { createEmulator, type Emulator } from './http/app.ts';
import { defaultWorld, type EmulatorOptions } from './http/options.ts';
import { type Served, serveEmulator } from './http/serve.ts';
import { addReadyUser, type ReadyUser } from './ready-user.ts';
import { clusterRecords } from './wire/dns/cluster-records.ts';
import { type DnsResponder, openDnsResponder } from './wire/dns/responder.ts';
import { loadWorld } from './world-files/load-world.ts';

export interface Running {
  emulator: Emulator;
  served: Served;
  authority: Authority | undefined;
  credentials: ReturnType<Emulator['host']['worlds']['credentials']>;
  controlToken: string;
  /** A database user and the connection string of the first cluster with it; with `wire`. */
  ready: ReadyUser | undefined;
  /** Of the DNS responder. */
  dnsPort: number | undefined;
  close: () => Promise<void>;
}

type StartCommand = Omit<EmulatorCommand, 'json' | 'env' | 'envFile' | 'help'> & {
  checkResponses?: boolean;
  onRequest?: EmulatorOptions['onRequest'];
  onExchange?: EmulatorOptions['onExchange'];
  now?: () => number;
  startTime?: number;
  /** Fills the empty world of `seedFile`. */
  fill?: (emulator: Emulator, file: string) => Promise<void>;
  /** How another port is chosen, for messages. */
  portFlag?: string;
};

type OnError = (error: unknown, operation?: string) => void;

/** Starts the emulator with these options: store, certificate authority, port, scenario. A failed start leaves nothing. */
export async function startEmulator(command: StartCommand, onError: OnError): Promise<Running> {
  // the last part is closed first
  const parts: (() => unknown)[] = [];
  const close = async () => {
    for (const part of parts.splice(0).reverse()) await part();
  };
  try {
    return { ...(await openParts(command, onError, parts)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(
  command: StartCommand,
  onError: OnError,
  parts: (() => unknown)[],
): Promise<Omit<Running, 'close'>> {
  const memory = command.dataDir === ':memory:';
  // what clients trust is a file, also where nothing else is kept
  const passing = memory && !command.http ? mkdtempSync(join(tmpdir(), 'quarterdeck-')) : undefined;
  if (passing) parts.push(() => rmSync(passing, { recursive: true, force: true }));
  const dir = passing ?? join(command.dataDir, 'emulator');
  if (!memory) requireDataFolder(command.dataDir);
  const keyPath = join(dir, 'emulator.key');
  const stored = join(dir, 'emulator.db');
  const key = memory
    ? randomBytes(32)
    : loadOrCreateKey(keyPath, existsSync(stored) ? { sealed: stored } : {});
  const store = memory ? undefined : await openDocumentStore(dir, { key: { bytes: key, path: keyPath } });
  parts.push(() => store?.close());
  const authority = command.http ? undefined : loadOrCreateAuthority(dir, { names: namesOf(command) });
  const controlToken = mintOpaqueToken('qdc_');
  const { onRequest, onExchange } = command;
  let isStarted = false;
  const kept = store !== undefined && !isEmpty(store);
  if (command.seedFile !== undefined && kept) throw new Error(`--seed: ${keptWorld(command.dataDir)}`);
  const emulator = await createEmulator({
    key,
    controlToken,
    ...(store ? { store } : {}),
    ...(memory ? {} : { bucketDir: join(dir, 'buckets') }),
    profile: command.profile,
    seed: command.load === undefined ? command.seed : null,
    frozen: command.frozen,
    rate: command.rate,
    keptRequests: command.keptRequests,
    pace: command.pace,
    limitAll: command.limitAll,
    deliver: command.deliver,
    ...(command.services === undefined ? {} : { services: command.services }),
    allowOrigins: command.allowOrigins,
    hosts: [command.host.toLowerCase(), ...command.hostnames],
    wire: {
      issue: authority && command.dnsPort !== undefined ? certificateIssuer(dir) : undefined,
      listen: command.host,
      host: addressOf(command) ?? '127.0.0.1',
      basePort: command.wirePort,
      shown: command.wire,
    },
    checkResponses: command.checkResponses ?? false,
    // requests of a seed are none of a client
    ...(onRequest ? { onRequest: (request) => isStarted && onRequest(request) } : {}),
    ...(onExchange ? { onExchange: (exchange) => isStarted && onExchange(exchange) } : {}),
    ...(command.now ? { now: command.now } : {}),
    ...(command.startTime === undefined ? {} : { startTime: command.startTime }),
    ...(authority ? { tls: { cert: authority.cert, key: authority.key } } : {}),
    onError,
  });
  parts.push(() => emulator.close());
  if (command.load !== undefined) await load(emulator, command.load, command);
  if (command.seedFile !== undefined) {
    if (!command.fill) throw new Error('--seed: no files are read here');
    await command.fill(emulator, command.seedFile);
  }
  isStarted = true;
  const world = emulator.host.worlds.get(defaultWorld);
  if (!world) throw new Error('the store holds no world');
  if (command.rate !== 1) world.changePace({ rate: command.rate });
  let ready: ReadyUser | undefined;
  let dns: DnsResponder | undefined;
  if (command.wire) {
    await emulator.host.wires.openAll(world);
    ready = await addReadyUser(emulator, world, key);
    // a reset returns to a world with this user
    if (!kept) await emulator.host.worlds.rememberStart(world);
  }
  if (command.dnsPort !== undefined) {
    dns = await startDns(emulator, command);
    parts.push(() => dns?.close());
  }
  if (command.scenario !== undefined) await runScenario(emulator, command.scenario);
  const served = await serveEmulator(emulator, {
    host: command.host,
    port: command.port,
    orNext: command.orNext,
    name: addressOf(command) ?? 'localhost',
    connectionsPerAddress: command.connectionsPerAddress,
    ...(command.portFlag ? { flag: command.portFlag } : {}),
    ...(authority ? { tls: { cert: authority.cert, key: authority.key } } : {}),
  });
  parts.push(() => served.close());
  return {
    emulator,
    served,
    authority,
    credentials: emulator.host.worlds.credentials(world),
    controlToken,
    ready,
    dnsPort: dns?.port,
  };
}

/** The name by which other programs reach this emulator; undefined: they are on this machine. */
function addressOf({ hostnames, host }: Pick<EmulatorCommand, 'hostnames' | 'host'>): string | undefined {
  const [first] = hostnames;
  if (first !== undefined) return first;
  return /^(localhost|127\.\d+\.\d+\.\d+|::1|::|0\.0\.0\.0)$/u.test(host) ? undefined : host;
}

/** Names of the certificate besides those of this machine. */
function namesOf(command: Pick<EmulatorCommand, 'hostnames' | 'host'>): string[] {
  const address = addressOf(command);
  return address === undefined ? [] : [...new Set([address, ...command.hostnames])];
}

async function startDns({ host }: Emulator, command: EmulatorPlace): Promise<DnsResponder> {
  const name = addressOf(command);
  const address = name === undefined ? '127.0.0.1' : await addressFor(name);
  return openDnsResponder(clusterRecords(host.worlds, host.wires, address), {
    host: command.host,
    port: command.dnsPort ?? 0,
  });
}

/** The address that the DNS responder answers with. */
async function addressFor(name: string): Promise<string> {
  try {
    return (await lookup(name)).address;
  } catch (error) {
    throw new Error(`--dns-port: ${name} has no address on this machine`, { cause: error });
  }
}

type EmulatorPlace = Pick<EmulatorCommand, 'hostnames' | 'host' | 'dnsPort'>;

function requireDataFolder(folder: string): void {
  try {
    createFolder(folder);
  } catch (error) {
    throw new Error(`--data: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  requireOwnFolder(folder);
}

const keptWorld = (dataDir: string): string =>
  `${dataDir} holds a world already. Name another folder with --data, or leave --data out to keep nothing.`;

/** Whether a store has no rows; it is read no further than the first. */
function isEmpty(store: { load(): Iterable<unknown> }): boolean {
  for (const _ of store.load()) return false;
  return true;
}

async function load(
  { host: { worlds } }: Emulator,
  file: string,
  { keeps, frozen, pace, startTime, dataDir }: StartCommand,
): Promise<void> {
  if (worlds.get(defaultWorld)) {
    throw new Error(`--load: ${keptWorld(dataDir)}`);
  }
  const clock = keeps.clock ? {} : { frozen, rate: 1 };
  try {
    await loadWorld(
      worlds,
      { name: defaultWorld, file },
      { ...clock, now: startTime, pace: keeps.pace ? undefined : pace },
    );
  } catch (error) {
    throw new Error(`--load: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function runScenario(emulator: Emulator, name: string): Promise<void> {
  const { worlds, scenarios } = emulator.host;
  const plan = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
  const world = worlds.get(defaultWorld);
  if (!plan || !world) {
    throw new Error(`--scenario: ${name} is not one of ${Object.keys(scenarios).join(', ')}`);
  }
  world.transact(() => plan.run(world));
  await worlds.flush(world);
}
