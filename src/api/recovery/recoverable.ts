import { MINUTE } from '#contract/values/durations.ts';
import { ApiFailure } from '../errors.ts';

/** Failures after which the request was not answered, or the service was not able to answer it. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const { status, code } = error;
  // wrong credentials do not become valid, and repeated attempts may lock them
  if (code === 'UPSTREAM_AUTH_FAILED' || code === 'SECRET_UNREADABLE') return false;
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

/** Codes of failures where the request was certainly not executed. */
const notExecuted: ReadonlySet<string> = new Set([
  'UNREACHABLE',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_CIRCUIT_OPEN',
  'UPSTREAM_BUSY',
  'EMULATOR_STARTING',
  'STORE_UNAVAILABLE',
  'CLOSING',
]);

/** Queries of databases: one that ran out of time once is not sent again without a person who wants it. */
const ofDocuments: ReadonlySet<unknown> = new Set([
  'data',
  'search-trial',
  'migration-target',
  'migration-skipped',
]);

/** Whether a failed read is repeated automatically. A refusal is not: the service would refuse it again. */
export function isRepeated(queryKey: readonly unknown[], error: unknown): boolean {
  if (!isOutage(error)) return false;
  return !ofDocuments.has(queryKey[0]) || (error instanceof ApiFailure && notExecuted.has(error.code));
}

const firstMs = 1_000;
const longestMs = 8_000;
/** While other reads of the connection succeed, the failure is one of this read alone. */
const longestAloneMs = MINUTE;

interface Attempts {
  /** Failures in a row, from 1. */
  failures: number;
  /** Whether other reads have succeeded since the first of them. */
  isAlone: boolean;
  /** From 0 to 1. */
  random: number;
}

/**
 * Milliseconds until the next attempt: doubled each time up to a limit, spread by a fifth in both directions.
 */
export function delayBefore({ failures, isAlone, random }: Attempts): number {
  const longest = isAlone ? longestAloneMs : longestMs;
  const delay = Math.min(firstMs * 2 ** Math.min(failures - 1, 10), longest) * (0.8 + 0.4 * random);
  return Math.round(delay);
}

/** Milliseconds that a response requests before the next attempt. */
export function requestedMs(error: unknown): number {
  if (!(error instanceof ApiFailure)) return 0;
  return (error.retryAfter ?? (error.status === 429 ? 60 : 0)) * 1000;
}
