import type { Document } from 'bson';
import { nameOfCode } from '#server/data/commands/command-error.ts';
import { badValue, typeMismatch } from '#server/data/commands/refusals.ts';
import { isDocument } from '#server/data/values/bson-type.ts';

/** Faults that programs set to see how they bear them // documented: "Fail Points", `enableTestCommands` */

interface FailPoint {
  /** How often it still acts; Infinity until it is switched off. */
  left: number;
  /** How often it lets through before. */
  skip: number;
  data: Document;
}

/** What becomes of one command. */
export interface Failure {
  /** Milliseconds for which the connection is blocked before anything else happens. */
  blockMs: number;
  close: boolean;
  /** The refusal that takes the place of the command. */
  refusal?: Document;
  /** Fields added to the reply of a command that ran. */
  added?: Document;
  /** Labels that take the place of those that the reply would have. */
  labels?: string[];
  /** A getMore that has found its cursor: its context is known. */
  hasCursor?: boolean;
}

const existing = ['failCommand', 'onPrimaryTransactionalWrite', 'failGetMoreAfterCursorCheckout'];
const isNumber = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** The fail points of one cluster; they live as long as the process. */
export class FailPoints {
  readonly #set = new Map<string, FailPoint>();

  /** The `configureFailPoint` command. */
  configure(command: Document): Document {
    const { configureFailPoint: name, mode, data = {} } = command;
    if (typeof name !== 'string' || !existing.includes(name)) {
      throw badValue(`${String(name)} not found`);
    }
    if (!isDocument(data)) throw typeMismatch('data of a fail point must be an object');
    const created = pointOf(mode, data);
    const count = this.#set.has(name) ? 1 : 0;
    if (created) this.#set.set(name, created);
    else this.#set.delete(name);
    return { count, ok: 1 };
  }

  /** What `failCommand` does to a command of a client of that name; undefined lets it through. */
  of(command: Document, appName: string | undefined): Failure | undefined {
    const [name = ''] = Object.keys(command);
    const fetching = name === 'getMore' ? this.#set.get('failGetMoreAfterCursorCheckout') : undefined;
    if (fetching && this.#spend('failGetMoreAfterCursorCheckout', fetching)) {
      return { ...failureOf(fetching.data), hasCursor: true };
    }
    const point = this.#set.get('failCommand');
    if (!point || name === 'configureFailPoint') return undefined;
    const { failCommands = [], appName: only } = point.data;
    if (!failCommands.some((each: string) => each === name || each.toLowerCase() === name.toLowerCase())) {
      return undefined;
    }
    if (only !== undefined && only !== appName) return undefined;
    return this.#spend('failCommand', point) ? failureOf(point.data) : undefined;
  }

  /** What happens to a write that its client may send again and that has just been done. */
  ofRetryableWrite(command: Document): { refusal?: Document; close: boolean } | undefined {
    const point = this.#set.get('onPrimaryTransactionalWrite');
    const retryable = command.txnNumber !== undefined && command.autocommit === undefined;
    if (!point || !retryable || !this.#spend('onPrimaryTransactionalWrite', point)) return undefined;
    const { failBeforeCommitExceptionCode: code, closeConnection = true } = point.data;
    return {
      close: closeConnection === true,
      ...(code === undefined ? {} : { refusal: refusalOf(code, 'onPrimaryTransactionalWrite') }),
    };
  }

  #spend(name: string, point: FailPoint): boolean {
    if (point.skip > 0) {
      point.skip -= 1;
      return false;
    }
    point.left -= 1;
    if (point.left <= 0) this.#set.delete(name);
    return true;
  }
}

function pointOf(mode: unknown, data: Document): FailPoint | undefined {
  if (mode === 'off') return undefined;
  if (mode === 'alwaysOn') return { left: Number.POSITIVE_INFINITY, skip: 0, data };
  if (isDocument(mode) && isNumber(mode.times)) {
    return mode.times === 0 ? undefined : { left: mode.times, skip: 0, data };
  }
  if (isDocument(mode) && isNumber(mode.skip)) {
    return { left: Number.POSITIVE_INFINITY, skip: mode.skip, data };
  }
  throw badValue("the mode of a fail point is 'off', 'alwaysOn', {times} or {skip}");
}

function refusalOf(code: unknown, point: string): Document {
  const number = Number(code);
  return {
    ok: 0,
    errmsg: `Failing command via '${point}' failpoint`,
    code: number,
    codeName: nameOfCode(number),
  };
}

function failureOf(data: Document): Failure {
  const {
    blockConnection,
    blockTimeMS = 0,
    closeConnection,
    errorCode,
    errorLabels,
    writeConcernError,
  } = data;
  return {
    blockMs: blockConnection === true ? Number(blockTimeMS) : 0,
    close: closeConnection === true,
    ...(errorCode === undefined
      ? {}
      : { refusal: { ...refusalOf(errorCode, 'failCommand'), ...data.errorExtraInfo } }),
    ...(writeConcernError === undefined ? {} : { added: { writeConcernError } }),
    ...(errorLabels === undefined ? {} : { labels: errorLabels }),
  };
}
