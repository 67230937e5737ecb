import type { DurationName } from './durations.ts';

/** A piece of work that began, with the name of its duration. */
interface Work {
  name: DurationName;
  /** Simulated time, in milliseconds. */
  at: number;
}

const mostWorks = 1_000;

/** Work that began in a world, as far as this process remembers it. */
export class WorkLog {
  /** The newest last. */
  readonly #works: Work[] = [];

  add(name: DurationName, at: number): void {
    this.#works.push({ name, at });
    if (this.#works.length > 2 * mostWorks) this.#works.splice(0, mostWorks);
  }

  /** Work that began at this simulated time or later, each name once. */
  since(at: number): Work[] {
    const first = new Map<DurationName, Work>();
    for (const work of this.#works) if (work.at >= at && !first.has(work.name)) first.set(work.name, work);
    return [...first.values()];
  }
}
