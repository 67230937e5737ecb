/// <reference lib="esnext.disposable" />

/** Initial content of a world. `empty` has one organization with one project. */
export type Seed = 'empty' | 'single' | 'demo' | 'full' | 'huge';

/** How fast the work of a world goes: a factor of the service's own pace, or without any time. */
export type Pace = number | 'instant';

export interface WorldOptions {
  /** Default: `empty`. */
  seed?: Seed;
  /** Stops the clock: time passes by `clock.advance` alone. */
  frozen?: boolean;
  /** Time at the start. */
  now?: Date | string;
  /** Default: 60. */
  pace?: Pace;
}

export interface StartOptions extends Omit<WorldOptions, 'seed'> {
  /** Default: `empty`. Or a file of YAML, such as `./seed.yaml`. */
  seed?: Seed | (string & {});
  /** File of a saved world, in place of a seed. Its clock and its pace continue. */
  load?: string;
  /** Default: any free one. */
  port?: number;
  /** Default: 127.0.0.1. */
  host?: string;
  /** Further names of this machine, for the certificate; the first one is part of addresses. */
  hostnames?: string[];
  /** Addresses in answers about clusters can be connected to. */
  wire?: boolean;
  /** The same with fixed ports: members of clusters get this one and the next ones. */
  wirePort?: number;
  /** The same with a DNS responder on this UDP port, for `mongodb+srv` addresses. */
  dnsPort?: number;
  /** File that receives requests and answers as HAR, without secrets. */
  record?: string;
  /** Plain HTTP instead of HTTPS. */
  http?: boolean;
  /** Default: `specification`. */
  profile?: 'specification' | 'observed';
  /** Folder that keeps the state; without it, nothing is kept. */
  data?: string;
  /** Puts every project resource under 100 requests a minute. */
  limitAll?: boolean;
  /** Where webhooks may go. Default: `loopback`. */
  deliver?: 'none' | 'loopback' | 'anywhere';
  /** Address that receives requests to Slack, PagerDuty, Datadog and others, which are never contacted. */
  services?: string;
  /** Credentials in `env`. Default: `api-key`. */
  credentials?: 'api-key' | 'service-account';
  /** Called for internal errors of the emulator. Default: they are written to standard error. */
  onError?: (error: unknown, operation?: string) => void;
}

export interface Credentials {
  publicKey: string;
  privateKey: string;
  clientId: string;
  clientSecret: string;
  orgId: string;
  /** The first project. */
  groupId: string;
  /** The first cluster; empty without clusters. */
  clusterName: string;
}

export interface Duration {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

export interface Clock {
  now(): Date;
  /** Moves time forward. Resolves when everything due in between has happened. */
  advance(duration: Duration): Promise<void>;
  freeze(): Promise<void>;
  resume(): Promise<void>;
}

export interface Fault {
  /** `reset` drops the connection before the operation, `lost` after it. */
  kind: 'status' | 'latency' | 'reset' | 'lost';
  /** By its name, or by its name in an SDK or in the Atlas CLI. Default: every operation. */
  operationId?: string | undefined;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
  /** Pattern of paths: `*` for text inside a segment, `**` for any number of segments. */
  path?: string | undefined;
  status?: number | undefined;
  errorCode?: string | undefined;
  latencyMs?: number | undefined;
  retryAfterSeconds?: number | undefined;
  /** The first matching request that it affects; without `remaining`, the only one. */
  nth?: number | undefined;
  /** Share of the matching requests that it affects. Default: all. */
  probability?: number | undefined;
  /** Number of requests that it affects. Default: until it is removed. */
  remaining?: number | undefined;
  /** Seconds until it ends, by the clock of the world. */
  durationSeconds?: number | undefined;
}

/** A fault that is in effect. */
export interface ActiveFault extends Omit<Fault, 'nth' | 'durationSeconds'> {
  id: string;
  /** Matching requests that still pass before it. */
  skip?: number | undefined;
  /** Time at which it ends, by the clock of the world. */
  until?: string | undefined;
}

export interface Faults {
  /** Makes requests fail; resolves with the id of the fault. */
  add(fault: Fault): Promise<string>;
  list(): ActiveFault[];
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

/** Headers and body of a request or an answer; secrets are masked. */
export interface CallContent {
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Bytes of the body. */
  bytes: number;
  /** A body of JSON or form fields; absent for others, and for those above 64 KiB. */
  body?: unknown;
}

/** A request of a client. */
export interface Call {
  at: Date;
  durationMs: number;
  method: string;
  path: string;
  /** With its question mark; empty without a query. */
  query: string;
  operationId?: string | undefined;
  /** 0: the connection was dropped. */
  status: number;
  errorCode?: string | undefined;
  userAgent?: string | undefined;
  /** Absent for older requests, when many large ones follow. */
  request?: CallContent | undefined;
  response?: CallContent | undefined;
}

export interface CallFilter {
  /** By its name, or by its name in an SDK or in the Atlas CLI. */
  operationId?: string;
  method?: string;
  /** The whole path, or a pattern. */
  path?: string | RegExp;
  status?: number;
}

export interface DatabaseUser {
  username: string;
  password: string;
}

/** An isolated service with its own organizations, credentials, clock and faults. */
export interface World extends AsyncDisposable {
  readonly name: string;
  readonly url: string;
  /** The certificate of the emulator's authority as PEM; undefined with `http`. */
  readonly ca: string | undefined;
  /** The same as a file. */
  readonly caPath: string | undefined;
  readonly credentials: Credentials;
  /** Variables that lead common clients to this world, for child processes. */
  readonly env: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly faults: Faults;
  /** Sends a request as the owner, without a connection. `path` begins with `/`. */
  fetch(
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Response>;
  /** Restores the content and the clock of the start. Credentials stay the same. */
  reset(): Promise<void>;
  /** Runs a scenario, such as `bad-night`; resolves with sentences about the events. */
  scenario(name: string): Promise<string[]>;
  /** Writes the world into a file for `load`, `--load` and the control API. */
  save(file: string): Promise<void>;
  /** The last 1,000 requests, oldest first. */
  calls(filter?: CallFilter): Call[];
  /**
   * A connection string for drivers, with a database user. Without one, a user with all privileges is created.
   * `cluster` defaults to the first cluster of the first project. With `wire`, it is the address of the cluster's answer, with TLS.
   */
  connectionString(cluster?: string, user?: DatabaseUser): Promise<string>;
  close(): Promise<void>;
}

/** A running emulator; as a world, its default one. */
export interface Emulator extends World {
  /** Creates a further world, which is isolated from all others. */
  world(options?: WorldOptions): Promise<World>;
  /** Ends the emulator with all worlds. */
  close(): Promise<void>;
}

/** Starts an emulator in this process. */
export declare function startEmulator(options?: StartOptions): Promise<Emulator>;
