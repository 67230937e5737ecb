import type { CachedLookup } from '../records.ts';

/** Results of joins by their keys, as a run keeps them. */
export class LookupCache {
  #kept: Map<string, CachedLookup>;

  constructor(kept: readonly CachedLookup[] = []) {
    this.#kept = new Map(kept.map((each) => [each.key, each]));
  }

  /** The kept result of a key, as canonical extended JSON; undefined where it has ended. */
  found(key: string, now: number): string | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.until > now ? kept.found : undefined;
  }

  /** Keeps results; those that have ended leave first, then the oldest // documented: random ones */
  keep(results: readonly CachedLookup[], now: number, most: number): void {
    for (const each of results) {
      this.#kept.delete(each.key);
      this.#kept.set(each.key, each);
    }
    const living = [...this.#kept.values()].filter(({ until }) => until > now);
    let bytes = living.reduce((sum, { key, found }) => sum + key.length + found.length, 0);
    const kept = living.filter(({ key, found }) => {
      if (bytes <= most) return true;
      bytes -= key.length + found.length;
      return false;
    });
    this.#kept = new Map(kept.map((each) => [each.key, each]));
  }

  get all(): CachedLookup[] {
    return [...this.#kept.values()];
  }
}
