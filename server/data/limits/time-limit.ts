import type { Document } from 'bson';

/** When a command ends. */
interface TimeLimit {
  /** Milliseconds, for the message of the refusal. */
  limitMs: number;
  /** By `performance.now()`. */
  until: number;
  /** Whether the client has set it. */
  isOwn: boolean;
}

/** The limit of a command that began then: the time of its attempts in the main thread counts. */
export function timeLimitOf(
  { maxTimeMS }: Document,
  began: number,
  { limitMs: most, until = Number.POSITIVE_INFINITY }: { limitMs: number; until?: number | undefined },
): TimeLimit {
  const asked = Number(maxTimeMS ?? 0);
  const isOwn = asked > 0;
  const limitMs = isOwn ? Math.min(asked, most) : most;
  return { limitMs, until: Math.min(began + limitMs, until), isOwn };
}
