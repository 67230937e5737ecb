import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEmulatorCommand } from '#server/emulator/command.ts';
import { failureText } from '#server/emulator/failure-text.ts';
import type { Emulator } from '#server/emulator/http/app.ts';
import { defaultWorld } from '#server/emulator/http/options.ts';
import { instantFactor } from '#server/emulator/kernel/time/durations.ts';
import { recorderOf } from '#server/emulator/recording/recorder.ts';
import { startEmulator as start } from '#server/emulator/start.ts';
import { credentialKinds } from '#server/exec/client-variables.ts';
import { writeTrustFiles } from '#server/exec/trust-files.ts';
import type * as Kit from '../../types/quarterdeck.d.ts';
import { type KitContext, worldHandle } from './world-handle.ts';

/** The programmatic interface of the package: an emulator in this process, described in `types/quarterdeck.d.ts`. */

const worldFields = ['seed', 'frozen', 'now', 'pace'];
const startFields = [
  ...worldFields,
  ...['hostnames', 'wire', 'wirePort', 'dnsPort', 'record'],
  ...[
    'load',
    'port',
    'host',
    'http',
    'profile',
    'data',
    'limitAll',
    'deliver',
    'services',
    'credentials',
    'onError',
  ],
];

function refuseUnknown(options: object, fields: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !fields.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`${unknown} is not an option; there are ${fields.join(', ')}`);
}

function toTime(now: Date | string | undefined): number | undefined {
  if (now === undefined) return undefined;
  const time = new Date(now).getTime();
  if (Number.isNaN(time)) throw new TypeError(`now must be a date: ${String(now)}`);
  return time;
}

/** The options as arguments of the command, which validates them. */
function commandOf(options: Kit.StartOptions) {
  const {
    load,
    seed = load === undefined ? 'empty' : undefined,
    port = 0,
    host,
    http = false,
    profile,
    data,
    limitAll = false,
    deliver,
    services,
    pace,
    record,
  } = options;
  const wire = { 'wire-port': options.wirePort, 'dns-port': options.dnsPort };
  const values = {
    seed,
    load,
    port,
    host,
    profile,
    data: data ?? ':memory:',
    deliver,
    services,
    pace,
    record,
    ...wire,
  };
  const input = Object.entries(values).filter(([, value]) => value !== undefined);
  return readEmulatorCommand([
    ...input.map(([name, value]) => `--${name}=${String(value)}`),
    ...(http ? ['--http'] : []),
    ...(limitAll ? ['--limit=all'] : []),
    ...(options.frozen ? ['--clock=frozen'] : []),
    ...(options.wire ? ['--wire'] : []),
    ...(options.hostnames ?? []).map((name) => `--hostname=${name}`),
  ]);
}

function printError(error: unknown, operation?: string): void {
  process.stderr.write(`${failureText(error, operation)}\n`);
}

async function fill(emulator: Emulator, file: string): Promise<void> {
  const { seedFromFile } = await import('#server/seed-files/seed-from-file.ts');
  await seedFromFile(emulator, file, (text) => process.stderr.write(`${text}\n`));
}

/** Folders of running emulators. */
const folders = new Set<string>();

function remove(folder: string): void {
  folders.delete(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Removes a folder also where the process ends without closing its emulator. */
function keepUntilExit(folder: string): void {
  if (folders.size === 0) {
    process.once('exit', () => {
      for (const each of folders) remove(each);
    });
  }
  folders.add(folder);
}

/** Starts an emulator in this process. */
export const startEmulator: typeof Kit.startEmulator = async (options = {}) => {
  refuseUnknown(options, startFields);
  const kind = options.credentials ?? 'api-key';
  if (!credentialKinds.includes(kind))
    throw new TypeError(`credentials: ${kind} is not one of ${credentialKinds.join(', ')}`);
  const now = toTime(options.now);
  const command = commandOf(options);
  const recorder = recorderOf(command, (text) => process.stderr.write(`${text}\n`));
  const running = await start(
    {
      ...command,
      fill,
      ...(recorder ? { onExchange: recorder.onExchange } : {}),
      ...(now === undefined ? {} : { startTime: now }),
    },
    options.onError ?? printError,
  );
  try {
    recorder?.begin(running);
  } catch (error) {
    await running.close();
    throw error;
  }
  const { emulator, served, authority } = running;
  const dir = authority && mkdtempSync(join(tmpdir(), 'quarterdeck-kit-'));
  if (dir !== undefined) keepUntilExit(dir);
  const context: KitContext = {
    emulator,
    url: served.url,
    ca: authority?.ca,
    trust: dir === undefined ? undefined : writeTrustFiles(dir, authority?.ca ?? '', process.env),
    kind,
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= running.close().finally(() => {
      recorder?.close();
      if (dir !== undefined) remove(dir);
    });
    return closing;
  };
  const first = emulator.host.worlds.get(defaultWorld);
  if (!first) throw new Error('the store holds no world');
  return {
    ...worldHandle(context, first, { close, user: running.ready }),
    world: (plan) => createWorld(context, plan),
  };
};

async function createWorld(context: KitContext, options: Kit.WorldOptions = {}): Promise<Kit.World> {
  refuseUnknown(options, worldFields);
  const { worlds, wires, seedDescriptions } = context.emulator.host;
  const { seed = 'empty', frozen, pace } = options;
  const factor = pace === 'instant' ? instantFactor : pace;
  if (factor !== undefined && !(factor > 0))
    throw new TypeError('pace must be a positive number, or instant');
  const world = await worlds.create({
    name: `world-${randomBytes(6).toString('hex')}`,
    seed,
    frozen,
    now: toTime(options.now),
    pace: factor === undefined ? undefined : { factor, own: {} },
  });
  if (!world) throw new TypeError(`seed: ${seed} is not one of ${Object.keys(seedDescriptions).join(', ')}`);
  const { name } = world;
  const close = async () => {
    const last = worlds.get(name);
    if (last && (await worlds.drop(name))) await wires.forget(last);
  };
  return worldHandle(context, world, { close });
}
