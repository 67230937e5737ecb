import { type Document, Long } from 'bson';

/**
 * Lower bounds of the ranges in microseconds // documented: each range is twice the previous one, with half-steps
 * between 2,048 µs and about one second
 */
const bounds: readonly number[] = Array.from({ length: 41 }, (_, power) => 2 ** power).flatMap((bound) => {
  if (bound === 1) return [0];
  return bound >= 2048 && bound < 2 ** 20 ? [bound, bound * 1.5] : [bound];
});

/** The number of operations with their duration in microseconds: in all, and by range. */
export class Latency {
  #micros = 0;
  #ops = 0;
  readonly #counts = new Map<number, number>();

  note(micros: number): void {
    this.#micros += micros;
    this.#ops += 1;
    const bound = bounds.findLast((each) => each <= micros) ?? 0;
    this.#counts.set(bound, (this.#counts.get(bound) ?? 0) + 1);
  }

  get micros(): number {
    return this.#micros;
  }

  get ops(): number {
    return this.#ops;
  }

  /** As in `opLatencies` and `latencyStats`; ranges without operations are left out // documented */
  describe(histograms: boolean): Document {
    const counts = [...this.#counts].sort(([a], [b]) => a - b);
    const histogram = counts.map(([micros, count]) => ({
      micros: Long.fromNumber(micros),
      count: Long.fromNumber(count),
    }));
    return {
      ...(histograms ? { histogram } : {}),
      latency: Long.fromNumber(this.#micros),
      ops: Long.fromNumber(this.#ops),
    };
  }
}
