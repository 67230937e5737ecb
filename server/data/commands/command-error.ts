import type { Document } from 'bson';

/** Codes of the database's errors, by their names in its documentation. */
const errorCodes = {
  InternalError: 1,
  UnknownError: 8,
  AtlasError: 8000,
  SearchNotEnabled: 31082,
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
  NoSuchKey: 4,
  AlreadyInitialized: 23,
  ShardNotFound: 70,
  ShardKeyNotFound: 61,
  ZoneStillInUse: 163,
  ZoneNotFound: 177,
  RangeOverlapConflict: 178,
  NamespaceNotSharded: 118,
  NamespaceNotFound: 26,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  InvalidUUID: 207,
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
  CommandFailed: 125,
  NoSuchTransaction: 251,
  TransactionTooOld: 225,
  NotWritablePrimary: 10107,
  DuplicateKey: 11000,
  BSONObjectTooLarge: 10334,
  NotPrimaryNoSecondaryOk: 13435,
  InvalidPipelineOperator: 168,
  NotImplemented: 238,
  UnsupportedFormat: 12,
  OperationFailed: 96,
  CappedPositionLost: 136,
  JSInterpreterFailure: 139,
  Location5860400: 5860400,
  Location6108304: 6108304,
  Location31264: 31264,
  Location6789100: 6789100,
  QueryPlanKilled: 175,
  IndexAlreadyExists: 68,
  Interrupted: 11601,
  InterruptedAtShutdown: 11600,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  ExceededMemoryLimit: 146,
  ConversionFailure: 241,
  MaxSubPipelineDepthExceeded: 232,
  IndexNotFound: 27,
  ConflictingOperationInProgress: 117,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CannotBackfillArray: 34,
  GraphContainsCycle: 5,
  ViewDepthLimitExceeded: 165,
  CommandNotSupportedOnView: 166,
  OptionNotSupportedOnView: 167,
  DatabaseDifferCase: 13297,
  CannotCreateIndex: 67,
  DocumentValidationFailure: 121,
  CannotConvertIndexToUnique: 359,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CannotIndexParallelArrays: 171,
  InvalidIndexSpecificationOption: 197,
  AmbiguousIndexKeyPattern: 181,
  NoQueryExecutionPlans: 291,
  Location13103: 13103,
  Location16746: 16746,
  Location16764: 16764,
  Location16766: 16766,
  Location31303: 31303,
  Location51173: 51173,
  Location51174: 51174,
  Location51176: 51176,
  MergeStageNoMatchingDocument: 13113,
  SnapshotTooOld: 239,
  InvalidResumeToken: 260,
  ChangeStreamFatalError: 280,
  NoMatchingDocument: 47,
  IDLFailedToParse: 40414,
  IDLUnknownField: 40415,
  APIVersionError: 322,
  APIStrictError: 323,
  APIDeprecationError: 331,
} as const;

/** Errors that the database has not named are called by their number: `Location40234`. */
export type ErrorName = keyof typeof errorCodes | `Location${number}`;

function codeOf(name: ErrorName): number {
  return name in errorCodes
    ? errorCodes[name as keyof typeof errorCodes]
    : Number(name.slice('Location'.length));
}

export function nameOfCode(code: number): ErrorName {
  const named = Object.entries(errorCodes).find(([, each]) => each === code);
  return named === undefined ? `Location${code}` : (named[0] as ErrorName);
}

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
    this.code = codeOf(codeName);
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
