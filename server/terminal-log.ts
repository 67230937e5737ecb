import type { DestinationStream } from 'pino';

/** Names of the levels of the log // pino */
const levels: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};
/** Shown in front, or of no use in a terminal. */
const apart = new Set(['level', 'time', 'msg', 'at']);

const valueText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(String).join(' < ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** One line of the log, which is JSON, as a short line for a person: `16:40:02 WARN request failed, code NOT_FOUND`. */
export function terminalLine(json: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(json) as Record<string, unknown>;
  } catch {
    return json;
  }
  const time = String(entry.time ?? '').slice(11, 19);
  const level = levels[Number(entry.level)] ?? '';
  const rest = Object.entries(entry)
    .filter(([name]) => !apart.has(name))
    .map(([name, value]) => `${name} ${valueText(value)}`);
  return `${[time, level, [entry.msg, ...rest].join(', ')].join(' ')}\n`;
}

/** Where the log goes in an interactive terminal. */
export function terminalDestination(write: (text: string) => void): DestinationStream {
  return { write: (json) => write(terminalLine(json)) };
}
