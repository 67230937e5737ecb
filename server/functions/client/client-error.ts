import type { Document } from 'bson';
import { withBrokenRules } from '#contract/console/validation-failure.ts';
import { CommandError } from '#server/data/commands/command-error.ts';

/** What an error of the client carries beside its message; the function finds it on the error that it catches. */
export interface ErrorDetails {
  method?: string;
  argument?: string;
  /** Number of the database's error, or absent. */
  code?: number;
  codeName?: string | undefined;
  errorLabels?: readonly string[];
  [more: string]: unknown;
}

/** An error as functions see it: named as the official driver names it, with method and argument. */
export class ClientError extends Error {
  readonly details: ErrorDetails;

  constructor(name: string, message: string, details: ErrorDetails) {
    super(message);
    this.name = name;
    this.details = details;
  }

  get method(): string | undefined {
    return this.details.method;
  }
  get argument(): string | undefined {
    return this.details.argument;
  }
  get code(): number | undefined {
    return this.details.code;
  }

  /** As it crosses into the sandbox. */
  toWire(): Document {
    return { name: this.name, message: this.message, ...this.details };
  }
}

/** An argument that is refused before anything is sent. */
export function invalid(method: string, argument: string, problem: string): ClientError {
  return new ClientError('MongoInvalidArgumentError', `${method}: ${argument} ${problem}`, {
    method,
    argument,
  });
}

/** What only system functions may do (specification §4.12). */
export function onlyForSystem(method: string, argument: string, operator: string): ClientError {
  const message = `${method}: ${argument} uses ${operator}, which is only allowed in system functions`;
  return new ClientError('OperatorNotAllowed', message, { method, argument, operator });
}

interface WriteError {
  code: number;
  errmsg: string;
  codeName?: string;
}

export function writeError(method: string, error: WriteError & Document): ClientError {
  const { code, errmsg, keyPattern, keyValue, errInfo } = error;
  return new ClientError('MongoServerError', `${method}: ${withBrokenRules(errmsg, errInfo)}`, {
    method,
    code: Number(code),
    codeName: error.codeName ?? (Number(code) === 11000 ? 'DuplicateKey' : undefined),
    ...(keyPattern ? { keyPattern, keyValue } : {}),
    ...(errInfo ? { errInfo } : {}),
  });
}

/** Whatever went wrong while a method ran, as the function sees it. */
export function asClientError(method: string, error: unknown): ClientError {
  if (error instanceof ClientError) return error;
  if (error instanceof CommandError) return serverError(method, error);
  if (error instanceof Error && error.name === 'AbortError') {
    return new ClientError('MongoOperationCancelled', `${method}: the run was cancelled`, { method });
  }
  // the message of something unforeseen may hold what functions must not see
  return new ClientError('MongoRuntimeError', `${method}: the data source failed`, { method });
}

function serverError(method: string, error: CommandError): ClientError {
  const unreachable = error.codeName === 'HostUnreachable';
  return new ClientError(
    unreachable ? 'MongoNetworkError' : 'MongoServerError',
    `${method}: ${withBrokenRules(error.message, error.fields.errInfo)}`,
    {
      method,
      code: error.code,
      codeName: error.codeName,
      errorLabels: [...error.labels],
      ...(error.fields.keyPattern
        ? { keyPattern: error.fields.keyPattern, keyValue: error.fields.keyValue }
        : {}),
      ...(error.fields.errInfo ? { errInfo: error.fields.errInfo } : {}),
    },
  );
}
