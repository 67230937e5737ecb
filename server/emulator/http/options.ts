import { hkdfSync } from 'node:crypto';
import type { Profile } from '#contract/emulator/control.ts';
import { createSecretBox } from '#server/auth/secret-box.ts';
import type { PoolOptions } from '#server/data/threads/pool.ts';
import { owners } from '../areas/credentials/owners.ts';
import { assembly } from '../areas.ts';
import type { Pace } from '../kernel/durations.ts';
import type { Host } from '../kernel/handler.ts';
import { Tasks } from '../kernel/tasks.ts';
import { type WorldStore, Worlds } from '../kernel/worlds.ts';
import { scenarios } from '../scenarios/scenarios.ts';
import { seedDescriptions, seeds } from '../seed/seeds.ts';

export interface EmulatorOptions {
  /** 32 bytes; the installation's secrets derive from it. */
  key: Uint8Array;
  store?: WorldStore;
  profile?: Profile;
  /** Seed of the world `default`, made when the store has none. Null: no world at first. */
  seed?: string | null;
  now?: () => number;
  frozen?: boolean;
  /** How fast the work of new worlds goes. */
  pace?: Pace;
  /** Every project resource under the limit of specification §8. */
  limitAll?: boolean;
  /** Where webhooks may go. */
  deliver?: 'none' | 'loopback' | 'anywhere';
  /** Origins of web pages that may call nevertheless. */
  allowOrigins?: readonly string[];
  /** Host names with dots under which plain HTTP answers, besides addresses. */
  hosts?: readonly string[];
  /** Validate every response with the table; on in development and tests. */
  checkResponses?: boolean;
  /** Real milliseconds that a request waits for long work before it is answered with 202. */
  patienceMs?: number;
  /** Real milliseconds until a command that came by the API is answered; its client gives up after 15 seconds. */
  commandPatienceMs?: number;
  /** Milliseconds after which every document command ends, regardless of its own limit. */
  commandLimitMs?: number;
  /** Threads for commands that take long, and the megabytes that each may use. */
  commandThreads?: PoolOptions;
  /** The folder that represents buckets; without it, exports leave no files. */
  bucketDir?: string;
  /** The certificate of the clusters for drivers with TLS; generated for the process where absent. */
  tls?: { cert: string; key: string };
  /** Fail points and the like, for tests of programs // documented: enableTestCommands of the database */
  testCommands?: boolean;
  /** Called for internal errors, with the operation during which they occurred. */
  onError?: (error: unknown, operation?: string) => void;
}

/** Less than the 15 seconds after which the console's server gives up. */
const usualPatienceMs = 5000;
const usualCommandPatienceMs = 12_000;

export const defaultWorld = 'default';

/** Purposes never share a key. */
function derive(key: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', `emulator/${use}`, 32));
}

export async function hostOf(
  options: EmulatorOptions,
): Promise<Omit<Host, 'commands' | 'wires' | 'limiter' | 'requests' | 'catchUps'>> {
  const realNow = options.now ?? Date.now;
  const worlds = new Worlds({
    ...(options.store ? { store: options.store } : {}),
    real: realNow,
    parts: assembly,
    owners,
    pace: options.pace,
    seeds,
    box: createSecretBox(derive(options.key, 'secrets')),
    key: derive(options.key, 'owners'),
  });
  if (options.seed !== null && !worlds.get(defaultWorld)) {
    const seed = options.seed ?? 'demo';
    const made = await worlds.create({ name: defaultWorld, seed, frozen: options.frozen });
    if (!made) throw new Error(`there is no seed ${seed}; there are ${Object.keys(seeds).join(', ')}`);
  }
  return {
    worlds,
    profile: options.profile ?? 'specification',
    seedDescriptions,
    tasks: new Tasks(realNow),
    patienceMs: options.patienceMs ?? usualPatienceMs,
    commandPatienceMs: options.commandPatienceMs ?? usualCommandPatienceMs,
    scenarios,
    realNow,
    tokenKey: derive(options.key, 'tokens'),
  };
}
