import type { Document } from 'bson';

/** Codes of the database's errors, by their names in its documentation. */
export const errorCodes = {
  InternalError: 1,
  BadValue: 2,
  HostUnreachable: 6,
  FailedToParse: 9,
  Unauthorized: 13,
  AuthenticationFailed: 18,
  MechanismUnavailable: 334,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  CommandNotFound: 59,
  ImmutableField: 66,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  WriteConflict: 112,
  CommandNotSupported: 115,
  NoSuchTransaction: 251,
  TransactionTooOld: 225,
  NotWritablePrimary: 10107,
  DuplicateKey: 11000,
  BSONObjectTooLarge: 10334,
  NotPrimaryNoSecondaryOk: 13435,
  UnrecognizedExpression: 168,
  NotImplemented: 238,
  ExceededMemoryLimit: 146,
  ConversionFailure: 241,
  Location40415: 40415,
  MaxSubPipelineDepthExceeded: 232,
  IndexNotFound: 27,
  ConflictingOperationInProgress: 117,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CannotBackfillArray: 166,
  MergeStageNoMatchingDocument: 13113,
  Location15955: 15955,
  Location15958: 15958,
  Location15976: 15976,
  Location28812: 28812,
  Location28818: 28818,
  Location40156: 40156,
  Location40228: 40228,
  Location40234: 40234,
  Location40238: 40238,
  Location40323: 40323,
  Location40324: 40324,
  Location40600: 40600,
  Location40601: 40601,
  Location51272: 51272,
  Location5107200: 5107200,
  SnapshotTooOld: 239,
  APIVersionError: 322,
  APIStrictError: 323,
  APIDeprecationError: 331,
  Location4886600: 4886600,
} as const;

const namesByCode = new Map<number, string>(Object.entries(errorCodes).map(([name, code]) => [code, name]));

/** The name of a code; those without one are named by their number // documented: `Location` and the number */
export function codeNameOf(code: number): string {
  return namesByCode.get(code) ?? `Location${code}`;
}

export type ErrorName = keyof typeof errorCodes;

export interface ErrorExtras {
  /** For example TransientTransactionError. */
  labels?: readonly string[];
  /** Fields of the reply beside code and message: keyPattern, keyValue. */
  fields?: Document;
}

/** A command that the database refuses: code, name and words as the reply `{ok: 0}` carries them. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: ErrorName;
  readonly labels: readonly string[];
  readonly fields: Document;

  constructor(codeName: ErrorName, message: string, { labels = [], fields = {} }: ErrorExtras = {}) {
    super(message);
    this.name = 'CommandError';
    this.codeName = codeName;
    this.code = errorCodes[codeName];
    this.labels = labels;
    this.fields = fields;
  }

  /** As the database answers it. */
  toReply(): Document {
    const { code, codeName, message, labels, fields } = this;
    return {
      ok: 0,
      errmsg: message,
      code,
      codeName,
      ...fields,
      ...(labels.length > 0 ? { errorLabels: labels } : {}),
    };
  }
}
