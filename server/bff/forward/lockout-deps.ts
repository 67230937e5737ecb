import type { z } from 'zod';
import type { OperationId } from '#contract/api/operations.ts';

/** A requested change: path parameters flat, plus `query` and `body`. */
export interface Change {
  operationId: OperationId;
  args: Readonly<Record<string, unknown>>;
}

/** A connection of this console, by its credential: a public key, or a client ID. */
export interface SignIn {
  name: string;
  identity: string;
  /** Whether it is the connection of the request. */
  own: boolean;
}

/** The dependencies of the lockout checks. */
export interface LockoutDeps {
  /** The body of a read; undefined where the service does not return it: then the service decides alone. */
  read: <Schema extends z.ZodType>(
    schema: Schema,
    operationId: OperationId,
    args: Record<string, unknown>,
  ) => Promise<z.output<Schema> | undefined>;
  /** The caller's connection, and the others of this console to the same service: they may lose as much. */
  signIns: () => Promise<readonly SignIn[]>;
  /** The person's address, as this console sees it; empty where unknown. */
  addresses: readonly string[];
}

/** Why a change is a lockout, in sentences; undefined: it is not. */
export type Validator = (change: Change, deps: LockoutDeps) => Promise<string | undefined>;
