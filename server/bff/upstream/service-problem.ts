import { type Failure, refuse } from '../http/errors.ts';

interface ProblemDetails {
  final?: boolean;
  waitMs?: number;
  /** What stopped the call on its way. */
  cause?: Failure;
}

/** The service did not answer as hoped. */
export class ServiceProblem extends Error {
  override readonly cause: Failure | undefined;
  /** Asking again cannot help. */
  readonly final: boolean;
  readonly waitMs: number;
  readonly isExpected = true;

  constructor(text: string, { final = false, waitMs = 0, cause }: ProblemDetails = {}) {
    super(text);
    this.name = 'Trouble';
    this.final = final;
    this.waitMs = waitMs;
    this.cause = cause;
  }
}

/** The message as a full sentence; alone it is only the second half of one. */
export const sentenceOf = ({ message }: { message: string }): string =>
  message.charAt(0).toUpperCase() + message.slice(1);

/**
 * The failure for a user whose request failed: the service caused it, not this server. `lead`: the action
 * that failed.
 */
export function failureOfProblem(issue: ServiceProblem, lead?: string): Failure {
  const { message, waitMs, cause } = issue;
  const text = lead === undefined ? sentenceOf(issue) : `${lead}: ${message}`;
  if (cause && lead === undefined) return cause;
  if (cause) return refuse(cause.code, { message: text, headers: cause.headers, cause });
  if (waitMs === 0) return refuse('UPSTREAM_REFUSED', { message: text });
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
  return refuse('UPSTREAM_BUSY', { message: text, headers });
}
