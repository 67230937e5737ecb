import { failWith } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { rateLimitSets } from '#contract/rate-limits.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** A project's requests a minute // specification §8 */
const requestsPerMinute = 100;

export interface LimitPolicy {
  profile: 'specification' | 'observed';
  /** Puts every project resource under the limit of the specification: rehearsals, the budget meter. */
  all: boolean;
}

interface Bucket {
  tokens: number;
  at: number;
}
interface Window {
  minute: number;
  used: number;
}

const refillSeconds = 60;

/** Counts requests of one world. Returns the headers that tell how much is left; throws the 429. */
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

  #takeOfMinute(world: World, row: Operation, path: string, params: Record<string, string>) {
    const { groupId } = params;
    if (!groupId || !(row.limited || this.#policy.all)) return {};
    const now = world.clock.now();
    const minute = Math.floor(now / 60_000);
    const key = `${world.name}/${groupId}`;
    const last = this.#windows.get(key);
    const used = last?.minute === minute ? last.used : 0;
    const wait = Math.max(1, Math.ceil(((minute + 1) * 60_000 - now) / 1000));
    if (used >= requestsPerMinute) {
      throw failWith('RATE_LIMITED', {
        parameters: [resource(path), requestsPerMinute, 1],
        headers: { 'Retry-After': String(wait), ...limitHeaders(requestsPerMinute, 0) },
      });
    }
    remember(this.#windows, key, { minute, used: used + 1 });
    return limitHeaders(requestsPerMinute, requestsPerMinute - used - 1);
  }

  #takeToken(world: World, caller: Caller, row: Operation, path: string, params: Record<string, string>) {
    const set = row.limit ?? 'default';
    const { scope, capacity, refill } = rateLimitSets[set];
    const owner =
      scope === 'user' ? caller.id : scope === 'org' ? (params.orgId ?? caller.orgId) : params.groupId;
    const key = `${world.name}/${set}/${owner ?? caller.id}`;
    const now = world.clock.now();
    const last = this.#buckets.get(key) ?? { tokens: capacity, at: now };
    const grown = (Math.max(0, now - last.at) / (refillSeconds * 1000)) * refill;
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

function limitHeaders(limit: number, remaining: number): Record<string, string> {
  return { 'RateLimit-Limit': String(limit), 'RateLimit-Remaining': String(remaining) };
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
