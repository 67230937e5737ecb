import { type DestinationStream, type Logger, pino } from 'pino';
import { MINUTE } from '#contract/values/durations.ts';

export type Log = Logger;

const secretNames = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'privateKey',
  'clientSecret',
  'token',
  'access_token',
  'csrf',
  'ha1',
];
const redacted = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `headers["${name}"]`]);

/** Longest text of one field. */
const MAX_FIELD = 2048;

/**
 * External text, made fit for one field of one line: short, without controls, ends of lines and invisible
 * characters.
 */
export function loggable(text: string): string {
  return text.slice(0, MAX_FIELD).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}

/** Whether an error comes from the surroundings, such as an unreachable service: its stack would say nothing. */
const isExpected = (error: unknown): boolean =>
  error instanceof Error && 'isExpected' in error && error.isExpected === true;

/** The loggable part of an error: its name, text and code, and those of its causes; never a request inside it. */
export function describeError(error: unknown): Record<string, unknown> {
  const described: Record<string, unknown> = {};
  let each: unknown = error;
  const messages: string[] = [];
  for (let depth = 0; depth < 4 && each instanceof Error; depth += 1) {
    const code = 'code' in each && typeof each.code === 'string' ? ` (${each.code})` : '';
    messages.push(loggable(`${each.name}: ${each.message}${code}`));
    each = each.cause;
  }
  described.error = messages.length ? messages : loggable(String(error));
  if (error instanceof Error && error.stack && !isExpected(error)) {
    described.at = error.stack
      .split('\n')
      .slice(1, 6)
      .map((line) => loggable(line.trim()));
  }
  return described;
}

/** An expected failure is logged again after this time while it lasts. */
const repeatMs = MINUTE;
const mostRepeated = 1_000;
const loggedAt = new WeakMap<Log, Map<string, number>>();

/**
 * Logs a failure of background work. An expected one is one warning without a stack, and is not repeated for a minute,
 * whichever work it stops next.
 */
export function logFailure(
  log: Log,
  error: unknown,
  message: string,
  more: Record<string, unknown> = {},
): void {
  if (!(error instanceof Error) || !isExpected(error)) {
    log.error({ ...more, ...describeError(error) }, message);
    return;
  }
  const times = loggedAt.get(log) ?? new Map<string, number>();
  loggedAt.set(log, times);
  const at = performance.now();
  const last = times.get(error.message);
  if (last !== undefined && at - last < repeatMs) return;
  if (times.size >= mostRepeated) times.clear();
  times.set(error.message, at);
  log.warn({ ...more, error: loggable(error.message) }, message);
}

/** JSON lines; standard output belongs to the program, so the log goes to standard error. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor: '[redacted]' },
    },
    destination,
  );
}
