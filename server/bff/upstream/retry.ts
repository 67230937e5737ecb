/** Longest time we wait before repeating a read. */
const MAX_WAIT_MS = 30_000;
const DEFAULT_WAIT_MS = 1_000;

/** Retry-After in milliseconds: seconds or a date; undefined when absent or senseless. */
export function retryAfterMs(value: string | string[] | undefined, now: number): number | undefined {
  const text = typeof value === 'string' ? value.trim() : undefined;
  if (!text) return undefined;
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3}, /.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** How long to wait before attempt number `attempt` (from 1), with up to a fifth more so that callers spread. */
export function waitBefore(attempt: number, asked: number | undefined, random: number): number {
  const base = Math.min(asked ?? DEFAULT_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS);
  return Math.round(base * (1 + random / 5));
}
