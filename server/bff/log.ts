import { type DestinationStream, type Logger, pino } from 'pino';

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
  if (error instanceof Error && error.stack) {
    described.at = error.stack
      .split('\n')
      .slice(1, 6)
      .map((line) => loggable(line.trim()));
  }
  return described;
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
