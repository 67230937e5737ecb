/** Milliseconds of commands after which sockets, timers and threads are heard again. */
const sliceMs = 5;

interface Waiting {
  owner: object;
  go(): void;
}

/**
 * Who may compute next where everybody waits for one thread: of the connections with something to do the one that has had
 * the least time. So a connection with many or long commands takes it from itself, and not from those who ask now and then.
 * (Start-time fair queueing: whoever was away begins where the others are, and has saved nothing.)
 */
export class Turns {
  readonly #had = new WeakMap<object, number>();
  readonly #waiting: Waiting[] = [];
  readonly #now: () => number;
  /** What whoever is at its turn has had. */
  #level = 0;
  #left = sliceMs;
  #isPausing = false;

  /** `now` in milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Computes something when its owner, a connection, has its turn. What it computes before its first wait is counted. */
  async run<T>(owner: object, compute: () => T | Promise<T>): Promise<T> {
    this.#had.set(owner, Math.max(this.#level, this.#hadBy(owner)));
    if (this.#waiting.length > 0 || this.#left <= 0) {
      await new Promise<void>((go) => {
        this.#waiting.push({ owner, go });
        this.#pause();
      });
    }
    const had = this.#hadBy(owner);
    this.#level = Math.max(this.#level, had);
    const began = this.#now();
    try {
      return compute();
    } finally {
      const used = this.#now() - began;
      this.#had.set(owner, had + used);
      this.#left -= used;
      if (this.#left > 0) this.#next();
      this.#pause();
    }
  }

  #hadBy(owner: object): number {
    return this.#had.get(owner) ?? 0;
  }

  #pause(): void {
    if (this.#isPausing) return;
    this.#isPausing = true;
    setImmediate(() => {
      this.#isPausing = false;
      this.#left = sliceMs;
      this.#next();
    });
  }

  #next(): void {
    let least = 0;
    let fewest = Infinity;
    this.#waiting.forEach(({ owner }, at) => {
      const had = this.#hadBy(owner);
      if (had < fewest) [least, fewest] = [at, had];
    });
    const [first] = this.#waiting.splice(least, 1);
    first?.go();
  }
}
