import type { Document } from 'bson';
import { MongoBulkWriteError, MongoClientBulkWriteError, MongoError, MongoServerError } from 'mongodb';
import { type ExpectedError, Unmet } from './format.ts';
import { type Known, match } from './matching.ts';

type Check = (expected: never, error: Error, existing: Known) => void;

function replyOf(error: Error): Document {
  return error instanceof MongoServerError ? error.errorResponse : {};
}

/** A client's error with several replies in it: code and words of the first. */
function innermost(error: Error): Error {
  if (error instanceof MongoClientBulkWriteError && error.cause instanceof Error) return error.cause;
  return error;
}

function hasLabel(error: Error, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}

function demand(holds: boolean, what: string, error: Error): void {
  if (!holds) throw new Unmet(`${what}, but the error is ${error.name}: ${error.message}`);
}

/** One check a field of `expectError` // documented: "expectedError" */
const checks: { [Field in keyof Required<ExpectedError>]: Check } = {
  isError: () => {},
  isClientError: (expected: boolean, error) => {
    const client = !(error instanceof MongoServerError) || error instanceof MongoClientBulkWriteError;
    demand(client === expected, `isClientError ${expected}`, error);
  },
  isTimeoutError: (expected: boolean, error) => {
    demand((error.name === 'MongoOperationTimeoutError') === expected, `isTimeoutError ${expected}`, error);
  },
  errorContains: (expected: string, error) => {
    const words = error.message.toLowerCase();
    demand(words.includes(expected.toLowerCase()), `words with '${expected}'`, error);
  },
  errorCode: (expected: number, error) => {
    demand((innermost(error) as MongoServerError).code === expected, `code ${expected}`, error);
  },
  errorCodeName: (expected: string, error) => {
    const inner = innermost(error) as MongoServerError;
    demand((inner.codeName ?? replyOf(inner).codeName) === expected, `code name ${expected}`, error);
  },
  errorLabelsContain: (expected: string[], error) => {
    for (const label of expected) demand(hasLabel(innermost(error), label), `label ${label}`, error);
  },
  errorLabelsOmit: (expected: string[], error) => {
    for (const label of expected) demand(!hasLabel(innermost(error), label), `no label ${label}`, error);
  },
  errorResponse: (expected: unknown, error, current) => {
    match(expected, replyOf(innermost(error)), { path: 'errorResponse', known: current, root: true });
  },
  expectResult: (expected: unknown, error, available) => {
    const partial =
      error instanceof MongoBulkWriteError
        ? error.result
        : error instanceof MongoClientBulkWriteError
          ? error.partialResult
          : undefined;
    match(expected, partial, { path: 'expectResult', known: available, root: true });
  },
  writeErrors: (expected: Document, error, existing) => {
    const result = Object.fromEntries((error as MongoClientBulkWriteError).writeErrors ?? []);
    // each of them is a document at the root, which may have more fields // documented: "expectedError"
    for (const [at, each] of Object.entries(expected)) {
      match(each, result[at], { path: `writeErrors.${at}`, known: existing, root: true });
    }
    demand(Object.keys(result).length === Object.keys(expected).length, 'as many writeErrors', error);
  },
  writeConcernErrors: (expected: unknown[], error, existing) => {
    const matches = (error as MongoClientBulkWriteError).writeConcernErrors;
    match(expected, matches, { path: 'writeConcernErrors', known: existing, root: true });
  },
};

/** Throws Unmet unless an operation failed as its test expects. */
export function validateError(expected: ExpectedError, error: Error, existing: Known): void {
  for (const [name, value] of Object.entries(expected)) {
    const check = (checks as Record<string, Check | undefined>)[name];
    if (!check) throw new Unmet(`the runner does not know expectError.${name}`);
    check(value as never, error, existing);
  }
}
