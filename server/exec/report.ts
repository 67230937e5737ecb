import type { EmulatorRequest } from '#contract/emulator/requests.ts';
import type { LeftBehind } from './left-behind.ts';
import type { TwinFacts } from './twin-source.ts';
import type { WorldChanges } from './world-changes.ts';

type Call = Omit<EmulatorRequest, 'number'>;

/** Failed calls that a report lists one by one. */
const mostErrors = 1000;
/** Different operations and paths; a client could invent paths without end. */
const mostKinds = 5000;

export interface Report {
  /** Name of the program; its arguments may hold secrets. */
  program: string;
  exitCode: number;
  startedAt: string;
  durationMs: number;
  /** Milliseconds until the emulator was ready. */
  readyMs: number;
  seed: string;
  profile: string;
  total: number;
  /** Calls by operation, each with their number by status. Status 0: the connection was dropped. */
  operations: { operation: string; count: number; statuses: Record<string, number> }[];
  errors: {
    at: string;
    operation: string;
    method: string;
    path: string;
    status: number;
    errorCode?: string;
    /** Why it was refused. */
    reason?: string;
  }[];
  /** Failed calls beyond those in `errors`. */
  errorsOmitted: number;
  /** Operations of the service that the emulator does not implement. */
  notImplemented: { operation: string; count: number }[];
  leftBehind: LeftBehind[];
  /** The twin from which the emulator started; with `--twin`. */
  twin?: TwinFacts;
  /** Differences of the world before and after the command. */
  changes: WorldChanges;
}

/** Counts the calls of clients while a command runs. */
export class CallCounter {
  readonly #operations = new Map<string, { count: number; statuses: Record<string, number> }>();
  readonly #missing = new Map<string, number>();
  readonly #errors: Report['errors'] = [];
  #errorCount = 0;
  #total = 0;

  /** `reason`: why it was refused. */
  add(call: Call, reason?: string): void {
    const path = pathOf(call);
    const operation = call.operationId ?? `${call.method} ${path.replaceAll(/\b[0-9a-f]{24}\b/g, '{id}')}`;
    const status = String(call.status);
    this.#total += 1;
    const entry = this.#operations.get(operation) ?? { count: 0, statuses: {} };
    if (this.#operations.size < mostKinds) this.#operations.set(operation, entry);
    entry.count += 1;
    entry.statuses[status] = (entry.statuses[status] ?? 0) + 1;
    if (call.status === 501 && (this.#missing.size < mostKinds || this.#missing.has(operation))) {
      this.#missing.set(operation, (this.#missing.get(operation) ?? 0) + 1);
    }
    if (call.status < 400 && call.status !== 0) return;
    this.#errorCount += 1;
    if (this.#errors.length >= mostErrors) return;
    this.#errors.push({
      at: new Date(call.at).toISOString(),
      operation,
      method: call.method,
      path,
      status: call.status,
      ...(call.errorCode === undefined ? {} : { errorCode: call.errorCode }),
      ...(reason === undefined ? {} : { reason }),
    });
  }

  /** The counts so far, sorted by operation. */
  summary(): Pick<Report, 'total' | 'operations' | 'errors' | 'errorsOmitted' | 'notImplemented'> {
    const sorted = <Value>(map: ReadonlyMap<string, Value>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      total: this.#total,
      operations: sorted(this.#operations).map(([operation, counts]) => ({ operation, ...counts })),
      errors: this.#errors,
      errorsOmitted: this.#errorCount - this.#errors.length,
      notImplemented: sorted(this.#missing).map(([operation, count]) => ({ operation, count })),
    };
  }
}

/** Without the query, which may hold values that belong into no file. */
function pathOf({ target }: Call): string {
  return target.split('?', 1)[0] ?? '';
}
