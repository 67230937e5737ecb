import type { Document } from 'bson';
import type { z } from 'zod';
import type { ItemOf, Operation } from '#contract/api/operation.ts';
import type { OperationId, Operations, Params, Result } from '#contract/api/operations.ts';
import type { VersionDate } from '#contract/api/versions.ts';
import type { Profile } from '#contract/emulator/control.ts';
import type { EmulatorRequest, RequestQuery } from '#contract/emulator/requests.ts';
import type { Caller } from './caller.ts';
import type { ShownAddresses } from './clusters/cluster-addresses.ts';
import type { Deps } from './documents/deps.ts';
import type { Holder } from './documents/holder.ts';
import type { Client } from './documents/operations.ts';
import type { CatchUps } from './time/catch-up.ts';
import type { Accepted, Tasks } from './time/tasks.ts';
import type { World } from './world.ts';
import type { Worlds } from './worlds.ts';

export type { Caller };

/** The interface of the emulator as a whole to the handlers of its own operations. */
export interface Host {
  worlds: Worlds;
  profile: Profile;
  /** Seeds by name, with what each holds. */
  seedDescriptions: Readonly<Record<string, string>>;
  scenarios: Readonly<Record<string, ScenarioPlan>>;
  realNow: () => number;
  tasks: Tasks;
  /** Worlds that still settle due transitions. */
  catchUps: CatchUps;
  /** Real milliseconds that a request waits for long work before it is answered with 202. */
  patienceMs: number;
  tokenKey: Uint8Array;
  /** Opens the controls of every world. */
  controlToken: string | undefined;
  /** The dependencies of commands that take longer than a moment. */
  commands: Omit<Deps, 'owner' | 'signal'>;
  /** Real milliseconds until a command that came by the API is answered, however long it waits for a thread. */
  commandPatienceMs: number;
  /** Doors of the wire protocol. */
  wires: {
    open(world: World, cluster: Holder): Promise<string>;
    /** Opens the doors of all clusters, where answers show them; undefined when there is nothing to do. */
    openAll(world: World): Promise<void> | undefined;
    addressesOf: ShownAddresses['addressesOf'];
    /** The ports of a cluster's members; undefined while it has none. */
    portsOf(world: World, clusterId: string): readonly number[] | undefined;
    /** Closes the doors of a world that was removed. */
    forget(world: World): Promise<void>;
    /** Opens the doors of a world that replaces another one, at the same ports. */
    replace(world: World, next: World): Promise<void>;
    /** The answer of a member about itself; undefined for commands about documents. */
    notify(
      world: World,
      cluster: Holder,
      asked: { db: string; command: Document; client: Client },
    ): Document | undefined;
  };
  /** Which resources of a world's projects the rate limit counts. */
  limiter: {
    countsAll(world: World): boolean;
    countAll(world: World, all: boolean): void;
    forget(world: World): void;
  };
  /** The requests of a world's clients since the process started; only the last ones are kept. */
  requests: {
    list(world: World, filter: RequestQuery): EmulatorRequest[];
    clear(world: World): void;
  };
  /** When the process started, by this machine's clock. */
  started: number;
}

export interface ScenarioPlan {
  title: string;
  description: string;
  /** Returns sentences about what happened, and the project it happened in. */
  run: (world: World) => { groupId?: string; happened: string[] };
}

/** An answer whose JSON a handler has written itself, in slices. */
export class JsonBytes {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** Bytes that a client saves under a name of the service's choice. */
export class Download {
  readonly bytes: Uint8Array;
  readonly fileName: string;

  constructor(bytes: Uint8Array, fileName: string) {
    this.bytes = bytes;
    this.fileName = fileName;
  }
}

type Out<Row> = Row extends { body: infer Body }
  ? Body extends z.ZodType
    ? z.output<Body>
    : Body extends { newest: infer Last extends z.ZodType }
      ? z.output<Last>
      : never
  : undefined;

/** The arguments of a handler, independent of HTTP. */
export interface Call<Id extends OperationId = OperationId> {
  operationId: Id;
  row: Operation;
  params: Params<Id>;
  query: Operations[Id] extends { query: infer Query extends z.ZodType } ? z.output<Query> : object;
  body: Out<Operations[Id]>;
  /** The headers among the row's `flags` that the client has sent. */
  flags: ReadonlyMap<string, boolean>;
  world: World;
  caller: Caller;
  version: VersionDate;
  host: Host;
  peer: string;
  /** Aborted when the client has gone before its answer. */
  signal?: AbortSignal | undefined;
}

/** A list as a handler returns it: all of it, or rows with the view that makes a member; only the page is made. */
export type Listing<Item> = readonly Item[] | { rows: readonly unknown[]; view: (row: never) => Item };

type Answer<Id extends OperationId> = Operations[Id] extends { media: string }
  ? string | Uint8Array | Download
  : JsonAnswer<Id>;

type JsonAnswer<Id extends OperationId> = Accepted | JsonBytes | PlainAnswer<Id>;

type PlainAnswer<Id extends OperationId> = Operations[Id] extends {
  results: NonNullable<Operation['results']>;
}
  ? Listing<ItemOf<Operations[Id]>>
  : Result<Id>;

export type Handler<Id extends OperationId> = (call: Call<Id>) => Answer<Id> | Promise<Answer<Id>>;
export type Handlers = { [Id in OperationId]?: Handler<Id> };

/** Handlers of one area, typed by their rows. */
export function defineHandlers<Some extends Handlers>(handlers: Some): Some {
  return handlers;
}
