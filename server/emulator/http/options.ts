import { hkdfSync } from 'node:crypto';
import type { Profile } from '#contract/emulator/control.ts';
import type { EmulatorRequest } from '#contract/emulator/requests.ts';
import { createSecretBox } from '#server/auth/secret-box.ts';
import type { PoolOptions } from '#server/data/threads/pool.ts';
import { owners } from '../areas/credentials/owners.ts';
import { assembly } from '../areas.ts';
import type { Host } from '../kernel/handler.ts';
import type { Pace } from '../kernel/time/durations.ts';
import { Tasks } from '../kernel/time/tasks.ts';
import type { World } from '../kernel/world.ts';
import { type WorldStore, Worlds } from '../kernel/worlds.ts';
import { scenarios } from '../scenarios/scenarios.ts';
import { seedDescriptions, seeds } from '../seed/seeds.ts';
import type { WireOptions } from '../wire/wires.ts';
import type { Message, Summary } from './request-log.ts';

export interface EmulatorOptions {
  /** 32 bytes; the installation's secrets derive from it. */
  key: Uint8Array;
  /** Opens the controls of every world; without it, they need credentials or a named world on this machine. */
  controlToken?: string;
  store?: WorldStore;
  profile?: Profile;
  /** Seed of the world `default`, made when the store has none. Null: no world at first. */
  seed?: string | null;
  now?: () => number;
  /** Time of the world `default` when it is created; absent: that of this machine. */
  startTime?: number;
  frozen?: boolean;
  /** Simulated seconds per real second in the new world `default`. */
  rate?: number;
  /** Requests of each world that `/_emulator/requests` lists. */
  keptRequests?: number;
  /** How fast the work of new worlds goes. */
  pace?: Pace;
  /** Every project resource under the limit of specification §8. */
  limitAll?: boolean;
  /** Where webhooks may go. */
  deliver?: 'none' | 'loopback' | 'anywhere';
  /** The address that receives requests to Slack, PagerDuty, Datadog and others in their place. */
  services?: string;
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
  /** Where members of clusters listen, and whether answers show it. */
  wire?: Pick<WireOptions, 'issue' | 'listen' | 'host' | 'basePort' | 'shown'>;
  /** Fail points and the like, for tests of programs // documented: enableTestCommands of the database */
  testCommands?: boolean;
  /** Called after each request of a client, except the controls and the challenges of Digest. */
  onRequest?: (request: Omit<EmulatorRequest, 'number'>) => void;
  /** Called with each of these requests, their content and their answer. */
  onExchange?: (exchange: Exchange) => void;
  /** Called for internal errors, with the operation during which they occurred. */
  onError?: (error: unknown, operation?: string) => void;
}

/** A request of a client and its answer, as they were sent. */
export interface Exchange {
  summary: Summary;
  request: Message;
  response: Message;
  /** Undefined for requests that sign in to no world. */
  world: World | undefined;
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
    const created = await worlds.create({
      name: defaultWorld,
      seed,
      frozen: options.frozen,
      rate: options.rate,
      now: options.startTime,
    });
    if (!created) throw new Error(`there is no seed ${seed}; there are ${Object.keys(seeds).join(', ')}`);
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
    controlToken: options.controlToken,
    started: realNow(),
  };
}
