export type StoreErrorCode =
  /** Another process has the folder. */
  | 'LOCKED'
  /** No space is left; works again when there is some. */
  | 'FULL'
  | 'IO'
  | 'CORRUPT'
  | 'NEWER_VERSION'
  /** A change that cannot be stored as it is given. */
  | 'INVALID'
  | 'CLOSED'
  /** PostgreSQL does not answer, or refuses the connection. */
  | 'UNREACHABLE'
  /** No SQLite for this Node.js. */
  | 'UNAVAILABLE';

export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StoreError';
    this.code = code;
  }

  /** Caused by the surroundings: a stack would say nothing. */
  get isExpected(): boolean {
    return this.code === 'UNREACHABLE' || this.code === 'FULL';
  }
}

/** A text that none of our databases can store or search; reported to its sender. */
export class UnstorableText extends TypeError {
  constructor() {
    super('text must not contain NUL');
    this.name = 'UnstorableText';
  }
}

/** The extended result code of SQLite in an error of `node:sqlite` or of the package with its interface. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}

/** A file whose content differs from the written data: the reason, and the next step. The file remains unchanged. */
export function damaged(path: string, what: string, cause?: unknown): StoreError {
  const next = `Restore ${path} from a copy, or move it away and start again with an empty one.`;
  return new StoreError('CORRUPT', `${path} is damaged: ${what}. ${next}`, cause);
}

/** Names the file and the reason; the original error is the cause. */
export function toStoreError(error: unknown, path: string): StoreError {
  if (error instanceof StoreError) return error;
  const text = error instanceof Error ? error.message : String(error);
  switch ((sqliteCode(error) ?? 0) & 0xff) {
    case 5:
    case 6:
      return new StoreError(
        'LOCKED',
        `${path} is in use by another process; a data folder serves one process at a time`,
        error,
      );
    case 11:
    case 26:
      return damaged(path, text, error);
    case 13:
      return new StoreError('FULL', `${path} cannot grow: ${text}`, error);
    case 18:
      return new StoreError('INVALID', `${path} cannot hold this: ${text}`, error);
    default:
      // a flipped bit of a length or a number shows in the library first
      if (/malformed|too large to be represented/.test(text)) return damaged(path, text, error);
      return new StoreError('IO', `${path} cannot be used: ${text}`, error);
  }
}
