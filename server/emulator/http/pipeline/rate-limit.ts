import { failWith } from '#contract/api/errors.ts';
import type { Operation } from '#contract/api/operation.ts';
import { rateLimitSets } from '#contract/api/rate-limits.ts';
import { MINUTE, SECOND } from '#contract/values/durations.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** A project's requests a minute // specification §8 */
const requestsPerMinute = 100;

export interface LimitPolicy {
  profile: 'specification' | 'observed';
  /** Puts every project resource of new worlds under the limit of the specification. */
  all: boolean;
  realNow: () => number;
}

interface Bucket {
  tokens: number;
  at: number;
}
interface Window {
  minute: string;
  used: number;
}

/** Row of `meta` that selects the counted resources of a world. */
const ALL = 'limitAll';

const refillSeconds = 60;

/** Counts requests of one world. Returns the headers with the remaining limit; throws the 429. */
export class RateLimiter {
  readonly #policy: LimitPolicy;
  readonly #buckets = new Map<string, Bucket>();
  readonly #windows = new Map<string, Window>();

  constructor(policy: LimitPolicy) {
    this.#policy = policy;
  }

  take(world: World, caller: Caller, row: Operation, path: string, params: Record<string, string>) {
    if (row.root && row.root !== 'v2') return {};
    return this.#policy.profile === 'observed'
      ? this.#takeToken(world, caller, row, path, params)
      : this.#takeOfMinute(world, row, path, params);
  }

  /** Whether every project resource of the world counts, not only those for which the specification shows a 429. */
  countsAll(world: World): boolean {
    const chosen = world.tables.meta.get(ALL)?.value;
    return typeof chosen === 'boolean' ? chosen : this.#policy.all;
  }

  countAll(world: World, all: boolean): void {
    world.tables.meta.put({ id: ALL, value: all });
  }

  /** Begins anew for a world that was reset. */
  forget(world: World): void {
    for (const counters of [this.#buckets, this.#windows]) {
      for (const key of counters.keys()) if (key.startsWith(`${world.name}/`)) counters.delete(key);
    }
  }

  #takeOfMinute(world: World, row: Operation, path: string, params: Record<string, string>) {
    const { groupId } = params;
    if (!groupId || !(row.limited || this.countsAll(world))) return {};
    const { minute, resetSeconds } = this.#minuteOf(world);
    const key = `${world.name}/${groupId}`;
    const last = this.#windows.get(key);
    const used = last?.minute === minute ? last.used : 0;
    if (used >= requestsPerMinute) {
      throw failWith('RATE_LIMITED', {
        parameters: [resource(path), requestsPerMinute, 1],
        headers: { 'Retry-After': String(resetSeconds), ...limitHeaders(requestsPerMinute, 0, resetSeconds) },
      });
    }
    remember(this.#windows, key, { minute, used: used + 1 });
    return limitHeaders(requestsPerMinute, requestsPerMinute - used - 1, resetSeconds);
  }

  /**
   * The minute that is counted, and the real seconds until the next one: clients wait in real time. Moving the clock
   * of a world begins another minute; a frozen one must not lock its clients out for ever.
   */
  #minuteOf(world: World): { minute: string; resetSeconds: number } {
    const now = world.clock.now();
    const minute = Math.floor(now / MINUTE);
    if (!world.clock.state.frozen) {
      const ms = world.clock.realUntil((minute + 1) * MINUTE);
      return { minute: String(minute), resetSeconds: Math.max(1, Math.ceil(ms / 1000)) };
    }
    const real = this.#policy.realNow();
    return {
      minute: `${minute}/${Math.floor(real / MINUTE)}`,
      resetSeconds: Math.max(1, Math.ceil((MINUTE - (real % MINUTE)) / 1000)),
    };
  }

  #takeToken(world: World, caller: Caller, row: Operation, path: string, params: Record<string, string>) {
    // a project that does not exist has no limits, and its refusal no headers of them // observed
    if (params.groupId !== undefined && !world.tables.groups.get(params.groupId)) return {};
    const set = row.limit ?? 'default';
    const { scope, capacity, refill } = rateLimitSets[set];
    const owner =
      scope === 'user' ? caller.id : scope === 'org' ? (params.orgId ?? caller.orgId) : params.groupId;
    const key = `${world.name}/${set}/${owner ?? caller.id}`;
    const now = world.clock.now();
    const last = this.#buckets.get(key) ?? { tokens: capacity, at: now };
    const grown = (Math.max(0, now - last.at) / (refillSeconds * SECOND)) * refill;
    const tokens = Math.min(capacity, last.tokens + grown);
    if (tokens < 1) {
      const wait = Math.max(1, Math.ceil(((1 - tokens) / refill) * refillSeconds));
      throw failWith('RATE_LIMITED_TOKEN_BUCKET', {
        parameters: [resource(path), wait, capacity, refill, refillSeconds],
        headers: { 'Retry-After': String(wait), ...limitHeaders(capacity, 0) },
      });
    }
    remember(this.#buckets, key, { tokens: tokens - 1, at: now });
    return limitHeaders(capacity, Math.floor(tokens - 1));
  }
}

/** `reset`: real seconds until the whole limit is available again; omitted for a bucket that refills // observed */
function limitHeaders(limit: number, remaining: number, reset?: number): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    ...(reset === undefined ? {} : { 'RateLimit-Reset': String(reset) }),
  };
}

/** As the service names a resource: without the leading slash // observed */
function resource(path: string): string {
  return path.slice(1);
}

const mostCounters = 50_000;

/** Old counters go first: a million made-up projects must not fill the memory. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > mostCounters) {
    const [oldest] = map.keys();
    if (oldest !== undefined) map.delete(oldest);
  }
}
