import type { z } from 'zod';
import type { OperationId } from '#contract/operations.ts';

/** A change as it is asked for: path parameters flat, plus `query` and `body`. */
export interface Change {
  operationId: OperationId;
  args: Readonly<Record<string, unknown>>;
}

/** A connection of this console, by what it signs in with: a public key, or a client ID. */
export interface SignIn {
  name: string;
  identity: string;
  /** Whether the change is asked for through it. */
  own: boolean;
}

/** What a change is judged by. */
export interface ShutOutRoom {
  /** The body of a read; undefined where the service does not tell: then it decides alone. */
  read: <Schema extends z.ZodType>(
    schema: Schema,
    operationId: OperationId,
    args: Record<string, unknown>,
  ) => Promise<z.output<Schema> | undefined>;
  /** The connection that asks, and the others of this console that lead to the same service: they may lose as much. */
  signIns: () => Promise<readonly SignIn[]>;
  /** From where the person works, as this console sees it; empty where nobody knows. */
  addresses: readonly string[];
}

/** Why a change shuts somebody out, in sentences; undefined: it does not. */
export type Judge = (change: Change, room: ShutOutRoom) => Promise<string | undefined>;
