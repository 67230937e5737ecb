import { refuse } from '../http/errors.ts';

/** Where connections may lead, and what vouches for those places. */
export interface Origins {
  all(): string[];
  /** Throws unless it is among them. */
  check(origin: string): void;
  /** Adds one that brings its own certificate authority, PEM, or none; `caPath` is its file. */
  allow(origin: string, ca: string | null, caPath?: string): void;
  /** PEM of its certificate authority, where it brought its own. */
  authorityOf(origin: string): string | null;
  /** The file of that authority, for people who call the service themselves. */
  authorityPathOf(origin: string): string | undefined;
}

export function createOrigins(configured: readonly string[]): Origins {
  const allowed = new Set(configured);
  const authorities = new Map<string, string>();
  const paths = new Map<string, string>();
  return {
    all: () => [...allowed],
    check(origin) {
      if (allowed.has(origin)) return;
      throw refuse('UPSTREAM_ORIGIN_NOT_ALLOWED', {
        fields: [{ field: 'origin', description: `must be one of ${[...allowed].join(', ')}` }],
      });
    },
    allow(origin, ca, caPath) {
      allowed.add(origin);
      if (ca !== null) authorities.set(origin, ca);
      if (caPath !== undefined) paths.set(origin, caPath);
    },
    authorityOf: (origin) => authorities.get(origin) ?? null,
    authorityPathOf: (origin) => paths.get(origin),
  };
}
