import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocumentStore } from '#server/store/documents.ts';
import { loadOrCreateKey } from '#server/store/key-file.ts';
import { requireOwnFolder } from '#server/store/private-file.ts';
import { type Authority, loadOrCreateAuthority } from '#server/tls/authority.ts';
import type { EmulatorCommand } from './command.ts';
import { createEmulator, type Emulator } from './http/app.ts';
import { defaultWorld } from './http/options.ts';
import { type Served, serveEmulator } from './http/serve.ts';

export interface Running {
  emulator: Emulator;
  served: Served;
  authority: Authority | undefined;
  credentials: ReturnType<Emulator['host']['worlds']['credentials']>;
  close: () => Promise<void>;
}

/** Starts the emulator with these options: store, certificate authority, port, scenario. */
export async function startEmulator(
  command: Omit<EmulatorCommand, 'json' | 'help'> & {
    checkResponses?: boolean;
    now?: () => number;
    /** How another port is chosen, for messages. */
    portFlag?: string;
  },
  onError: (error: unknown, operation?: string) => void,
): Promise<Running> {
  const memory = command.dataDir === ':memory:';
  // what clients trust is a file, also where nothing else is kept
  const passing = memory && !command.http ? mkdtempSync(join(tmpdir(), 'quarterdeck-')) : undefined;
  const dir = passing ?? join(command.dataDir, 'emulator');
  if (!memory) requireOwnFolder(command.dataDir);
  const keyPath = join(dir, 'emulator.key');
  const stored = join(dir, 'emulator.db');
  const key = memory
    ? randomBytes(32)
    : loadOrCreateKey(keyPath, existsSync(stored) ? { sealed: stored } : {});
  const store = memory ? undefined : await openDocumentStore(dir, { key: { bytes: key, path: keyPath } });
  const authority = command.http ? undefined : await loadOrCreateAuthority(dir);
  const emulator = await createEmulator({
    key,
    ...(store ? { store } : {}),
    ...(memory ? {} : { bucketDir: join(dir, 'buckets') }),
    profile: command.profile,
    seed: command.seed,
    frozen: command.frozen,
    pace: command.pace,
    limitAll: command.limitAll,
    deliver: command.deliver,
    allowOrigins: command.allowOrigins,
    hosts: [command.host.toLowerCase()],
    checkResponses: command.checkResponses ?? false,
    ...(command.now ? { now: command.now } : {}),
    ...(authority ? { tls: { cert: authority.cert, key: authority.key } } : {}),
    onError,
  });
  const world = emulator.host.worlds.get(defaultWorld);
  if (!world) throw new Error('the store holds no world');
  if (command.rate !== 1) world.changePace({ rate: command.rate });
  if (command.scenario !== undefined) await runScenario(emulator, command.scenario);
  const served = await serveEmulator(emulator, {
    host: command.host,
    port: command.port,
    orNext: command.orNext,
    connectionsPerAddress: command.connectionsPerAddress,
    ...(command.portFlag ? { flag: command.portFlag } : {}),
    ...(authority ? { tls: { cert: authority.cert, key: authority.key } } : {}),
  });
  return {
    emulator,
    served,
    authority,
    credentials: emulator.host.worlds.credentials(world),
    async close() {
      await served.close();
      emulator.close();
      if (passing) rmSync(passing, { recursive: true, force: true });
    },
  };
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
