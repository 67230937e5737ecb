import type { Document } from 'bson';
import type { MongoClient } from 'mongodb';
import type { Deployment } from './deployment.ts';
import type { Entities } from './entities.ts';
import type { Operation } from './format.ts';

/** What an operation of a test can reach. */
export interface RunContext {
  entities: Entities;
  deployment: Deployment;
  /** A client of the runner's own, which observes nothing. */
  internal: MongoClient;
  /** Runs operations as the test itself does: their expectations are checked. */
  perform(operations: readonly Operation[]): Promise<void>;
}

/** An operation on an entity: its arguments are those of the test, sessions already looked up. */
export type Perform<Target> = (target: Target, asked: Document, context: RunContext) => unknown;
