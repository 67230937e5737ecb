import type { Document } from 'bson';

/** A file of the drivers' unified tests, as far as the runner reads it // documented: "Unified Test Format" */

export interface Requirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  serverParameters?: Document;
  serverless?: 'require' | 'forbid' | 'allow';
  auth?: boolean;
  authMechanism?: string;
  csfle?: unknown;
}

export interface Operation {
  name: string;
  object: string;
  arguments?: Document;
  expectResult?: unknown;
  expectError?: ExpectedError;
  saveResultAsEntity?: string;
  ignoreResultAndError?: boolean;
}

export interface ExpectedError {
  isError?: boolean;
  isClientError?: boolean;
  isTimeoutError?: boolean;
  errorContains?: string;
  errorCode?: number;
  errorCodeName?: string;
  errorLabelsContain?: string[];
  errorLabelsOmit?: string[];
  errorResponse?: unknown;
  expectResult?: unknown;
  writeErrors?: Document;
  writeConcernErrors?: unknown[];
}

export interface ExpectedEvents {
  client: string;
  eventType?: 'command' | 'cmap' | 'sdam';
  events: Document[];
  ignoreExtraEvents?: boolean;
}

export interface CollectionData {
  databaseName: string;
  collectionName: string;
  documents: Document[];
  createOptions?: Document;
}

export interface Test {
  description: string;
  skipReason?: string;
  runOnRequirements?: Requirement[];
  operations: Operation[];
  expectEvents?: ExpectedEvents[];
  outcome?: CollectionData[];
}

export interface TestFile {
  description: string;
  /** Absent from files of the older formats. */
  schemaVersion?: string;
  runOnRequirements?: Requirement[];
  createEntities?: Document[];
  initialData?: CollectionData[];
  tests: Test[];
}

/** An unmet expectation of a test. */
export class Unmet extends Error {}

/** A test that the driver or the runner cannot run, with the reason. */
export class NotRun extends Error {}
