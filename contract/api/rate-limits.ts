/** Endpoint sets that share a token bucket, as observed; see the two profiles of the emulator. */
export const rateLimitSets = {
  default: { scope: 'group', capacity: 1200, refill: 500 },
  search: { scope: 'group', capacity: 500, refill: 500 },
  access: { scope: 'group', capacity: 2000, refill: 1000 },
  clusters: { scope: 'group', capacity: 10_000, refill: 5000 },
  endpoints: { scope: 'group', capacity: 4000, refill: 2000 },
  monitoring: { scope: 'group', capacity: 300, refill: 100 },
  org: { scope: 'org', capacity: 500, refill: 250 },
  orgSettings: { scope: 'org', capacity: 10, refill: 5 },
  user: { scope: 'user', capacity: 300, refill: 100 },
  users: { scope: 'user', capacity: 2500, refill: 1250 }, // assumed: the refill
} as const satisfies Record<string, { scope: 'group' | 'org' | 'user'; capacity: number; refill: number }>;

export type RateLimitSet = keyof typeof rateLimitSets;
